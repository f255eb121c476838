internal import Results

/// How text for people is coloured, or left as it is.
public struct Palette: Hashable, Sendable {
  private let isOn: Bool

  /// Makes a palette; one that is off adds nothing.
  public init(isOn: Bool) { self.isOn = isOn }

  /// For what a reader should see first.
  public func bold(_ text: String) -> String { wrap(text, "1") }
  /// For what a reader may skip.
  public func dim(_ text: String) -> String { wrap(text, "2") }
  /// For what is wrong.
  public func red(_ text: String) -> String { wrap(text, "31") }
  /// For what is right.
  public func green(_ text: String) -> String { wrap(text, "32") }
  /// For what is not clear.
  public func yellow(_ text: String) -> String { wrap(text, "33") }

  /// In the colour of a verdict.
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
