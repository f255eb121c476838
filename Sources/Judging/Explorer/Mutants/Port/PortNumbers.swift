internal import Facts
internal import World

/// The numbers of timers, exchanges and requests on both sides of a port that drops some calls.
struct PortNumbers {
  /// The app's numbers of timers.
  var timers = NumberMap()
  /// The app's numbers of exchanges with its server.
  var exchanges = NumberMap()
  private var lostRequestCount: UInt32 = 0
  private var lastRequest = RequestID.none
  /// Additional requests that a mutant started, each with the app's request that it repeats.
  private var doubles: [(double: RequestID, original: RequestID)] = []

  /// The reply that the app expects to `call`, which is dropped.
  mutating func expectedReply(to call: AppCall) -> AppReply {
    switch call.kind.expectedReply {
    case .none: return .none
    case .payment: return .payment(.none)
    case .request:
      lostRequestCount += 1
      // Actual requests are counted from zero, so these numbers count down from the maximum.
      return .request(RequestID(rawValue: RequestID.none.rawValue - lostRequestCount))
    case .flag: return .flag(true)
    case .timer: return .timer(timers.lost())
    case .exchange: return .exchange(exchanges.lost())
    case .bytes: return .bytes(nil)
    }
  }

  /// Translates the reply to a call of the app into the app's numbers.
  mutating func translated(_ reply: AppReply) -> AppReply {
    switch reply {
    case .timer(let number): return .timer(timers.made(number))
    case .exchange(let number): return .exchange(exchanges.made(number))
    case .request(let request):
      lastRequest = request
      return reply
    case .none, .flag, .payment, .text, .bytes, .list, .transactions, .receipt, .failed, .storefront,
      .delegate, .waits, .answered:
      return reply
    }
  }

  /// Handles the reply to a call that the app did not make.
  mutating func handleExtraReply(_ reply: AppReply) {
    switch reply {
    case .timer(let number): timers.addAlias(number)
    case .exchange(let number): exchanges.addAlias(number)
    case .request(let request): doubles.append((request, lastRequest))
    case .none, .flag, .payment, .text, .bytes, .list, .transactions, .receipt, .failed, .storefront,
      .delegate, .waits, .answered:
      break
    }
  }

  /// Translates a call of the app into the system's numbers. Nil if the call refers to an object that
  /// exists only for the app.
  func translated(_ call: AppCall) -> AppCall? {
    guard case .stopTimer(let number) = call else { return call }
    return timers.outer(of: number).map(AppCall.stopTimer)
  }

  /// Translates an event into the app's numbers.
  func translated(_ event: AppEvent) -> AppEvent {
    switch event {
    case .timerFired(let number): .timerFired(timers.inner(of: number))
    case .serverAnswered(let number, let answer):
      .serverAnswered(exchange: exchanges.inner(of: number), answer)
    case .serverUnreachable(let number, let error):
      .serverUnreachable(exchange: exchanges.inner(of: number), error)
    case .productsResponded(let request, let products, let invalid, let storefront):
      .productsResponded(
        original(of: request), products: products, invalid: invalid, storefront: storefront)
    case .requestFinished(let request): .requestFinished(original(of: request))
    case .requestFailed(let request, let error): .requestFailed(original(of: request), error)
    default: event
    }
  }

  private func original(of request: RequestID) -> RequestID {
    doubles.first { $0.double == request }?.original ?? request
  }
}
