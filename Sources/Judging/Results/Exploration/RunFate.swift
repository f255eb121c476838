/// The end of one explored run.
public enum RunFate: UInt8, CaseIterable, Hashable, Sendable {
  /// The app kept every rule that it keeps without the faults.
  case survived
  /// A rule can no longer be judged, or the world did not come to rest.
  case undecided
  /// A rule that only ought to be kept was broken.
  case warned
  /// A rule was broken, or the app crashed.
  case broken
  /// The run ended with an error that is none of the app.
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

  /// The fate with a sign. Logs of earlier versions have `=` for a run that survived like another one.
  public init?(sign: Character) {
    if sign == "=" {
      self = .survived
      return
    }
    guard let fate = RunFate.allCases.first(where: { $0.sign == sign }) else { return nil }
    self = fate
  }

  /// Whether the app came through.
  public var isSurvival: Bool { self == .survived || self == .warned }
}
