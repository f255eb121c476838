"""The library completed a purchase of coins, and the app then validated the receipt to be sure. The answer was that
coins had never been bought: the entry of a consumable leaves the receipt once its transaction is finished. The app
trusted the receipt and granted nothing.
"""

from small_shop import SmallShop, run


class VerifyingShop(SmallShop):
    title = "coins are finished, then looked up in a receipt that no longer has them"
    source = "https://github.com/bizz84/SwiftyStoreKit/issues/237"
    product_types = ["consumable"]
    capabilities = {"receipts": True}

    def update(self, transaction):
        if transaction.transaction_state == "purchased":
            self.queue.finish(transaction)
            self.verify(transaction)
        else:
            super().update(transaction)

    def verify(self, transaction):
        def fetched():
            self.verified(transaction, 0)
            if self.receipt_entries(transaction.payment.product_identifier):
                self.deliver(transaction)
            else:
                self.show_dialog("error", "The user has never purchased this product.")

        self.refresh_receipt(finished=fetched, failed=self.tell)


if __name__ == "__main__":
    run(VerifyingShop)
