"""Products that the developer's server delivers.

The receipt goes to the server, which has it checked by the store and answers with the content. The transaction is
finished when the content is on the disk and its user has the product; whatever decides nothing leaves it in the queue
for another time.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Callable

from assay_app import App, CallFailed, Record, Transaction

#: How many seconds pass before the server is asked again; after the last it is asked when the app comes to the front or
#: starts anew.
PAUSES = (5, 15, 45)


@dataclass(eq=False)
class Order:
    """A transaction whose content is not here yet."""

    transaction: Transaction
    product_id: str
    buyer: str | None
    #: Gives the product to its user, and says whether that is safe.
    unlock: Callable[[], bool]
    tries: int = 0
    is_asked: bool = False


class ServerDelivery:
    def __init__(
        self, app: App, buyer_of: Callable[[Transaction, str], str | None] = lambda *_: None,
        answered: Callable[[Transaction, str], str | None] = lambda *_: None,
    ):
        """`buyer_of` names the user who paid for a transaction; nobody in particular where it gives nothing. `answered` is
        called where the user gets nothing for it."""
        self._app = app
        self._buyer_of = buyer_of
        self._answered = answered
        self._waiting: list[Order] = []

    def delivers(self, product_id: str) -> bool:
        return self._app.delivery_of(product_id) == "server"

    def fetch(self, transaction: Transaction, product_id: str, unlock: Callable[[], bool]):
        """Fetches what a transaction paid for."""
        for order in self._waiting:
            if order.transaction.transaction_identifier == transaction.transaction_identifier:
                self._ask(order)
                return
        order = Order(transaction, product_id, self._buyer_of(transaction, product_id), unlock)
        self._waiting.append(order)
        self._ask(order)

    def resume(self):
        """The app is in front again: what decided nothing before may do so now."""
        for order in list(self._waiting):
            self._ask(order)

    def list_products(self, handler: Callable[[list[str]], None]):
        """Finds out what is for sale: the server knows, and the app knows what it has built in."""
        own = [product_id for product_id in self._app.products if not self.delivers(product_id)]
        if len(own) == len(self._app.products):
            handler(own)
            return

        def listed(answer):
            if answer.status == 200:
                own.extend(answer.products)
            else:
                self._app.show_dialog("message", "Some products cannot be shown at present.")
            handler(own)

        self._app.server.products(listed)

    # -- The conversation with the server

    def _ask(self, order):
        if order.is_asked:
            return
        # The server hands out to whoever is signed in, so it is asked for the buyer alone.
        if order.buyer not in (None, self._app.user or "nobody"):
            self._put_off(order)
            return
        # The transaction's own receipt tells of nothing else and never lags behind; not every transaction has one.
        receipt = order.transaction.transaction_receipt or self._app.receipt_data()
        if receipt is None:
            self._put_off(order)
            return
        order.is_asked = True
        self._app.server.deliver(
            receipt, order.product_id, order.transaction.transaction_identifier,
            lambda answer: self._take(order, answer.delivery or Record()))

    def _take(self, order, delivery):
        if delivery.status is not None:
            self._app.verified(order.transaction, delivery.status)
        if delivery.answer == "sent":
            self._hand_out(order, delivery)
        elif delivery.answer in ("rejected", "already_redeemed"):
            # It will not become better: the user gets nothing, and is told.
            self._app.show_dialog("error", "The purchase could not be confirmed.")
            self._answered(order.transaction, order.product_id)
            self._close(order)
        else:
            self._put_off(order)

    def _hand_out(self, order, delivery):
        try:
            self._store(order.product_id, delivery)
        except CallFailed:
            self._app.show_dialog("error", "There is no room for what you bought. It will be fetched again.")
            self._put_off(order)
            return
        if order.unlock():
            self._close(order)
        else:
            self._put_off(order)

    def _close(self, order):
        self._waiting.remove(order)
        self._app.queue.finish(order.transaction)

    def _put_off(self, order):
        """Nothing was decided: the transaction stays unfinished, and the server is asked again later."""
        order.is_asked = False
        if order.tries < len(PAUSES):
            self._app.after(PAUSES[order.tries], lambda: self._ask(order))
        order.tries += 1

    # -- Files

    def _store(self, product_id, delivery):
        """Each version has a folder of its own, so that a new one never mixes with an old one."""
        folder = f"content/{product_id}/"
        for name in sorted(delivery.files):
            self._write(f"{folder}{delivery.version}/{name}", delivery.files[name])
        self._write(folder + "version", delivery.version)

    def _write(self, path, content):
        """What can be had again does not belong into a backup."""
        self._app.disk.write(path, content)
        with suppress(CallFailed):
            self._app.disk.exclude_from_backup(path)
