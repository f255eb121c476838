/// The rules that an app is checked against, frozen under a name so that verdicts of different dates can be
/// compared.
public struct RequirementSet: Hashable, Sendable {
  /// The name: a year.
  public let name: String
  /// The requirements, in the order of the manual.
  public let requirements: [Requirement]

  public init(name: String, requirements: [Requirement]) {
    self.name = name
    self.requirements = requirements
  }

  /// The requirement for a rule; nil if the set does not contain the rule.
  public subscript(rule: RuleIdentifier) -> Requirement? { requirements.first { $0.rule == rule } }

  /// The level of a rule. A bundled rule that is not in the set is a *should*; a project's own rule has the
  /// level on its page.
  public func level(of page: RulePage) -> RuleLevel {
    if let requirement = self[page.identifier] { return requirement.level }
    return RuleRegistry.page(of: page.identifier) == nil ? page.level : .should
  }

  public func requirements(of profile: Profile) -> [Requirement] {
    requirements.filter { $0.profile == profile }
  }

  /// All sets, oldest first.
  public static let all: [RequirementSet] = [.year2026, .year2027]

  public static func named(_ name: String) -> RequirementSet? { all.first { $0.name == name } }

  /// The default set.
  public static let latest = year2027
}

/// A part of the requirements that an app can fulfill independently.
public enum Profile: String, CaseIterable, Sendable {
  /// The rules for every app that sells: purchases, failures, cancellations, and restores.
  case core
  /// The rules for hosted content, servers, receipts, subscriptions, and the other parts of a store.
  case extended
}

/// A rule as a member of a requirement set.
public struct Requirement: Hashable, Sendable {
  public let rule: RuleIdentifier
  /// The profile that it belongs to.
  public let profile: Profile
  /// The level of the rule in this set.
  public let level: RuleLevel

  public init(_ rule: RuleIdentifier, _ profile: Profile, _ level: RuleLevel) {
    self.rule = rule
    self.profile = profile
    self.level = level
  }
}

extension RequirementSet {
  /// The requirements of 2026. They are frozen: a new rule goes into a later set.
  public static let year2026 = RequirementSet(
    name: "2026",
    requirements: [
      Requirement("deliver-before-finish", .core, .must),
      Requirement("persist-before-finish", .core, .must),
      Requirement("idempotent-delivery", .core, .must),
      Requirement("handle-unsolicited", .core, .must),
      Requirement("failed-then-purchased", .core, .must),
      Requirement("rebuy-grants-once", .core, .should),
      Requirement("entitlements-match-store", .core, .must),
      Requirement("payments-match-grants", .core, .must),
      Requirement("finish-every-terminal", .core, .must),
      Requirement("never-finish-purchasing", .core, .must),
      Requirement("no-work-after-finish", .core, .must),
      Requirement("comes-to-rest", .core, .must),
      Requirement("no-crash-loop", .core, .must),
      Requirement("no-crash", .core, .must),
      Requirement("leave-deferred-alone", .core, .must),
      Requirement("observer-at-launch", .core, .must),
      Requirement("single-observer", .core, .should),
      Requirement("observer-lifetime", .core, .must),
      Requirement("observer-stays-registered", .core, .should),
      Requirement("use-original-on-restore", .core, .must),
      Requirement("restore-terminates", .core, .must),
      Requirement("restore-button", .core, .should),
      Requirement("no-auto-restore", .core, .should),
      Requirement("show-failures", .core, .must),
      Requirement("quiet-cancel", .core, .should),
      Requirement("busy-ends", .core, .must),
      Requirement("success-is-true", .core, .must),
      Requirement("can-make-payments-first", .core, .should),
      Requirement("buy-only-known-products", .core, .must),
      Requirement("buy-button", .core, .must),
      Requirement("one-add-per-tap", .core, .should),
      Requirement("promo-payment-reused", .extended, .must),
      Requirement("offer-signature-once", .extended, .must),
      Requirement("request-retained", .extended, .must),
      Requirement("invalid-ids-tolerated", .extended, .must),
      Requirement("price-matches-store", .extended, .should),
      Requirement("storefront-answer-fast", .extended, .should),
      Requirement("revocation-rechecks-receipt", .extended, .must),
      Requirement("right-user", .core, .must),
      Requirement("copy-cache-before-finish", .extended, .must),
      Requirement("finish-after-all-downloads", .extended, .must),
      Requirement("completion-by-state", .extended, .must),
      Requirement("no-download-storm", .extended, .should),
      Requirement("content-version-update", .extended, .should),
      Requirement("skip-backup", .extended, .should),
      Requirement("verify-before-deliver", .extended, .should),
      Requirement("keep-on-server-failure", .extended, .must),
      Requirement("receipt-status-codes", .extended, .must),
      Requirement("scan-whole-receipt", .extended, .must),
      Requirement("validate-consumable-before-finish", .extended, .must),
    ])

  /// The requirements of 2027. They add server notifications, store sheets, and grace periods to those of
  /// 2026.
  public static let year2027 = RequirementSet(
    name: "2027",
    requirements: year2026.requirements + [
      Requirement("notification-idempotent", .extended, .must),
      Requirement("notification-order", .extended, .must),
      Requirement("revocation-honored", .extended, .must),
      Requirement("no-receipt-reuse", .extended, .must),
      Requirement("receipt-of-this-app", .extended, .must),
      Requirement("notification-genuine", .extended, .must),
      Requirement("sheet-retained", .extended, .must),
      Requirement("keep-access-in-grace", .extended, .should),
      Requirement("kept-purchases-checked", .extended, .should),
    ])
}
