internal import Facts
public import Kernel

/// A move of the end of a subscription's period to a later date, which the developer asks the store for.
public struct RenewalExtension: Hashable, Sendable {
  /// By how many days.
  public let days: Int
  /// The reason that the developer names.
  public let reason: ExtensionReason

  /// The largest number of days.
  public static let daysMax = 90
  /// How many extensions a subscription can have within a year.
  public static let yearlyMax = 2

  /// Makes an extension.
  public init(days: Int, reason: ExtensionReason) {
    self.days = days
    self.reason = reason
  }
}

/// Why the end of a period is moved, with the numbers of the store's server interface.
public enum ExtensionReason: Int, CaseIterable, Sendable {
  /// It is not told.
  case undeclared = 0
  /// To satisfy a customer.
  case customerSatisfaction = 1
  /// For another reason.
  case other = 2
  /// After a failure of the service.
  case serviceIssue = 3
}

/// Why the store does not move the end of a period.
public enum ExtensionRefusal: Error, Hashable, CaseIterable, Sendable {
  /// By no day, or by more than the store allows.
  case badDays
  /// The subscription is not active: it is over, unpaid, or has no end.
  case notActive
  /// The present period is a free trial.
  case freeTrial
  /// It was extended as often within a year as the store allows.
  case tooOften
}

extension SubscriptionMachine {
  /// The developer wants the end of the present period moved to a later date; throws where the store refuses it.
  public mutating func extended(
    _ request: RenewalExtension, at instant: Instant, _ terms: SubscriptionTerms
  ) throws(ExtensionRefusal) -> [SubscriptionOrder] {
    guard (1...RenewalExtension.daysMax).contains(request.days) else { throw .badDays }
    switch stage {
    case .active: break
    case .dormant, .grace, .retry, .lapsed, .revoked: throw .notActive
    }
    guard isEntitled(at: instant), !plan.isEndless else { throw .notActive }
    guard !current.traits.contains(.trial) else { throw .freeTrial }
    guard extensions.count(where: { instant - $0 < .days(365) }) < RenewalExtension.yearlyMax else {
      throw .tooOften
    }
    extensions.append(instant)
    current.to = current.to + terms.clock.billingRetryInterval * request.days
    // What is left of an offer follows from the new end on, and so do the plan's own periods.
    countPeriods(from: current.to)
    return [.cancelSchedules, .extendPeriod(to: current.to)] + scheduledRenewal(after: instant, terms)
  }
}
