/// Whether text for people is coloured.
public enum ColorMode: String, CaseIterable, Sendable {
  /// Always.
  case always
  /// Never.
  case never
  /// Where the environment and the terminal speak for it.
  case auto

  /// The decision: the mode, then NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR, CLICOLOR, and last the terminal. The logs of
  /// GitHub show colours although they are no terminal.
  public func isOn(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    // An empty value counts as none.
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if value("NO_COLOR") != nil { return false }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let text = value(name), text != "0" { return true }
      }
      if value("CLICOLOR") == "0" { return false }
      if value("GITHUB_ACTIONS") == "true" { return true }
      return isTerminal && value("TERM") != "dumb"
    }
  }
}
