"""A backend that looks at the first entry of a receipt."""

from sample_backend import Shop, serve


class ReadsTheFirstEntry(Shop):
    def best(self, entries, user, product, transaction):
        return super().best(entries[:1], user, product, transaction)


if __name__ == "__main__":
    serve(ReadsTheFirstEntry)
