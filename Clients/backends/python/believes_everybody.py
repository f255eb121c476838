"""A backend that decodes notifications, and verifies none."""

from sample_backend import Shop, serve


class BelievesEverybody(Shop):
    def is_genuine(self, body):
        return True


if __name__ == "__main__":
    serve(BelievesEverybody)
