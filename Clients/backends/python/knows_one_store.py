"""A backend that asks the store of customers only: a receipt of the test store, as App Review sends one, counts as forged."""

from sample_backend import BAD, OF_SANDBOX, Shop, Store, serve


class OneStore(Store):
    def check(self, receipt):
        checked = self.ask_again(receipt, "production")
        return {"status": min(BAD)} if checked["status"] == OF_SANDBOX else checked


class KnowsOneStore(Shop):
    def __init__(self, store, products):
        super().__init__(OneStore(store.url, store.secret, store.bundle_id), products)


if __name__ == "__main__":
    serve(KnowsOneStore)
