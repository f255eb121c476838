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
    decision(isTerminal: isTerminal, environment: environment).isOn
  }

  /// The decision with what decided it.
  public func decision(
    isTerminal: Bool, environment: (String) -> String?
  ) -> (isOn: Bool, reason: String) {
    // An empty value counts as none.
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .always: return (true, "the option says always")
    case .never: return (false, "the option says never")
    case .auto:
      if value("NO_COLOR") != nil { return (false, "NO_COLOR is set") }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let text = value(name), text != "0" { return (true, "\(name) is set") }
      }
      if value("CLICOLOR") == "0" { return (false, "CLICOLOR is 0") }
      if value("GITHUB_ACTIONS") == "true" { return (true, "the logs of GitHub show colors") }
      guard isTerminal else { return (false, "the standard output is no terminal") }
      return value("TERM") == "dumb" ? (false, "TERM is dumb") : (true, "the standard output is a terminal")
    }
  }
}
