public import Facts
public import Kernel

/// One request for a family organizer's approval, until the answer, or until the request expires after a day.
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

  /// Handles the start: the organizer was asked.
  public mutating func asked(at instant: Instant) -> [ApprovalOrder] {
    switch state {
    case .unasked:
      state = .waiting
      return [.deliverDeferred, .scheduleExpiry(at: instant + ApprovalMachine.patience)]
    case .waiting, .dismissed, .closed:
      return []
    }
  }

  /// Handles another request of the same user for the same product. The organizer again has a day to answer.
  public func askedAgain(at instant: Instant) -> [ApprovalOrder] {
    switch state {
    case .waiting, .dismissed: [.cancelExpiry, .scheduleExpiry(at: instant + ApprovalMachine.patience)]
    case .unasked, .closed: []
    }
  }

  /// Handles the organizer's approval.
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

  /// Handles the organizer's refusal.
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

  /// Handles the expiry of the request, a day after it started.
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

  /// Handles a finish call for the transaction while it is deferred.
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

  /// Handles a new launch of the app in which an observer was registered.
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

/// An order that the caller carries out after an event of an approval request.
public enum ApprovalOrder: Hashable, Sendable {
  /// Announce the transaction as deferred.
  case deliverDeferred
  /// Schedule the expiry of the request.
  case scheduleExpiry(at: Instant)
  /// Cancel the scheduled expiry.
  case cancelExpiry
  /// Charge for the purchase and record it. This transaction shows the purchase.
  case purchase(ApprovedTransaction)
  /// Fail the deferred transaction.
  case fail(StoreError)
  /// Remove the deferred transaction from the queue, because the app finished it.
  case remove
  /// Remove the deferred transaction from the queue although the app did not finish it.
  case vanish
}

/// The transaction that shows an approved purchase. The first case is the default.
public enum ApprovedTransaction: Int, CaseIterable, Sendable {
  /// The deferred transaction itself.
  case same
  /// A new transaction. The deferred one leaves the queue.
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
  /// The transaction is announced again.
  case announced
  /// The transaction stays in the queue without a callback.
  case silent
}

/// The effect of finish on a deferred transaction. The first case is the default.
public enum DeferredFinish: Int, CaseIterable, Sendable {
  /// The transaction leaves the queue. The organizer can still answer the request.
  case removed
  /// The call has no effect.
  case ignored
}

/// The result of an approval request that is not answered within a day. The first case is the default.
public enum RequestExpiry: Int, CaseIterable, Sendable {
  /// The transaction leaves the queue without a callback.
  case silent
  /// The transaction fails.
  case failed
}
