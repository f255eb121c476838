internal import Facts
public import Foundation
internal import Kernel
internal import StoreKit

/// When the worlds of sessions begin.
enum SessionBeginning {
  /// The variable of the environment that fixes it, such as `2026-03-01` or `2026-03-01T12:00:00Z`.
  static let variable = "ASSAY_START_DATE"

  /// The date that was fixed for the next sessions.
  static var fixed: Date? {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var held: Date?

  /// The instant at which a session begins now: at a whole second, and not before worlds usually begin.
  ///
  /// - Throws: `SKTestError.invalidAction` where the environment has no date in the variable.
  static func next() throws -> Instant {
    if let fixed { return instant(fixed) }
    guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
      return instant(Date())
    }
    do { return max(.zero, try CivilDate(text: text).instant) } catch {
      throw SKTestError(
        .invalidAction, because: "the environment variable \(variable) is not a date: \(error)")
    }
  }

  private static func instant(_ date: Date) -> Instant {
    let second = Instant.zero.date.distance(to: date).rounded(.down)
    return Instant(nanoseconds: Int64(min(max(second, 0), secondMax)) * 1_000_000_000)
  }

  /// A hundred years behind the beginning; later dates leave no room for what follows.
  private static let secondMax = 100.0 * 366 * 86_400
}

/// When a session begins.
extension SessionWorld {
  /// The date at which sessions begin that are opened from now on, so that they are the same whenever they are repeated. It
  /// is rounded to whole seconds, and dates before 2026 are its first day.
  ///
  /// Where it is nil, as at first, a session begins at the date in the variable `ASSAY_START_DATE` of the environment, or at
  /// the present.
  public static var nextStartDate: Date? {
    get { SessionBeginning.fixed }
    set { SessionBeginning.fixed = newValue }
  }

  /// When the session began, by the clock of the device.
  public var startDate: Date { stage.beginning.date }
}
