/// The end of one explored run.
public enum RunFate: UInt8, CaseIterable, Hashable, Sendable {
  /// The app kept every rule that it also keeps without the faults.
  case survived
  /// A rule could not be judged, or the world did not become idle.
  case undecided
  /// A `should` rule was broken.
  case warned
  /// A `must` rule was broken, or the app crashed.
  case broken
  /// The run ended with an error that the app did not cause.
  case error

  /// The sign in a strip of a terminal or a log.
  public var sign: Character {
    switch self {
    case .survived: "."
    case .undecided: "?"
    case .warned: "w"
    case .broken: "X"
    case .error: "!"
    }
  }

  /// Parses the sign of a fate. Logs of earlier versions also contain `=`. It means that the app
  /// survived the run in the same way as another run.
  public init?(sign: Character) {
    if sign == "=" {
      self = .survived
      return
    }
    guard let fate = RunFate.allCases.first(where: { $0.sign == sign }) else { return nil }
    self = fate
  }

  /// Whether the app survived.
  public var isSurvival: Bool { self == .survived || self == .warned }
}
