"""Products that the developer's server delivers.

The app sends the receipt to the server, which validates it with the store and answers with the content. The transaction
is finished after the content is on the disk and the user owns the product. If the result is undecided, the transaction
stays in the queue.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Callable

from assay_app import App, CallFailed, Record, Transaction

#: The seconds between attempts to ask the server. After the last attempt, the server is asked when the app enters the
#: foreground or is launched.
PAUSES = (5, 15, 45)


@dataclass(eq=False)
class Order:
    """A transaction whose content has not been fetched yet."""

    transaction: Transaction
    product_id: str
    buyer: str | None
    #: Delivers the product to the user. Returns whether the grant is saved.
    unlock: Callable[[], bool]
    tries: int = 0
    is_asked: bool = False


class ServerDelivery:
    def __init__(
        self, app: App, buyer_of: Callable[[Transaction, str], str | None] = lambda *_: None,
        answered: Callable[[Transaction, str], str | None] = lambda *_: None,
    ):
        """`buyer_of` returns the user who paid for a transaction, or None if that is unknown. `answered` is called
        if the user receives nothing for it."""
        self._app = app
        self._buyer_of = buyer_of
        self._answered = answered
        self._waiting: list[Order] = []

    def delivers(self, product_id: str) -> bool:
        return self._app.delivery_of(product_id) == "server"

    def fetch(self, transaction: Transaction, product_id: str, unlock: Callable[[], bool]):
        """Fetches the content of a transaction."""
        for order in self._waiting:
            if order.transaction.transaction_identifier == transaction.transaction_identifier:
                self._ask(order)
                return
        order = Order(transaction, product_id, self._buyer_of(transaction, product_id), unlock)
        self._waiting.append(order)
        self._ask(order)

    def resume(self):
        """The app is in the foreground again, so undecided requests are retried."""
        for order in list(self._waiting):
            self._ask(order)

    def list_products(self, handler: Callable[[list[str]], None]):
        """Lists the products for sale. The server knows all of them; the app knows only the built-in ones."""
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
        # The server delivers to the signed-in user, so it is asked only if the buyer is signed in.
        if order.buyer not in (None, self._app.user or "nobody"):
            self._put_off(order)
            return
        # The transaction's own receipt contains only this purchase and is always current. Not every transaction has
        # one.
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
            # A retry would not help: the user receives nothing, and sees an error.
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
        """Undecided: the transaction stays unfinished, and the server is asked again later."""
        order.is_asked = False
        if order.tries < len(PAUSES):
            self._app.after(PAUSES[order.tries], lambda: self._ask(order))
        order.tries += 1

    # -- Files

    def _store(self, product_id, delivery):
        """Each version has its own folder, so that versions never mix."""
        folder = f"content/{product_id}/"
        for name in sorted(delivery.files):
            self._write(f"{folder}{delivery.version}/{name}", delivery.files[name])
        self._write(folder + "version", delivery.version)

    def _write(self, path, content):
        """Content that can be downloaded again does not belong in a backup."""
        self._app.disk.write(path, content)
        with suppress(CallFailed):
            self._app.disk.exclude_from_backup(path)
