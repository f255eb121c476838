public import Rules

/// A rule in Lua that judges cases of a plan.
public struct PlannedRule: Hashable, Sendable {
  /// What it says of itself.
  public let page: RulePage
  /// Its file as the system knows it, without links.
  public let path: String
}
