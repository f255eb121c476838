"""To avoid posting a purchase twice, the library stored the identifiers of posted transactions, and only finished known
ones. A downgrade of a subscription arrives with the identifier of the first purchase. The library treated the downgrade
as posted and called no completion. The user had changed to another plan, and the screen waited for the completion of
the purchase.
"""

from small_shop import SmallShop, run

from assay_app import CallFailed


class PostingShop(SmallShop):
    title = "a downgrade has the identifier of an earlier purchase, and is treated as handled"
    source = "https://github.com/RevenueCat/purchases-ios/issues/3020"
    product_types = ["auto_renewable"]
    capabilities = {"receipts": True}

    def add(self, product_id, quantity):
        self.busy(True)
        super().add(product_id, quantity)

    def update(self, transaction):
        state = transaction.transaction_state
        if state == "purchased":
            if self.post(transaction):
                self.queue.finish(transaction)
            return
        if state != "purchasing":
            self.busy(False)
        super().update(transaction)

    def post(self, transaction):
        """Posts a purchase and calls its completion. Returns whether it may be finished."""
        path = "posted/" + transaction.transaction_identifier
        if self.disk.exists(path):
            return True
        self.busy(False)
        if not self.deliver(transaction):
            return False
        try:
            self.disk.write(path, "1")
        except CallFailed:
            return False
        return True


if __name__ == "__main__":
    run(PostingShop)
