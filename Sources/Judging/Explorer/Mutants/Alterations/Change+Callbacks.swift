internal import Facts
internal import World

// Mutants that withhold callbacks from the app, repeat them, or register the observer wrongly.

extension Change {
  /// Withholds an event from the app. If the point selects transactions or downloads, only these are
  /// withheld.
  struct IgnoredEvent: Alteration {
    let point: MutationPoint

    func events(for turn: ConversationTurn) -> [AppEvent]? {
      guard point.matches(turn) else { return nil }
      switch point {
      case .told, .toldCancelled, .toldUnasked, .toldWithoutOriginal, .toldWithoutError:
        return turn.event.keeping { (handle: TransactionHandle) in !point.selects(handle, turn) }
      case .toldDownload, .toldFullDownload:
        return turn.event.keeping { (handle: DownloadHandle) in !point.selects(handle, turn) }
      default: return []
      }
    }
  }

  /// Delivers an event to the app twice.
  struct EchoedEvent: Alteration {
    let point: MutationPoint

    func events(for turn: ConversationTurn) -> [AppEvent]? {
      point.matches(turn) ? [turn.event, turn.event] : nil
    }
  }

  /// Reduces an array in a callback to its first or last element.
  struct PartOfEvent: Alteration {
    let kind: AppEventKind
    let end: Change.End

    func events(for turn: ConversationTurn) -> [AppEvent]? {
      let count = turn.event.partCount
      guard turn.event.kind == kind, count > 1 else { return nil }
      let position = end == .first ? 0 : count - 1
      switch turn.event {
      case .updatedTransactions(let token, let batch):
        return batch.keeping([position]).map { .updatedTransactions(token, $0) }
      case .entitlementsRevoked(let token, let products):
        return [.entitlementsRevoked(token, [products[position]])]
      case .updatedDownloads(let token, let batch):
        return [
          .updatedDownloads(
            token, DownloadBatch(downloads: [batch.downloads[position]], process: batch.process))
        ]
      default: return nil
      }
    }
  }

  /// Ignores a product for the rest of the launch once a purchase of it has failed.
  struct GiveUpAfterFailure: Alteration {
    private var givenUp: [ProductID] = []

    mutating func events(for turn: ConversationTurn) -> [AppEvent]? {
      let ignored = givenUp
      func isIgnored(_ handle: TransactionHandle) -> Bool {
        guard let product = turn.view.product(of: handle) else { return false }
        return ignored.contains(product) && turn.view.state(of: handle) != .failed
      }
      let told = turn.toldTransactions
      for handle in told where turn.view.state(of: handle) == .failed {
        if let product = turn.view.product(of: handle) { givenUp.append(product) }
      }
      return told.contains(where: isIgnored) ? turn.event.keeping { !isIgnored($0) } : nil
    }
  }

  /// Registers the observers when the turn at the point starts, instead of when the app does.
  struct LateObserver: Alteration {
    let point: MutationPoint
    private var held: [AppCall] = []
    private var isOver = false

    init(point: MutationPoint) { self.point = point }

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      guard call.kind == .addObserver, !isOver else { return nil }
      held.append(call)
      return .lost()
    }

    mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      guard !isOver, point.matches(turn) else { return [] }
      isOver = true
      return held
    }
  }

  /// Registers a second observer for each of the app's observers. The app receives the callbacks of
  /// both.
  struct DoubledObserver: Alteration {
    /// The app's observers are numbered from zero, and the second observers from this number.
    private static let distance = 1 << 30

    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      switch call {
      case .addObserver(let token, let handlers):
        .made(call, after: [.addObserver(DoubledObserver.second(of: token), handlers)])
      case .removeObserver(let token):
        .made(call, after: [.removeObserver(DoubledObserver.second(of: token))])
      case .releaseObserver(let token):
        .made(call, after: [.releaseObserver(DoubledObserver.second(of: token))])
      default: nil
      }
    }

    func events(for turn: ConversationTurn) -> [AppEvent]? {
      guard let token = turn.event.observer, token.rawValue >= DoubledObserver.distance else { return nil }
      return [turn.event.told(to: ObserverToken(rawValue: token.rawValue - DoubledObserver.distance))]
    }

    private static func second(of token: ObserverToken) -> ObserverToken {
      ObserverToken(rawValue: token.rawValue + distance)
    }
  }

  /// Removes the observers in the background and adds them again in the foreground.
  struct ObserverInFront: Alteration {
    private var registered: [(token: ObserverToken, handlers: ObserverHandlers)] = []

    mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      switch call {
      case .addObserver(let token, let handlers): registered.append((token, handlers))
      case .removeObserver(let token): registered.removeAll { $0.token == token }
      default: break
      }
      return nil
    }

    func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
      guard case .foregrounded = turn.event else { return [] }
      return registered.map { .addObserver($0.token, $0.handlers) }
    }

    func callsAfter(_ turn: ConversationTurn) -> [AppCall] {
      guard case .backgrounded = turn.event else { return [] }
      return registered.map { .removeObserver($0.token) }
    }
  }

  /// Releases each observer as soon as it is registered.
  struct ReleasedObserver: Alteration {
    func course(of call: AppCall, _ turn: ConversationTurn) -> CallHandling? {
      guard case .addObserver(let token, _) = call else { return nil }
      return .made(call, after: [.releaseObserver(token)])
    }
  }
}
