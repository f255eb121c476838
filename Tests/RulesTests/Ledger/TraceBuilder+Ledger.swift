import Facts
import Kernel
import Rules
import Testing

extension TraceBuilder {
  /// Mia subscribes for a week, and the app finishes.
  func subscribe() {
    let bought = buy(gold)
    fact(
      .subscription(
        .began(subscription: SubscriptionID(0), account: mia, product: gold, expires: .zero + .days(7))),
      .store)
    finish(bought)
  }

  /// Her subscription ends because she cancelled it.
  func endSubscription() {
    fact(.subscription(.expired(subscription: SubscriptionID(0), reason: .cancelled)), .store)
  }

  /// Faults end, and the app is launched again without an observer.
  func endUnheard() {
    world(.livenessBegan(launches: 3))
    terminate()
    launch(observes: false)
    world(.notConverged(unfinished: 1, callbacks: 0))
  }
}
