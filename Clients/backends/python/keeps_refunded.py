"""A backend that answers 200 to a refund, and does nothing about it."""

from sample_backend import Shop, serve


class KeepsRefunded(Shop):
    def take_back(self, notification):
        return {}


if __name__ == "__main__":
    serve(KeepsRefunded)
