"""A backend that asks whether a receipt is genuine, and not of which app it is."""

from sample_backend import Shop, serve


class TakesAnyReceipt(Shop):
    def is_ours(self, checked):
        return True


if __name__ == "__main__":
    serve(TakesAnyReceipt)
