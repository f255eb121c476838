"""A backend that asks whether a receipt is genuine, and not who was paid for it before."""

from sample_backend import Shop, serve


class PaysWhoeverSends(Shop):
    def is_of_another(self, entry, user):
        return False


if __name__ == "__main__":
    serve(PaysWhoeverSends)
