/// How buying a lapsed subscription again is shown to the app; the first is the usual way.
public enum RebuyExpired: Int, CaseIterable, Sendable {
  /// As purchased.
  case purchased
  /// As restored.
  case restored
}
