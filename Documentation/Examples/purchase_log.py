"""Writes what a shop does as a trace that `assay judge` reads. Run by itself it plays a shop that finishes too early."""
import json
import sys
import time

# What this log would tell of if it happened. This shop has no hosted content, so that nothing of it goes untold.
TELLS = ["process.launched", "queue.observer_added", "queue.payment_added", "queue.finish_called",
         "callback.delivered", "claim.granted", "transaction.began", "transaction.received",
         "transaction.restored", "transaction.purchased", "transaction.failed", "download"]


class PurchaseLog:
    """The log of one launch. A transaction has any name that stays the same, such as the address of its object."""

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
        self.out.flush()  # what is not on the disk when the app dies tells nothing

    def fact(self, actor, kind, **fields):
        place = {} if actor == "world" else {"device": "phone"}
        self.write(at=self.clock() - self.start, actor=actor, **place, kind=kind, fields=fields)

    def told(self, transaction, product, state):
        """An observer was told of a transaction; called before anything is done about it."""
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
    # The bug: what the user paid for is lost if the app dies between these two.
    log.fact("app", "queue.finish_called", transaction="payment-1", state="purchased")
    log.fact("app", "claim.granted", transaction="payment-1", product="coins", account="user", count=100)
    log.write(complete=True)
