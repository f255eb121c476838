internal import Results
internal import Rules

/// The colors of human-readable text.
public struct Palette: Hashable, Sendable {
  private let isOn: Bool

  /// Creates a palette. If it is off, every text is unchanged.
  public init(isOn: Bool) { self.isOn = isOn }

  /// For text that a reader should see first.
  public func bold(_ text: String) -> String { wrap(text, "1") }
  /// For text that a reader may skip.
  public func dim(_ text: String) -> String { wrap(text, "2") }
  /// For failures and errors.
  public func red(_ text: String) -> String { wrap(text, "31") }
  /// For success.
  public func green(_ text: String) -> String { wrap(text, "32") }
  /// For warnings and open questions.
  public func yellow(_ text: String) -> String { wrap(text, "33") }

  /// The text in the color of a verdict.
  func verdict(_ verdict: CaseVerdict, isFailed: Bool, _ text: String) -> String {
    switch verdict {
    case .passed: green(text)
    case .warned: isFailed ? red(text) : yellow(text)
    case .failed, .error: red(text)
    case .known, .inconclusive: yellow(text)
    case .notApplicable: dim(text)
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

/// The value of `--color`.
public enum ColorMode: String, CaseIterable, Sendable {
  case always
  case never
  /// Colors are on or off depending on the environment and the terminal.
  case auto

  /// Whether colors are on. In order, this depends on the mode, NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR,
  /// CLICOLOR, and the terminal. GitHub logs show colors although they are not a terminal.
  public func isOn(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    decision(isTerminal: isTerminal, environment: environment).isOn
  }

  /// Whether colors are on, with the reason.
  public func decision(
    isTerminal: Bool, environment: (String) -> String?
  ) -> (isOn: Bool, reason: String) {
    // An empty value counts as unset.
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .always: return (true, "--color always")
    case .never: return (false, "--color never")
    case .auto:
      if value("NO_COLOR") != nil { return (false, "NO_COLOR is set") }
      for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
        if let text = value(name), text != "0" { return (true, "\(name) is set") }
      }
      if value("CLICOLOR") == "0" { return (false, "CLICOLOR is 0") }
      if value("GITHUB_ACTIONS") == "true" { return (true, "GitHub Actions") }
      guard isTerminal else { return (false, "standard output is not a terminal") }
      return value("TERM") == "dumb" ? (false, "TERM is dumb") : (true, "standard output is a terminal")
    }
  }
}
