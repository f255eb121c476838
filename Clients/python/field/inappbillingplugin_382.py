"""The reviewer's account had to agree to new terms. The system asked for that. The plugin received an unknown error,
raised it as a general error in the waiting call, and the app reported a failure. The reviewer agreed, the purchase
arrived, no call was waiting for it, and the app was rejected. The underlying error, 3038, was never read.
"""

from small_shop import SmallShop, run


class WaitingCall:
    """A call that waits for the outcome of a purchase."""

    def __init__(self, app):
        self._app = app

    def set_result(self, transaction):
        if self._app.deliver(transaction):
            self._app.queue.finish(transaction)

    def set_exception(self, error):
        self._app.tell(error, "A general error has occurred.")


class CallingShop(SmallShop):
    title = "new store terms are reported as a general error, and the purchase that follows is not handled"
    source = "https://github.com/jamesmontemagno/InAppBillingPlugin/pull/382"
    product_types = ["consumable", "non_consumable"]
    capabilities = {"receipts": True}

    def launch(self):
        #: The waiting calls, by product.
        self.calls = {}
        super().launch()

    def add(self, product_id, quantity):
        self.calls[product_id] = WaitingCall(self)
        super().add(product_id, quantity)

    def update(self, transaction):
        product_id, state = transaction.payment.product_identifier, transaction.transaction_state
        if state == "purchased" and product_id in self.calls:
            self.calls.pop(product_id).set_result(transaction)
        elif state == "failed" and product_id in self.calls:
            self.calls.pop(product_id).set_exception(transaction.error)
            self.queue.finish(transaction)
        elif state != "purchased":
            super().update(transaction)


if __name__ == "__main__":
    run(CallingShop)
