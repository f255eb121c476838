internal import Facts
public import Kernel

/// A developer's request to move the end of a subscription's period to a later date.
public struct RenewalExtension: Hashable, Sendable {
  /// The number of days by which the period is extended.
  public let days: Int
  /// The developer's reason.
  public let reason: ExtensionReason

  public static let daysMax = 90
  /// The maximum number of extensions of a subscription within a year.
  public static let yearlyMax = 2

  public init(days: Int, reason: ExtensionReason) {
    self.days = days
    self.reason = reason
  }
}

/// Why the end of a period is moved, with the numbers of the App Store Server API.
public enum ExtensionReason: Int, CaseIterable, Sendable {
  /// No reason was declared.
  case undeclared = 0
  /// To satisfy a customer.
  case customerSatisfaction = 1
  /// For another reason.
  case other = 2
  /// After a failure of the service.
  case serviceIssue = 3
}

/// Why the store rejects an extension.
public enum ExtensionRefusal: Error, Hashable, CaseIterable, Sendable {
  /// The number of days is not positive, or above the maximum.
  case badDays
  /// The subscription is not active: it has expired, is unpaid, or has no end.
  case notActive
  /// The current period is a free trial.
  case freeTrial
  /// The subscription already had the maximum number of extensions within a year.
  case tooOften
}

extension SubscriptionMachine {
  /// Handles the developer's request to extend the current period. Throws if the store rejects the request.
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
    // The remaining periods of an offer and of the plan are counted from the new end.
    countPeriods(from: current.to)
    return [.cancelSchedules, .extendPeriod(to: current.to)] + scheduledRenewal(after: instant, terms)
  }
}
