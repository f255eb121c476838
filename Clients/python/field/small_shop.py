"""The common parts of a small app: its records on the disk, its dialogs, its shop, and its duties toward the queue. An
app that differs in one point overrides that point and inherits the rest, so that its file shows only the difference.

The records are files, one for each counted purchase and one for each product that lasts. Writing the file is the grant,
so a kill leaves either both or neither.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

# Your own app has assay_app.py in its folder. Content and its delivery are those of the reference app.
clients = Path(__file__).resolve().parent.parent
sys.path += [str(clients), str(clients / "reference")]

from assay_app import App, CallFailed, run

__all__ = ["SmallShop", "product_of", "run"]

COUNTED = ("consumable", "non_renewing")
SUBSCRIPTIONS = ("auto_renewable", "free_subscription")
#: Before the date of every receipt.
DISTANT_PAST = -(2**63)


def product_of(transaction):
    """The product of a restored transaction is that of its original, or of its own payment if the original is
    missing."""
    original = transaction.original_transaction
    is_restored = transaction.transaction_state == "restored"
    named = original.payment.product_identifier if original and is_restored else None
    return named or transaction.payment.product_identifier


class SmallShop(App):
    def launch(self):
        self.products_found = None
        self.request = None
        self.waiting = []
        self.add_observer()
        self.queue.set_delegate(self)

    def add_observer(self):
        self.queue.add_observer(self)

    # -- Transactions

    def updated_transactions(self, transactions):
        for transaction in transactions:
            self.update(transaction)

    def update(self, transaction):
        state = transaction.transaction_state
        if state in ("purchased", "restored"):
            if self.deliver(transaction):
                self.queue.finish(transaction)
        elif state == "failed":
            self.tell(transaction.error)
            self.queue.finish(transaction)
        elif state == "deferred":
            self.show_dialog("waiting", "Your purchase waits for approval.")

    def deliver(self, transaction):
        """Delivers the purchase once. Returns whether the grant is saved on the disk."""
        product_id = product_of(transaction)
        kind = self.type_of(product_id)
        if kind is None:
            return False
        buyer, count = self.buyer_of(transaction, product_id), 1
        if kind in COUNTED:
            count = self.grants_of(product_id) * transaction.payment.quantity
            path, entry = "granted/" + transaction.transaction_identifier, f"{product_id} {count} {buyer}"
        else:
            path, entry = owned_path(product_id), self.lasting_entry(transaction)
        is_new = not self.disk.exists(path)
        if not is_new and kind not in SUBSCRIPTIONS:
            return True
        try:
            self.disk.write(path, entry)
        except CallFailed:
            return False
        if is_new:
            self.grant(transaction, product_id, count, buyer)
        return True

    def lasting_entry(self, transaction):
        """For a subscription, the time when its latest period arrived. A restored period is already in the receipt,
        even if it is old."""
        is_purchased = transaction.transaction_state == "purchased"
        return str(transaction.transaction_date or 0 if is_purchased else DISTANT_PAST)

    def buyer_of(self, transaction, product_id):
        """The user that the payment names, or the user who tapped Buy if the queue lost the name."""
        named = transaction.payment.application_username
        if named or transaction.transaction_state == "restored":
            return named or self.user_name
        return self.disk.read(buyer_path(product_id)) or self.user_name

    @property
    def user_name(self):
        return self.user or "nobody"

    def tell(self, error, text="The purchase could not be completed."):
        """Shows an error to the user, unless it is a cancellation."""
        if error is None or (error.domain, error.code) != ("SKErrorDomain", 2):
            self.show_dialog("error", text)

    # -- Other callbacks of the queue

    def restore(self):
        self.busy(True)
        self.queue.restore_completed_transactions()

    def restore_finished(self):
        self.busy(False)

    def restore_failed(self, error):
        self.busy(False)
        self.tell(error, "Your purchases could not be restored.")

    def should_add_store_payment(self, payment, product):
        return True

    def should_continue(self, transaction, storefront):
        return True

    def storefront_changed(self):
        self.products_found = None

    def revoked_entitlements(self, product_ids):
        """Revokes access to products, unless the receipt shows that the user owns them in another way."""
        for product_id in product_ids:
            if not any(map(self.is_in_force, self.receipt_entries(product_id))):
                self.disk.remove(owned_path(product_id))
                self.revoke(product_id)

    # -- Owned products

    def owned(self, product_id):
        kind = self.type_of(product_id)
        if kind in SUBSCRIPTIONS:
            return self.has_access(product_id)
        if kind not in COUNTED:
            return self.disk.exists(owned_path(product_id))
        entries = [self.disk.read(path).split(" ", 2) for path in self.disk.list("granted/")]
        return sum(int(count) for name, count, buyer in entries if (name, buyer) == (product_id, self.user_name))

    def has_access(self, product_id):
        """A receipt older than the latest period does not contain it. A newer receipt says how long a subscription
        lasts."""
        since = self.disk.read(owned_path(product_id))
        if since is None:
            return False
        entries = self.receipt_entries(product_id)
        is_current = any(entry.purchase_date >= int(since) for entry in entries)
        return not is_current or any(map(self.is_in_force, entries))

    def is_in_force(self, entry):
        is_over = entry.expires_date is not None and entry.expires_date <= self.now
        return entry.cancellation_date is None and not is_over

    def receipt_entries(self, product_id):
        receipt = self.receipt()
        return [entry for entry in receipt.in_app if entry.product_id == product_id] if receipt else []

    # -- The shop

    def tap(self, name):
        if name == "shop":
            self.open_shop()

    def open_shop(self, identifiers=None):
        """Requests products from the store. By default it requests the bundled identifiers."""
        if self.request is None and self.queue.can_make_payments():
            self.request = self.request_products(
                identifiers or self.products,
                response=self.show,
                failed=lambda error: self.answered(self.products_found),
            )

    def show(self, products, invalid):
        if products:
            self.list_products(len(products))
        for product in products:
            self.show_price(product.product_identifier, product.localized_price)
            self.look(product)
        self.answered({product.product_identifier for product in products})

    def look(self, product):
        """Called when a product is shown. Apps override it to react to that."""

    def answered(self, products_found):
        self.products_found, self.request = products_found, None
        taps, self.waiting = self.waiting, []
        for product_id, quantity in taps:
            self.add(product_id, quantity)

    def buy(self, product_id, quantity):
        """Adds a payment if payments are allowed, after a products request in progress is answered."""
        if not self.queue.can_make_payments():
            self.show_dialog("message", "Purchases are not allowed on this device.")
        elif self.request:
            self.waiting.append((product_id, quantity))
        else:
            self.add(product_id, quantity)

    def add(self, product_id, quantity):
        if self.products_found is not None and product_id not in self.products_found:
            self.show_dialog("message", "This product is not for sale at present.")
            return
        # The queue usually still has the name.
        with suppress(CallFailed):
            self.disk.write(buyer_path(product_id), self.user_name)
        self.queue.add(product_id, quantity, application_username=self.user)


def owned_path(product_id):
    return "owned/" + product_id


def buyer_path(product_id):
    return "buyers/" + product_id
