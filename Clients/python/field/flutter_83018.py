"""A purchase could not be verified and was left unfinished, as it should be. At the next start the native half of the
plugin registered its observer at once and was told of it; the half in the app's own language, which has the listener,
was still starting. An event without a listener is lost. What was paid came at no launch until by chance a listener was
faster.
"""

from small_shop import SmallShop, run


class TwoHalvesShop(SmallShop):
    title = "the plugin receives transactions at launch, before the app listens to the plugin"
    source = "https://github.com/flutter/flutter/issues/83018"
    product_types = ["consumable", "non_consumable"]
    capabilities = {"receipts": True}

    def launch(self):
        #: Who hears of purchases, in the app's own language; nobody yet.
        self.listener = None
        super().launch()
        self.after(0.2, self.listen)

    def listen(self):
        self.listener = super().updated_transactions

    def updated_transactions(self, transactions):
        if self.listener:
            self.listener(transactions)

    def buy(self, product_id, quantity):
        """Before its first tap can come, the app's own half runs."""
        self.listen()
        super().buy(product_id, quantity)


if __name__ == "__main__":
    run(TwoHalvesShop)
