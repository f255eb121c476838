internal import Kernel
internal import Web

/// What goes wrong with answers on their way: what was ordered, in the order of the orders, and else what a seed draws.
struct WebFaults {
  private var ordered: [OrderedWebFault] = []
  private var storm: WebStorm?

  /// What is ordered and has not struck yet.
  var open: [OrderedWebFault] { ordered }

  /// The storm that goes on, if any.
  var weather: WebStorm? { storm }

  /// Orders something to go wrong.
  mutating func order(_ fault: OrderedWebFault) { ordered.append(fault) }

  /// Has a seed decide about every further answer.
  mutating func begin(_ storm: WebStorm) { self.storm = storm }

  /// Nothing goes wrong any more.
  mutating func clear() { (ordered, storm) = ([], nil) }

  /// Answers a request at a place; the answer is made even where its caller never sees it, as a store would have made it.
  mutating func apply(to place: WebPlace, answer: (OrderedCode?) -> WebAnswer) -> WebAnswer {
    guard let trouble = take(at: place) else { return answer(nil) }
    switch trouble {
    case .http(let status): return WebAnswer(status: status)
    case .code(let code, let isRetryable): return answer(OrderedCode(code: code, isRetryable: isRetryable))
    case .connection(let fault):
      var spoiled = answer(nil)
      spoiled.fault = fault
      return spoiled
    }
  }

  private mutating func take(at place: WebPlace) -> WebTrouble? {
    if let position = ordered.firstIndex(where: { $0.place == place }) {
      let trouble = ordered[position].trouble
      ordered[position].timesLeft -= 1
      if ordered[position].timesLeft == 0 { ordered.remove(at: position) }
      return trouble
    }
    return storm?.draw()
  }
}

/// A code that an interface is ordered to answer.
struct OrderedCode: Hashable, Sendable {
  /// The code.
  let code: Int64
  /// Whether the answer says that a retry can help; nil where it says nothing.
  let isRetryable: Bool?
}

/// Where something can go wrong.
enum WebPlace: String, CaseIterable, Sendable {
  /// At the check of receipts.
  case verifyReceipt
  /// At the server interface.
  case inApps
}

/// Something that was ordered to go wrong a number of times.
struct OrderedWebFault: Sendable {
  /// Where.
  let place: WebPlace
  /// What.
  let trouble: WebTrouble
  /// How often it still will.
  var timesLeft: Int
}

/// Faults that a seed draws: for every answer whether one strikes, and which.
struct WebStorm: Sendable {
  /// The seed.
  let seed: UInt64
  /// Of a hundred answers, how many go wrong.
  let share: Int
  /// What may strike.
  let troubles: [WebTrouble]
  private var stream: SplitMix

  init(seed: UInt64, share: Int, troubles: [WebTrouble]) {
    self.seed = seed
    self.share = share
    self.troubles = troubles
    stream = SplitMix(seed: seed)
  }

  /// Draws for the next answer.
  mutating func draw() -> WebTrouble? {
    let strikes = stream.next(below: 100) < UInt64(share)
    let position = Int(stream.next(below: UInt64(troubles.count)))
    return strikes ? troubles[position] : nil
  }
}
