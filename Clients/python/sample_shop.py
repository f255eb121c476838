"""A small correct shop: each purchase is a file, which is the grant, and it is finished only after that.

Test it with `assay run --app -- python3 Clients/python/sample_shop.py`.
"""

import assay_app


def product_of(transaction):
    """The product of a restored transaction is that of its original, or of its own payment if the original is
    missing."""
    original = transaction.original_transaction
    is_restored = transaction.transaction_state == "restored"
    named = original.payment.product_identifier if original and is_restored else None
    return named or transaction.payment.product_identifier


class SampleShop(assay_app.App):
    title = "A small shop in Python"
    product_types = ["consumable", "non_consumable", "non_renewing"]
    capabilities = {"receipts": True}

    def launch(self):
        self.known = None
        self.request = None
        self.waiting = []
        self.queue.add_observer(self)
        self.queue.set_delegate(self)

    # -- The shop

    def tap(self, name):
        if name == "shop":
            self.open_shop()

    def open_shop(self):
        if self.request or not self.queue.can_make_payments():
            return
        self.request = self.request_products(
            self.products, response=self.show, failed=lambda error: self.answered(None))

    def show(self, products, invalid):
        if products:
            self.list_products(len(products))
        for product in products:
            self.show_price(product.product_identifier, product.localized_price)
        self.answered({product.product_identifier for product in products})

    def answered(self, known):
        self.request = None
        self.known = known if known is not None else self.known
        taps, self.waiting = self.waiting, []
        for product_id, quantity in taps:
            self.add(product_id, quantity)

    def buy(self, product_id, quantity):
        if not self.queue.can_make_payments():
            self.show_dialog("message", "Purchases are not allowed on this device.")
        elif self.request:
            self.waiting.append((product_id, quantity))
        else:
            self.add(product_id, quantity)

    def add(self, product_id, quantity):
        if self.known is not None and product_id not in self.known:
            self.show_dialog("message", "This product is not for sale at present.")
            return
        self.note_buyer(product_id)
        self.queue.add(product_id, quantity, application_username=self.user)

    def restore(self):
        self.busy(True)
        self.queue.restore_completed_transactions()

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
            self.tell(transaction.error, "The purchase could not be completed.")
            self.queue.finish(transaction)
        elif state == "deferred":
            self.show_dialog("waiting", "Your purchase waits for approval.")

    def deliver(self, transaction):
        """Delivers the purchase once. Returns whether the grant is saved on the disk."""
        product_id = product_of(transaction)
        if not product_id or not self.type_of(product_id):
            return False
        buyer, count, path, entry = self.buyer_of(transaction, product_id), 1, "owned/" + product_id, ""
        if self.is_counted(product_id):
            count = self.grants_of(product_id) * transaction.payment.quantity
            path = "granted/" + transaction.transaction_identifier
            entry = f"{product_id} {count} {buyer}"
        if self.disk.exists(path):
            return True
        try:
            self.disk.write(path, entry)
        except assay_app.CallFailed:
            return False
        self.grant(transaction, product_id, count, buyer)
        return True

    def buyer_of(self, transaction, product_id):
        """The user that the payment names, or the user who tapped Buy if the queue lost the name."""
        named = transaction.payment.application_username
        if named or transaction.transaction_state == "restored":
            return named or self.user or "nobody"
        return self.disk.read("buyers/" + product_id) or self.user or "nobody"

    def is_counted(self, product_id):
        return self.type_of(product_id) in ("consumable", "non_renewing")

    def tell(self, error, text):
        """Shows an error to the user, unless it is a cancellation."""
        if error and (error.domain, error.code) == ("SKErrorDomain", 2):
            return
        self.show_dialog("error", text)

    # -- Other callbacks of the queue

    def restore_finished(self):
        self.busy(False)

    def restore_failed(self, error):
        self.busy(False)
        self.tell(error, "Your purchases could not be restored.")

    def note_buyer(self, product_id):
        try:
            self.disk.write("buyers/" + product_id, self.user or "nobody")
        except assay_app.CallFailed:
            pass  # The queue usually still has the name.

    def should_add_store_payment(self, payment, product):
        self.note_buyer(payment.product_identifier)  # A promoted purchase has no user name.
        return True

    def storefront_changed(self):
        self.known = None

    def should_continue(self, transaction, storefront):
        return True

    def revoked_entitlements(self, product_ids):
        """Revokes access to products, unless the receipt shows that the user owns them in another way."""
        for product_id in product_ids:
            if not self.is_in_receipt(product_id):
                self.disk.remove("owned/" + product_id)
                self.revoke(product_id)

    def is_in_receipt(self, product_id):
        receipt = self.receipt()
        entries = receipt.in_app if receipt else []
        return any(entry.product_id == product_id and not entry.cancellation_date for entry in entries)

    # -- Owned products

    def owned(self, product_id):
        if not self.is_counted(product_id):
            return 1 if self.disk.exists("owned/" + product_id) else 0
        total = 0
        for path in self.disk.list("granted/"):
            product, count, buyer = self.disk.read(path).split(" ", 2)
            if product == product_id and buyer == (self.user or "nobody"):
                total += int(count)
        return total


if __name__ == "__main__":
    assay_app.run(SampleShop)
