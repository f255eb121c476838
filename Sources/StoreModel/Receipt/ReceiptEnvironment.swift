/// Where an app comes from; it decides when there is a receipt at all.
public enum ReceiptEnvironment: Int, CaseIterable, Sendable {
  /// From the store.
  case production
  /// From a developer, against the test store.
  case sandbox
}
