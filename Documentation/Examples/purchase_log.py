"""Logs the actions of a shop as a trace for `assay judge`. Run on its own, it simulates a shop that finishes too early."""
import json
import sys
import time

# The kinds of facts that this log records completely. This shop has no hosted content, so there are no downloads to miss.
TELLS = ["process.launched", "queue.observer_added", "queue.payment_added", "queue.finish_called",
         "callback.delivered", "claim.granted", "transaction.began", "transaction.received",
         "transaction.restored", "transaction.purchased", "transaction.failed", "download"]


class PurchaseLog:
    """The log of one launch. A transaction can have any stable name, such as the address of its object."""

    def __init__(self, out, session, version, products, clock=time.monotonic_ns):
        self.out, self.clock, self.start, self.seen = out, clock, clock(), set()
        self.write(format="assay-trace", version=1, tool="purchase_log 1", scenario=session,
                   subject="my_shop", tells=TELLS)
        self.fact("world", "world.device_added", device=0, name="phone")
        self.fact("world", "world.account_added", account=0, name="user", storefront="")
        for number, (name, kind) in enumerate(products.items()):
            self.fact("world", "world.product_added", product=number, name=name, type=kind,
                      price=0, currency="", group="")
        self.fact("device", "process.launched", process=0, version=version)

    def write(self, **line):
        self.out.write(json.dumps(line) + "\n")
        self.out.flush()  # a line that is not on disk when the app crashes is lost

    def fact(self, actor, kind, **fields):
        place = {} if actor == "world" else {"device": "phone"}
        self.write(at=self.clock() - self.start, actor=actor, **place, kind=kind, fields=fields)

    def told(self, transaction, product, state):
        """An observer received a transaction; call this before processing it."""
        about = {"transaction": transaction, "product": product, "account": "user"}
        if transaction not in self.seen and state == "restored":
            self.fact("queue", "transaction.restored", **about, purchase=transaction, identifier=0)
        elif transaction not in self.seen:
            began = "transaction.began" if state == "purchasing" else "transaction.received"
            self.fact("queue", began, **about, quantity=1)
        self.seen.add(transaction)
        if state == "purchased":
            self.fact("queue", "transaction.purchased", transaction=transaction, purchase=transaction, identifier=0)
        if state == "failed":
            error = {"domain": "SKErrorDomain", "code": 0}
            self.fact("queue", "transaction.failed", transaction=transaction, error=error)
        self.fact("queue", "callback.delivered", observer=0, transaction=transaction, state=state)


if __name__ == "__main__":
    ticks = iter(range(0, 10**12, 10**8))
    log = PurchaseLog(sys.stdout, "field/session-17", "1.4", {"coins": "consumable"}, clock=lambda: next(ticks))
    log.fact("app", "queue.observer_added", observer=0)
    log.fact("app", "queue.payment_added", product="coins", quantity=1, promoted=False)
    log.told("payment-1", "coins", "purchasing")
    log.told("payment-1", "coins", "purchased")
    # The bug: the paid purchase is lost if the app is killed between these two.
    log.fact("app", "queue.finish_called", transaction="payment-1", state="purchased")
    log.fact("app", "claim.granted", transaction="payment-1", product="coins", account="user", count=100)
    log.write(complete=True)
