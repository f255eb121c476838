/// Why a scenario ends before its last order without being wrong.
enum StageEnding {
  /// The app ended by its own fault, or by a fault that the scenario did not order, and cannot do what comes
  /// next.
  case appIsGone(String)
}
