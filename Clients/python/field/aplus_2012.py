"""The observer was the shop's view controller. It registered itself when the shop opened and never removed itself.
Closing the shop released it, but the queue does not retain observers and still called the released object. The next
payment crashed the app. For months nine of ten purchases were lost, and the reviewers never opened the shop twice.
"""

from small_shop import SmallShop, run


class ShopController:
    """The shop's view controller. It passes the queue's callbacks to the app."""

    def __init__(self, app):
        self._app = app

    def __getattr__(self, name):
        return getattr(self._app, name)


class ViewControllerShop(SmallShop):
    title = "the observer is a view controller that is released while it is registered"
    source = "http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/"
    product_types = ["consumable", "non_consumable"]
    capabilities = {"receipts": True}

    def launch(self):
        self.controller = None
        super().launch()

    def add_observer(self):
        """The shop is the first screen."""
        self.show_shop()

    def show_shop(self):
        if self.controller is None:
            self.controller = ShopController(self)
            self.queue.add_observer(self.controller)

    def close_shop(self):
        if self.controller is not None:
            self.queue.release_observer(self.controller)
            self.controller = None

    def buy(self, product_id, quantity):
        self.show_shop()
        super().buy(product_id, quantity)

    def tap(self, name):
        if name == "shop":
            self.show_shop()
            self.open_shop()
        if name == "close shop":
            self.close_shop()


if __name__ == "__main__":
    run(ViewControllerShop)
