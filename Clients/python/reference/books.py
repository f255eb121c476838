"""The books: what was handed out, and who has it.

They are files: one per transaction that was handed out, and one per product that is owned for ever. A file is durable
when the call returns, so a kill at any moment leaves either the whole entry or none.
"""

from __future__ import annotations

from assay_app import App, CallFailed, Transaction
from buyers import Buyers

#: What is used up is counted; everything else is there or not.
COUNTED = ("consumable", "non_renewing")
SUBSCRIPTIONS = ("auto_renewable", "free_subscription")
#: Before every date of a receipt.
DISTANT_PAST = -(2**63)


def product_of(transaction: Transaction) -> str | None:
    """A restored product is named by its original; where that is missing, by the payment. What renews may have an
    original as well, which is the first period: the user may have changed to another level since."""
    original = transaction.original_transaction
    is_restored = transaction.transaction_state == "restored"
    named = original.payment.product_identifier if original and is_restored else None
    return named or transaction.payment.product_identifier


class Books:
    def __init__(self, app: App):
        self._app = app
        self._disk = app.disk
        self.buyers = Buyers(app.disk)

    # -- Who gets what

    @property
    def user(self) -> str:
        return self._app.user or "nobody"

    def answered(self, transaction: Transaction, product_id: str) -> str:
        """The store answered the tap behind a transaction; gives whose it was."""
        buyer = self.buyer_of(transaction, product_id)
        if transaction.transaction_state != "restored":
            self.buyers.answered(product_id, buyer)
        return buyer

    def buyer_of(self, transaction, product_id):
        """Who paid: the user that the payment names. Where the name was lost, the taps tell; whoever uses the app is
        the best guess for what nobody tapped here, since the queue delivers what the signed-in account owns."""
        named = transaction.payment.application_username
        if named or transaction.transaction_state == "restored":
            return named or self.user
        return self.buyers.likely(product_id) or self.user

    # -- Handing out

    def deliver(self, transaction: Transaction, product_id: str | None) -> bool:
        """Gives the user what a transaction paid for, and says whether that is safe. Without an identifier nobody can
        tell what was bought; the receipt or the store may tell later."""
        kind = self._app.type_of(product_id)
        if kind is None:
            return False
        deliver = self._deliver_counted if kind in COUNTED else self._deliver_lasting
        try:
            deliver(transaction, product_id)
        except CallFailed:
            # Without room nothing was handed out, and the transaction stays for another launch.
            return False
        return True

    def is_handed_out(self, transaction: Transaction, product_id: str) -> bool:
        """Whether an earlier launch handed out what a transaction paid for, and died before it could finish."""
        is_counted = self._app.type_of(product_id) in COUNTED
        return self._disk.exists(_processed_path(transaction) if is_counted else _owned_path(product_id))

    def _deliver_counted(self, transaction, product_id):
        path = _processed_path(transaction)
        # A redelivered transaction was handed out before; finishing it again is all that is owed.
        if self._disk.exists(path):
            return
        count = self._app.grants_of(product_id) * transaction.payment.quantity
        buyer = self.answered(transaction, product_id)
        # The file is the grant: what the user has is the sum of these files.
        self._disk.write(path, f"{product_id} {count} {buyer}")
        self._app.grant(transaction, product_id, count, buyer)

    def _deliver_lasting(self, transaction, product_id):
        buyer = self.answered(transaction, product_id)
        path = _owned_path(product_id)
        is_new = not self._disk.exists(path)
        # Each renewal of a subscription is written down; what is owned for ever was so the first time.
        if is_new or self._app.type_of(product_id) in SUBSCRIPTIONS:
            self._disk.write(path, self._lasting_entry(transaction, product_id))
        if is_new:
            self._app.grant(transaction, product_id, 1, buyer)

    def _lasting_entry(self, transaction, product_id):
        """For a subscription it is when the latest period came: a receipt that is younger tells how long it lasts. What
        was restored stands in the receipt already, however long ago it was bought."""
        if self._app.type_of(product_id) not in SUBSCRIPTIONS:
            return "1"
        return str(DISTANT_PAST if transaction.transaction_state == "restored" else transaction.transaction_date or 0)

    # -- What the user has

    def owned(self, product_id: str) -> int:
        """How much of a product the user has."""
        kind = self._app.type_of(product_id)
        if kind in SUBSCRIPTIONS:
            return int(self._has_access(product_id))
        if kind not in COUNTED:
            return int(self._disk.exists(_owned_path(product_id)))
        entries = [self._disk.read(path).split(" ", 2) for path in self._disk.list("processed/")]
        return sum(int(count) for name, count, buyer in entries if (name, buyer) == (product_id, self.user))

    def is_in_receipt(self, product_id: str) -> bool:
        """Whether the receipt still shows that a product is owned."""
        return any(map(self._is_in_force, _entries_of(self._app.receipt(), product_id)))

    def take_back(self, product_id: str):
        self._disk.remove(_owned_path(product_id))
        self._app.revoke(product_id)

    def _has_access(self, product_id):
        """Access to a subscription lasts as long as the receipt says. A receipt that is older than the last period that
        came knows nothing of it yet, and the user is not made to wait for a newer one."""
        since = self._disk.read(_owned_path(product_id))
        if since is None:
            return False
        receipt = self._app.receipt()
        entries = _entries_of(receipt, product_id)
        is_younger = receipt is not None and receipt.receipt_creation_date >= int(since)
        is_current = any(is_younger or entry.purchase_date >= int(since) for entry in entries)
        return not is_current or any(map(self._is_in_force, entries))

    def _is_in_force(self, entry):
        """Whether an entry of the receipt gives access now: it was not taken back, and its period is not over."""
        is_over = entry.expires_date is not None and entry.expires_date <= self._app.now
        return entry.cancellation_date is None and not is_over


def _entries_of(receipt, product_id):
    return [entry for entry in receipt.in_app if entry.product_id == product_id] if receipt else []


def _processed_path(transaction):
    return "processed/" + transaction.transaction_identifier


def _owned_path(product_id):
    return "owned/" + product_id
