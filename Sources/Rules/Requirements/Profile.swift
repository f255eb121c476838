/// A part of the requirements that an app can meet by itself.
public enum Profile: String, CaseIterable, Sendable {
  /// Buy, fail, cancel, restore: what every app with purchases owes.
  case core
  /// What hosted content, servers, receipts, subscriptions and the other parts of a store ask besides.
  case extended
}
