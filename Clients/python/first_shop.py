"""The smallest honest shop. Judge it with `assay run --app -- python3 first_shop.py`; assay_app.py lies beside it."""

import assay_app


class FirstShop(assay_app.App):
    product_types = ["consumable"]

    def launch(self):
        self.queue.add_observer(self)

    def buy(self, product_id, quantity):
        self.queue.add(product_id, quantity)

    def updated_transactions(self, transactions):
        for transaction in transactions:
            state = transaction.transaction_state
            if state == "purchased":
                self.deliver(transaction)
            if state in ("purchased", "failed"):
                self.queue.finish(transaction)

    def deliver(self, transaction):
        product_id = transaction.payment.product_identifier
        path = "granted/" + transaction.transaction_identifier
        if not self.disk.exists(path):
            count = self.grants_of(product_id) * transaction.payment.quantity
            self.disk.write(path, f"{product_id} {count}")
            self.grant(transaction, product_id, count)

    def owned(self, product_id):
        entries = [self.disk.read(path).split() for path in self.disk.list("granted/")]
        return sum(int(count) for name, count in entries if name == product_id)


if __name__ == "__main__":
    assay_app.run(FirstShop)
