public import World

/// The process of a backend that a run started.
public protocol StartedBackend: AnyObject {
  /// Waits a moment for a backend that does not answer yet; false if it has ended, or took too long.
  func waitsOn() -> Bool
  /// Why it does not answer.
  var trouble: String { get }
  /// Ends it, with everything that it started, and starts it again.
  func restart() throws(AppLoadError)
}
