"""A user restored a magazine on a new device. The library unlocked each restored product, finished its transaction at
once, and then notified the app that it may download. Downloads belong to their transaction and end with it. The app had
objects that could no longer be started, and the issues stayed empty.
"""

from small_shop import SmallShop, product_of, run

from hosted_content import HostedContent


class MagazineShop(SmallShop):
    title = "restored transactions are finished at once, and their downloads are lost"
    source = "https://github.com/MKSG-MugunthKumar/MKStoreKit/issues/189"
    product_types = ["non_consumable"]
    capabilities = {"hosted": True, "receipts": True}

    def launch(self):
        self.hosted_content = HostedContent(self, self.ask_for_purchases)
        #: The products restored in this launch, for the app to download.
        self.restored = {}
        super().launch()

    def foreground(self):
        self.hosted_content.resume()

    def tap(self, name):
        verb, _, product_id = name.partition(" ")
        if name == "shop":
            self.open_shop()
        elif verb == "download" and product_id in self.restored:
            self.queue.start_downloads(self.restored[product_id])
        else:
            self.hosted_content.tapped(name)

    def look(self, product):
        self.hosted_content.look(product)

    def restore(self):
        self.busy(True)
        self.ask_for_purchases()

    def ask_for_purchases(self):
        self.hosted_content.restore_asked()
        self.queue.restore_completed_transactions()

    def update(self, transaction):
        product_id = product_of(transaction)
        if not self.hosted_content.has_content(transaction, product_id):
            super().update(transaction)
        elif transaction.transaction_state == "restored":
            self.restored[product_id] = transaction.downloads
            if self.deliver(transaction):
                self.queue.finish(transaction)
        else:
            self.hosted_content.take(transaction, product_id, lambda: self.deliver(transaction))

    def updated_downloads(self, downloads):
        self.hosted_content.updated(downloads)

    def removed_transactions(self, transactions):
        self.hosted_content.removed(transactions)


if __name__ == "__main__":
    run(MagazineShop)
