public import Facts
public import Kernel

/// One request for approval by a family organizer, from the request to the answer or the expiry after a day.
///
/// Each method is named after an event and returns the orders that follow, in order. A late event, such as a
/// second answer, returns no orders.
public struct ApprovalMachine: Hashable, Sendable {
  /// How long the organizer has to answer.
  public static let patience = Interval.hours(24)

  private var state = ApprovalState.unasked

  /// Makes a request that was not sent yet.
  public init() {}

  /// Whether an answer would still have an effect.
  public var isOpen: Bool {
    switch state {
    case .waiting, .dismissed: true
    case .unasked, .closed: false
    }
  }

  /// The organizer was asked.
  public mutating func asked(at instant: Instant) -> [ApprovalOrder] {
    switch state {
    case .unasked:
      state = .waiting
      return [.deliverDeferred, .scheduleExpiry(at: instant + ApprovalMachine.patience)]
    case .waiting, .dismissed, .closed:
      return []
    }
  }

  /// The organizer approved.
  public mutating func approved(_ transaction: ApprovedTransaction) -> [ApprovalOrder] {
    switch state {
    case .waiting:
      state = .closed
      switch transaction {
      case .same: return [.cancelExpiry, .purchase(.same)]
      case .new: return [.cancelExpiry, .vanish, .purchase(.new)]
      }
    case .dismissed:
      // The deferred transaction has left the queue, so only a new transaction can announce the purchase.
      state = .closed
      return [.cancelExpiry, .purchase(.new)]
    case .unasked, .closed:
      return []
    }
  }

  /// The organizer declined.
  public mutating func declined(_ code: DeclinedCode) -> [ApprovalOrder] {
    switch state {
    case .waiting:
      state = .closed
      return [.cancelExpiry, .fail(code.error)]
    case .dismissed:
      state = .closed
      return [.cancelExpiry]
    case .unasked, .closed:
      return []
    }
  }

  /// A day passed without an answer.
  public mutating func expired(_ expiry: RequestExpiry) -> [ApprovalOrder] {
    switch state {
    case .waiting:
      state = .closed
      switch expiry {
      case .silent: return [.vanish]
      case .failed: return [.fail(.storeKit(.unknown))]
      }
    case .dismissed:
      state = .closed
      return []
    case .unasked, .closed:
      return []
    }
  }

  /// The app finished the transaction while it was deferred.
  public mutating func finishedWhileDeferred(_ finish: DeferredFinish) -> [ApprovalOrder] {
    switch state {
    case .waiting:
      switch finish {
      case .removed:
        state = .dismissed
        return [.remove]
      case .ignored: return []
      }
    case .unasked, .dismissed, .closed:
      return []
    }
  }

  /// The app was launched again and registered an observer.
  public func relaunched(_ announcement: DeferredAtRelaunch) -> [ApprovalOrder] {
    switch state {
    case .waiting:
      switch announcement {
      case .announced: return [.deliverDeferred]
      case .silent: return []
      }
    case .unasked, .dismissed, .closed:
      return []
    }
  }
}

/// The phase of a request for approval.
enum ApprovalState: UInt8, CaseIterable, Sendable {
  /// The organizer was not asked yet.
  case unasked
  /// The organizer was asked, and the transaction is in the queue.
  case waiting
  /// The organizer was asked, but the app finished the transaction.
  case dismissed
  /// The organizer answered, or the request expired.
  case closed
}

/// An order that follows from an event of a request for approval.
public enum ApprovalOrder: Hashable, Sendable {
  /// The transaction is announced as deferred.
  case deliverDeferred
  /// The request expires at this instant.
  case scheduleExpiry(at: Instant)
  /// The request no longer expires.
  case cancelExpiry
  /// The store charges and records the purchase. This transaction shows it.
  case purchase(ApprovedTransaction)
  /// The deferred transaction fails.
  case fail(StoreError)
  /// The deferred transaction leaves the queue through the app's finish.
  case remove
  /// The deferred transaction leaves the queue without a finish of the app.
  case vanish
}

/// The transaction that an approval changes. The first case is the default.
public enum ApprovedTransaction: Int, CaseIterable, Sendable {
  /// The deferred transaction itself.
  case same
  /// A new one. The deferred one leaves the queue.
  case new
}

/// The code of a declined request. The first case is the default.
public enum DeclinedCode: Int, CaseIterable, Sendable {
  case paymentCancelled
  case unknown

  /// The error that the app receives.
  public var error: StoreError {
    switch self {
    case .paymentCancelled: .storeKit(.paymentCancelled)
    case .unknown: .storeKit(.unknown)
    }
  }
}

/// Whether a deferred transaction is announced at each launch. The first case is the default.
public enum DeferredAtRelaunch: Int, CaseIterable, Sendable {
  /// It is announced again.
  case announced
  /// It stays in the queue without a callback.
  case silent
}

/// The effect of finish on a deferred transaction. The first case is the default.
public enum DeferredFinish: Int, CaseIterable, Sendable {
  /// The transaction leaves the queue. The organizer can still answer the request.
  case removed
  /// The call has no effect.
  case ignored
}

/// The result of an approval request without an answer for a day. The first case is the default.
public enum RequestExpiry: Int, CaseIterable, Sendable {
  /// Its transaction leaves the queue without a callback.
  case silent
  /// Its transaction fails.
  case failed
}
