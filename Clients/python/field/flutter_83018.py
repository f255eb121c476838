"""A purchase could not be verified and was correctly left unfinished. At the next launch the native half of the plugin
registered its observer at once and received it. The half in the app's own language, which has the listener, was still
starting. An event without a listener is lost. The purchase was delivered only in a launch in which the listener
happened to be faster.
"""

from small_shop import SmallShop, run


class TwoHalvesShop(SmallShop):
    title = "the plugin receives transactions at launch, before the app listens to the plugin"
    source = "https://github.com/flutter/flutter/issues/83018"
    product_types = ["consumable", "non_consumable"]
    capabilities = {"receipts": True}

    def launch(self):
        #: The listener for purchases in the app's own language; none yet.
        self.listener = None
        super().launch()
        self.after(0.2, self.listen)

    def listen(self):
        self.listener = super().updated_transactions

    def updated_transactions(self, transactions):
        if self.listener:
            self.listener(transactions)

    def buy(self, product_id, quantity):
        """The app's own half runs before the first tap can arrive."""
        self.listen()
        super().buy(product_id, quantity)


if __name__ == "__main__":
    run(TwoHalvesShop)
