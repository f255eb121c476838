"""So as not to post a purchase twice, the library kept the identifiers of transactions that it had posted, and only
finished those that it knew. Downgrades of a subscription come with the identifier of the purchase that began it: the
library took the downgrade for handled and called nobody. The user had changed to another plan, and the screen went on
waiting for the completion of the purchase.
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
        """Posts a purchase and calls its completion; says whether it may be finished."""
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
