internal import Facts
internal import Kernel

/// A timer of an app.
struct AppTimer {
  /// The scheduled event; nil after it fired, and while it is passed over.
  var event: EventID?
  /// When it is due.
  var due: Instant
  let delay: Interval
  /// The idle turns that led to it.
  var chain: IdleChain
}

/// Turns that change nothing, each begun by a timer or an answer that the one before asked for: a heartbeat, a clock on the
/// screen, a poll whose answer stays the same.
///
/// Such a chain may have no end, so nobody waits for it: its timers keep the world from settling for a minute in all, or for
/// ten turns, since an app may look a few times for what is late. After sixty turns they fire only when something else has
/// happened.
struct IdleChain {
  /// When the turn that began the chain ran.
  let since: Instant
  /// How many timers of the chain fired.
  var count = 0
  /// The files and preferences that its latest turn wrote, by the hashes of their names.
  var written: [UInt32] = []

  /// How long an app is waited for that only ticks.
  static let patience = Interval.seconds(60)
  private static let waitedCount = 10
  private static let countMax = 60

  /// Whether the world settles without its next timer.
  func isStanding(at due: Instant) -> Bool {
    due - since > IdleChain.patience && count >= IdleChain.waitedCount
  }

  /// Whether its next timer waits until something else has happened.
  var isPassedOver: Bool { count >= IdleChain.countMax }
}

/// The polls of one launch: requests to the server that change nothing there. Its tables are only looked up, never iterated.
struct Polls {
  /// The chains whose turns asked, by the number of the exchange.
  private var chains: [Int: IdleChain] = [:]
  /// The chains that answers continue whose turns have not begun, by the number of the exchange.
  private var continued: [Int: IdleChain] = [:]
  private var answers: [Poll: Answer] = [:]

  /// A request that reads.
  private struct Poll: Hashable {
    let verb: ServerVerb
    let key: TextID
  }

  private enum Answer: Equatable {
    case answered(status: Int, value: TextID?, products: [TextID])
    case failed(StoreError)
  }

  /// Notes that a turn of a chain asked.
  mutating func asked(_ exchange: Int, in chain: IdleChain) { chains[exchange] = chain }

  /// Notes an answer: it continues the chain if it is the same as the one before.
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

  /// Notes that a request got no answer.
  mutating func note(_ error: StoreError, to exchange: ServerExchange) { note(.failed(error), to: exchange) }

  /// The chain that the turn about an answer continues; nil if the answer is news.
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
  /// Whether a request reads at the server and changes nothing there.
  var isRead: Bool {
    switch self {
    case .get, .products: true
    case .put, .putNew, .signOffer, .deliver, .verify, .notify: false
    }
  }
}
