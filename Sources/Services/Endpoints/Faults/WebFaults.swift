internal import Kernel
internal import Web

/// The faults of responses. Faults that callers ordered come first, in order. After them, a storm draws
/// faults from its seed.
struct WebFaults {
  private var ordered: [OrderedWebFault] = []
  private var storm: WebStorm?

  /// The ordered faults that have not occurred yet.
  var open: [OrderedWebFault] { ordered }

  /// The current storm; nil if there is none.
  var weather: WebStorm? { storm }

  mutating func order(_ fault: OrderedWebFault) { ordered.append(fault) }

  /// Starts a storm, whose seed determines the fault of every further response.
  mutating func begin(_ storm: WebStorm) { self.storm = storm }

  /// Removes all faults.
  mutating func clear() { (ordered, storm) = ([], nil) }

  /// Responds to a request at a place. The response is always made, even if the caller never receives it, as
  /// a real store would do.
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

  private mutating func take(at place: WebPlace) -> ResponseFault? {
    if let position = ordered.firstIndex(where: { $0.place == place }) {
      let trouble = ordered[position].trouble
      ordered[position].timesLeft -= 1
      if ordered[position].timesLeft == 0 { ordered.remove(at: position) }
      return trouble
    }
    return storm?.draw()
  }
}

/// A code that an interface is ordered to return.
struct OrderedCode: Hashable, Sendable {
  let code: Int64
  /// Whether the response says that a retry can help. Nil if the response does not say.
  let isRetryable: Bool?
}

enum WebPlace: String, CaseIterable, Sendable {
  /// In receipt validation.
  case verifyReceipt
  /// In the App Store Server API.
  case inApps
}

/// A fault that was ordered to occur a number of times.
struct OrderedWebFault: Sendable {
  let place: WebPlace
  let trouble: ResponseFault
  /// The remaining number of times.
  var timesLeft: Int
}

/// Faults drawn by a seed: for every response, whether a fault occurs, and which.
struct WebStorm: Sendable {
  let seed: UInt64
  /// The percentage of responses with a fault.
  let share: Int
  /// The possible faults.
  let troubles: [ResponseFault]
  private var stream: SplitMix

  init(seed: UInt64, share: Int, troubles: [ResponseFault]) {
    self.seed = seed
    self.share = share
    self.troubles = troubles
    stream = SplitMix(seed: seed)
  }

  /// Draws the fault of the next response; nil if the response has none.
  mutating func draw() -> ResponseFault? {
    let strikes = stream.next(below: 100) < UInt64(share)
    let position = Int(stream.next(below: UInt64(troubles.count)))
    return strikes ? troubles[position] : nil
  }
}
