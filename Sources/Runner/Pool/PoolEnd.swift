public import Results

/// How the work of a pool ended.
public enum PoolEnd: Hashable, Sendable {
  /// Every case was handed over.
  case done
  /// Whoever received the cases had enough.
  case stopped
  /// The keyboard or the system ended it, with the exit code that follows.
  case interrupted(ExitCode)

  /// The exit code of an interruption, where there was one.
  public var interruption: ExitCode? {
    switch self {
    case .interrupted(let code): code
    case .done, .stopped: nil
    }
  }
}
