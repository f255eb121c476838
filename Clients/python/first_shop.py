"""The smallest correct shop. Check it with `assay run --app -- python3 first_shop.py`; it needs assay_app.py."""

import assay_app


class FirstShop(assay_app.App):
    product_types = ["consumable"]
    capabilities = {"promotions": False}

    def launch(self):
        self.queue.add_observer(self)

    def buy(self, product_id, quantity):
        if self.queue.can_make_payments():
            self.queue.add(product_id, quantity)

    def updated_transactions(self, transactions):
        for transaction in transactions:
            if (state := transaction.transaction_state) == "failed" and getattr(transaction.error, "code", 0) != 2:
                self.show_dialog("error", "The purchase failed.")
            if state == "failed" or state == "purchased" and self.deliver(transaction):
                self.queue.finish(transaction)

    def deliver(self, transaction):
        product_id = transaction.payment.product_identifier
        path = f"granted/{product_id}/{transaction.transaction_identifier}"
        if product_id and not self.disk.exists(path):
            count = self.grants_of(product_id) * transaction.payment.quantity
            try:
                self.disk.write(path, str(count))
            except assay_app.CallFailed:  # The disk is full: the next launch retries.
                return False
            self.grant(transaction, product_id, count)
        return bool(product_id)

    def owned(self, product_id):
        return sum(int(self.disk.read(path)) for path in self.disk.list(f"granted/{product_id}/"))


assay_app.run(FirstShop)
