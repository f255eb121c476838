internal import Facts
internal import Kernel

struct AppTimer {
  /// The scheduled event. Nil if the timer has fired or is skipped.
  var event: EventID?
  var due: Instant
  let delay: Interval
  /// The chain of idle turns in which the app started the timer.
  var chain: IdleChain
}

/// A chain of idle turns. Each turn changes nothing, and a timer or a request of one turn causes the
/// next. Examples are a heartbeat, a clock on the screen, or a poll whose answer stays the same.
///
/// A chain may be endless. The world therefore waits only one minute for its timers, but for at least
/// ten timers. In that time an app can check a few times for something late. After sixty timers the
/// next ones are skipped. They fire only after something else has happened.
struct IdleChain {
  /// When the first turn of the chain began.
  let since: Instant
  /// The number of the chain's timers that have fired.
  var count = 0
  /// Hashes of the names of the files and preferences that the latest turn wrote.
  var written: [UInt32] = []

  /// How long the world waits for an app that has only idle turns.
  static let patience = Interval.seconds(60)
  private static let waitedCount = 10
  private static let countMax = 60

  /// Whether the world becomes idle without waiting for a timer that is due at an instant.
  func isStanding(at due: Instant) -> Bool {
    due - since > IdleChain.patience && count >= IdleChain.waitedCount
  }

  /// Whether the next timer is skipped. It then fires only after something else has happened.
  var isSkipped: Bool { count >= IdleChain.countMax }
}

/// The polls of one launch: requests to the server that change nothing there. The tables are only for
/// lookup and never iterated.
struct Polls {
  /// The chains in which a request was sent, by the number of the exchange.
  private var chains: [Int: IdleChain] = [:]
  /// The chains that an answer continues, by the number of the exchange. The turn about the answer has
  /// not begun yet.
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

  /// Records that a turn of a chain sent a request.
  mutating func asked(_ exchange: Int, in chain: IdleChain) { chains[exchange] = chain }

  /// Records an answer. It continues the request's chain if it equals the answer before.
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

  /// Records that a request received no answer.
  mutating func note(_ error: StoreError, to exchange: ServerExchange) { note(.failed(error), to: exchange) }

  /// Removes and returns the chain that the turn about an answer continues. Nil if the answer is new to
  /// the app.
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
  /// Whether a request only reads data of the server.
  var isRead: Bool {
    switch self {
    case .get, .products: true
    case .put, .putNew, .signOffer, .deliver, .verify, .notify: false
    }
  }
}
