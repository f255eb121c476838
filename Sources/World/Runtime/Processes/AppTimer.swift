internal import Facts
internal import Kernel

struct AppTimer {
  /// The scheduled event; nil after it fired, and while the timer is skipped.
  var event: EventID?
  var due: Instant
  let delay: Interval
  /// The chain of idle turns that led to it.
  var chain: IdleChain
}

/// A chain of idle turns: turns that change nothing, each caused by a timer or a request of the previous
/// one. Examples are a heartbeat, a clock on the screen, or a poll whose answer stays the same.
///
/// A chain may be endless, so the world waits for its timers only for one minute, but for at least ten of
/// them. In that time an app can check a few times for something late. After sixty timers, the others fire
/// only after something else has happened.
struct IdleChain {
  /// When the first turn of the chain ran.
  let since: Instant
  /// The number of timers of the chain that fired.
  var count = 0
  /// The files and preferences that the latest turn wrote, by the hashes of their names.
  var written: [UInt32] = []

  /// How long the world waits for an app whose turns are idle.
  static let patience = Interval.seconds(60)
  private static let waitedCount = 10
  private static let countMax = 60

  /// Whether the world becomes idle without waiting for the next timer.
  func isStanding(at due: Instant) -> Bool {
    due - since > IdleChain.patience && count >= IdleChain.waitedCount
  }

  /// Whether the next timer is skipped until something else has happened.
  var isSkipped: Bool { count >= IdleChain.countMax }
}

/// The polls of one launch: requests to the server that change nothing there. The tables are only for
/// lookup, never iterated.
struct Polls {
  /// The chains whose turns sent a request, by the number of the exchange.
  private var chains: [Int: IdleChain] = [:]
  /// The chains that an answer continues and whose turns have not begun, by the number of the exchange.
  private var continued: [Int: IdleChain] = [:]
  private var answers: [Poll: Answer] = [:]

  private struct Poll: Hashable {
    let verb: ServerVerb
    let key: TextID
  }

  private enum Answer: Equatable {
    case answered(status: Int, value: TextID?, products: [TextID])
    case failed(StoreError)
  }

  /// Records a request of a chain's turn.
  mutating func asked(_ exchange: Int, in chain: IdleChain) { chains[exchange] = chain }

  /// Records an answer. It continues the chain if it equals the previous answer.
  mutating func note(_ answer: ServerAnswer, to exchange: ServerExchange) {
    var products: [TextID] = []
    var value: TextID?
    switch answer.body {
    case .products(let list): products = list
    case .value(let text): value = text
    case .discount, .delivery, .check, .document, nil: break
    }
    note(.answered(status: answer.status, value: value, products: products), to: exchange)
  }

  /// Records that a request got no answer.
  mutating func note(_ error: StoreError, to exchange: ServerExchange) { note(.failed(error), to: exchange) }

  /// Removes and returns the chain that the turn about an answer continues; nil if the answer is new.
  mutating func takeChain(of exchange: Int) -> IdleChain? { continued.removeValue(forKey: exchange) }

  private mutating func note(_ answer: Answer, to exchange: ServerExchange) {
    guard exchange.verb.isRead else { return }
    let poll = Poll(verb: exchange.verb, key: exchange.key)
    let chain = chains.removeValue(forKey: exchange.number)
    if answers[poll] == answer { continued[exchange.number] = chain }
    answers[poll] = answer
  }
}

extension ServerVerb {
  /// Whether a request only reads at the server.
  var isRead: Bool {
    switch self {
    case .get, .products: true
    case .put, .putNew, .signOffer, .deliver, .verify, .notify: false
    }
  }
}
