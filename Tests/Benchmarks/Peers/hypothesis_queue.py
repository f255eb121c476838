"""The queue as a stateful property test: random purchases, kills and launches, two invariants after each step."""

import time

from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

RUNS = 150


class Queue(RuleBasedStateMachine):
    count = 0

    def __init__(self):
        super().__init__()
        Queue.count += 1
        self.queue, self.disk, self.charged, self.runs = [], {}, 0, False

    @rule()
    def launch(self):
        self.runs = True

    @precondition(lambda self: self.runs)
    @rule()
    def buy(self):
        self.charged += 1
        self.queue.append(self.charged)

    @precondition(lambda self: self.runs and self.queue)
    @rule()
    def deliver(self):
        self.disk[self.queue[0]] = 100

    @precondition(lambda self: self.runs and self.queue and self.queue[0] in self.disk)
    @rule()
    def finish(self):
        self.queue.pop(0)

    @rule()
    def kill(self):
        self.runs = False

    @invariant()
    def nothing_paid_is_lost(self):
        assert all(number in self.disk or number in self.queue for number in range(1, self.charged + 1))

    @invariant()
    def nothing_is_granted_twice(self):
        assert len(self.disk) <= self.charged


start = time.process_time()
run_state_machine_as_test(
    Queue, settings=settings(max_examples=RUNS, deadline=None, database=None, derandomize=True))
print(f"{Queue.count / (time.process_time() - start):.0f}")
