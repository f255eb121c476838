"""The app's records: the delivered purchases and their owners.

They are files: one per delivered transaction, and one per product that is owned permanently. A file is durable when the
call returns. A kill at any moment leaves either the whole entry or none.
"""

from __future__ import annotations

from assay_app import App, CallFailed, Transaction
from buyers import Buyers

#: The types whose purchases are counted. Other products are owned or not.
COUNTED = ("consumable", "non_renewing")
SUBSCRIPTIONS = ("auto_renewable", "free_subscription")
#: Before the date of every receipt.
DISTANT_PAST = -(2**63)


def product_of(transaction: Transaction) -> str | None:
    """The product of a restored transaction is that of its original, or of the payment if the original is missing. A
    renewal may also have an original, which is the first period. The user may have changed to another level since."""
    original = transaction.original_transaction
    is_restored = transaction.transaction_state == "restored"
    named = original.payment.product_identifier if original and is_restored else None
    return named or transaction.payment.product_identifier


class Books:
    def __init__(self, app: App):
        self._app = app
        self._disk = app.disk
        self.buyers = Buyers(app.disk)

    # -- Buyers

    @property
    def user(self) -> str:
        return self._app.user or "nobody"

    def answered(self, transaction: Transaction, product_id: str) -> str:
        """The store answered the tap of a transaction. Returns the user who tapped."""
        buyer = self.buyer_of(transaction, product_id)
        if transaction.transaction_state != "restored":
            self.buyers.answered(product_id, buyer)
        return buyer

    def buyer_of(self, transaction, product_id):
        """The buyer: the user that the payment names. If the name was lost, the taps decide. Without a tap on this
        device the current user is the best guess, since the queue delivers purchases of the signed-in account."""
        named = transaction.payment.application_username
        if named or transaction.transaction_state == "restored":
            return named or self.user
        return self.buyers.likely(product_id) or self.user

    # -- Delivery

    def deliver(self, transaction: Transaction, product_id: str | None) -> bool:
        """Delivers the purchase of a transaction. Returns whether the grant is saved. Without an identifier the
        product is unknown. The receipt or the store may report it later."""
        kind = self._app.type_of(product_id)
        if kind is None:
            return False
        deliver = self._deliver_counted if kind in COUNTED else self._deliver_lasting
        try:
            deliver(transaction, product_id)
        except CallFailed:
            # If the disk is full, nothing was delivered, and the transaction stays unfinished until another launch.
            return False
        return True

    def is_handed_out(self, transaction: Transaction, product_id: str) -> bool:
        """Whether an earlier launch delivered a transaction and crashed before it finished it."""
        is_counted = self._app.type_of(product_id) in COUNTED
        return self._disk.exists(_processed_path(transaction) if is_counted else _owned_path(product_id))

    def _deliver_counted(self, transaction, product_id):
        path = _processed_path(transaction)
        # A redelivered transaction was already delivered, so it only has to be finished again.
        if self._disk.exists(path):
            return
        count = self._app.grants_of(product_id) * transaction.payment.quantity
        buyer = self.answered(transaction, product_id)
        # The file is the grant: the user owns the sum of these files.
        self._disk.write(path, f"{product_id} {count} {buyer}")
        self._app.grant(transaction, product_id, count, buyer)

    def _deliver_lasting(self, transaction, product_id):
        buyer = self.answered(transaction, product_id)
        path = _owned_path(product_id)
        is_new = not self._disk.exists(path)
        # Each renewal of a subscription is recorded. A permanent product was recorded the first time.
        if is_new or self._app.type_of(product_id) in SUBSCRIPTIONS:
            self._disk.write(path, self._lasting_entry(transaction, product_id))
        if is_new:
            self._app.grant(transaction, product_id, 1, buyer)

    def _lasting_entry(self, transaction, product_id):
        """For a subscription, the time when the latest period arrived; a newer receipt says how long it lasts. A
        restored period is already in the receipt, even if it is old."""
        if self._app.type_of(product_id) not in SUBSCRIPTIONS:
            return "1"
        return str(DISTANT_PAST if transaction.transaction_state == "restored" else transaction.transaction_date or 0)

    # -- Owned products

    def owned(self, product_id: str) -> int:
        """The amount of a product that the user owns."""
        kind = self._app.type_of(product_id)
        if kind in SUBSCRIPTIONS:
            return int(self._has_access(product_id))
        if kind not in COUNTED:
            return int(self._disk.exists(_owned_path(product_id)))
        entries = [self._disk.read(path).split(" ", 2) for path in self._disk.list("processed/")]
        return sum(int(count) for name, count, buyer in entries if (name, buyer) == (product_id, self.user))

    def is_in_receipt(self, product_id: str) -> bool:
        """Whether the receipt still shows a product as owned."""
        return any(map(self._is_in_force, _entries_of(self._app.receipt(), product_id)))

    def take_back(self, product_id: str):
        self._disk.remove(_owned_path(product_id))
        self._app.revoke(product_id)

    def _has_access(self, product_id):
        """Access to a subscription lasts as long as the receipt says. A receipt older than the latest period does
        not contain that period yet, and the user need not wait for a newer receipt."""
        since = self._disk.read(_owned_path(product_id))
        if since is None:
            return False
        receipt = self._app.receipt()
        entries = _entries_of(receipt, product_id)
        is_younger = receipt is not None and receipt.receipt_creation_date >= int(since)
        is_current = any(is_younger or entry.purchase_date >= int(since) for entry in entries)
        return not is_current or any(map(self._is_in_force, entries))

    def _is_in_force(self, entry):
        """Whether a receipt entry gives access now: it is not revoked, and its period is not over."""
        is_over = entry.expires_date is not None and entry.expires_date <= self._app.now
        return entry.cancellation_date is None and not is_over


def _entries_of(receipt, product_id):
    return [entry for entry in receipt.in_app if entry.product_id == product_id] if receipt else []


def _processed_path(transaction):
    return "processed/" + transaction.transaction_identifier


def _owned_path(product_id):
    return "owned/" + product_id
