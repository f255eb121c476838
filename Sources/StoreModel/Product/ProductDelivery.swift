/// How what was bought reaches the user.
public enum ProductDelivery: String, CaseIterable, Sendable {
  /// The app has everything already and unlocks it.
  case builtIn = "built_in"
  /// The developer's own server hands its files out.
  case server
  /// The store keeps its files and hands them out.
  case hosted
}
