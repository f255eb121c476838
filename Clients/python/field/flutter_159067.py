"""The app was killed during a purchase. At the next launch the plugin finished all transactions of earlier launches,
including the purchase still in progress. The system does not allow that finish and raises an exception. The app crashed
at this launch and at each one until the purchase was decided.
"""

from small_shop import SmallShop, run


class TidyShop(SmallShop):
    title = "everything an earlier launch left is finished, even a transaction that is still purchasing"
    source = "https://github.com/flutter/flutter/issues/159067"
    product_types = ["consumable", "non_consumable"]
    capabilities = {"receipts": True}

    def launch(self):
        #: The products that the user tapped in this launch, in the app or in the App Store. All others are leftovers.
        self.asked = set()
        self.is_clean = False
        super().launch()

    def buy(self, product_id, quantity):
        self.asked.add(product_id)
        super().buy(product_id, quantity)

    def should_add_store_payment(self, payment, product):
        self.asked.add(payment.product_identifier)
        return True

    def updated_transactions(self, transactions):
        super().updated_transactions(transactions)
        if not self.is_clean:
            self.clean_up()

    def clean_up(self):
        self.is_clean = True
        for transaction in self.queue.transactions():
            if transaction.payment.product_identifier not in self.asked:
                self.queue.finish(transaction)


if __name__ == "__main__":
    run(TidyShop)
