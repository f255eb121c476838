internal import AppProtocol
internal import Glibc

/// The attempt to do the only piece of work in this process: a worker and the line that it tells take longer than most cases.
///
/// If the attempt breaks down, is interrupted, or is not over soon, this process becomes the same command once more, which has a
/// worker do the piece. So a command makes an attempt before it says or writes anything.
public struct SoleAttempt: Sendable {
  /// The variable by which a command knows that it has begun anew, and why.
  public static let variable = "ASSAY_BEGUN_ANEW"

  /// How long an attempt lasts; most cases take a hundredth of it.
  private static let milliseconds: Int32 = 250

  /// The signal that a test has strike the attempt; nil for none.
  private let strike: Int32?

  /// Makes an attempt possible; only the program's own main thread may make it. The variable `ASSAY_TEST_STRIKE` names a signal
  /// by which tests interrupt it.
  public init(_ environment: (String) -> String?) {
    strike = environment("ASSAY_TEST_STRIKE").flatMap { Int32($0) }
  }

  /// Does the work; it returns only if all went well.
  func make(_ work: () -> Void) {
    let signals = ProcessCrash.signals + [SIGINT, SIGTERM, SIGHUP]
    let isArmed = ProcessLife.beginAnew(
      at: signals, variable: SoleAttempt.variable, afterMilliseconds: SoleAttempt.milliseconds)
    precondition(isArmed, "the system has no timer for this process")
    if let strike { raise(strike) }
    work()
    ProcessLife.beginAnewNoMore(at: signals)
    ProcessCrash.beginSaying()
  }
}

/// How a command came to run, as far as its pieces of work depend on it.
public enum CommandStart: Sendable {
  /// In a program of somebody else.
  case hosted
  /// As a process of its own, which can begin anew.
  case first(SoleAttempt)
  /// Anew, after a signal struck an attempt.
  case anew(signal: Int32)

  /// The attempt to do an only piece here; nil where a worker does it.
  public var attempt: SoleAttempt? {
    switch self {
    case .first(let attempt): attempt
    case .hosted, .anew: nil
    }
  }

  /// The signal that asked for an end before the command began anew; nil for any other.
  var interruption: Int32? {
    guard case .anew(let signal) = self else { return nil }
    return [SIGINT, SIGTERM, SIGHUP].contains(signal) ? signal : nil
  }
}
