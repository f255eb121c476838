"""A backend with the App Store Server API that asks production only: a transaction of the test store counts as unknown."""

from sample_backend import serve
from signatures import decoded
from server_api_backend import Interface, InterfaceShop


class OneEnvironment(Interface):
    def transaction(self, number):
        code, answer = self.get_again(f"/inApps/v1/transactions/{number}")
        return code, decoded(answer["signedTransactionInfo"]) if code == 0 else {}


class AsksProductionOnly(InterfaceShop):
    def __init__(self, store, products):
        super().__init__(store, products)
        self.store = OneEnvironment(store)


if __name__ == "__main__":
    serve(AsksProductionOnly)
