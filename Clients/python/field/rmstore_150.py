"""The queue delivered the same restored transactions twice. The library counts pending transactions: each delivery adds
one, and each verified and finished transaction subtracts one. With two deliveries and one finish the counter never
reached zero. So the end of the restore was never reported, and the busy indicator never disappeared.
"""

from small_shop import SmallShop, run


class CountingShop(SmallShop):
    title = "restored transactions arrive twice, and their counter never reaches zero"
    source = "https://github.com/robotmedia/RMStore/pull/150"
    product_types = ["non_consumable"]
    capabilities = {"receipts": True}

    def launch(self):
        self.pending = 0
        self.has_ended = False
        #: The restored transactions whose receipts are being verified, by identifier.
        self.under_verification = set()
        super().launch()

    def restore(self):
        self.pending, self.has_ended = 0, False
        super().restore()

    def update(self, transaction):
        if transaction.transaction_state == "restored":
            self.restored(transaction)
        else:
            super().update(transaction)

    def restored(self, transaction):
        identifier = transaction.transaction_identifier
        self.pending += 1
        if identifier not in self.under_verification:
            self.under_verification.add(identifier)
            self.after(0.2, lambda: self.verified_restored(transaction, identifier))

    def verified_restored(self, transaction, identifier):
        super().update(transaction)
        self.under_verification.remove(identifier)
        self.pending -= 1
        self.report_the_end()

    def report_the_end(self):
        if self.has_ended and self.pending == 0:
            self.busy(False)

    def restore_finished(self):
        self.has_ended = True
        self.report_the_end()


if __name__ == "__main__":
    run(CountingShop)
