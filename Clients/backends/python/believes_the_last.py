"""A backend that takes the notification that came last for what happened last."""

from sample_backend import Shop, serve


class BelievesTheLast(Shop):
    def is_outdated(self, notification):
        return False


if __name__ == "__main__":
    serve(BelievesTheLast)
