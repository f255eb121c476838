internal import Facts
public import Foundation
internal import Kernel
internal import StoreKit

/// Determines when the worlds of sessions begin.
enum SessionBeginning {
  /// The environment variable with the start date, such as `2026-03-01` or `2026-03-01T12:00:00Z`.
  static let variable = "ASSAY_START_DATE"

  /// The date that was set for the next sessions.
  static var fixed: Date? {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var held: Date?

  /// The instant at which a session would begin now. It is a whole second, and not before the start of
  /// simulated time.
  ///
  /// - Throws: `SKTestError.invalidAction` if the variable is not a date.
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

  /// The latest start, a hundred years after the start of simulated time. Later dates would leave no room for
  /// later events.
  private static let secondMax = 100.0 * 366 * 86_400
}

/// When a session begins.
extension SessionWorld {
  /// The start date of sessions that are opened from now on, to make them reproducible. The date is rounded
  /// to whole seconds. A date before 2026 becomes the first day of 2026.
  ///
  /// If the value is nil, which is the default, a session begins at the date in the environment variable
  /// `ASSAY_START_DATE`. Without the variable it begins at the present.
  public static var nextStartDate: Date? {
    get { SessionBeginning.fixed }
    set { SessionBeginning.fixed = newValue }
  }

  /// When the session began, on the device's clock.
  public var startDate: Date { stage.beginning.date }
}
