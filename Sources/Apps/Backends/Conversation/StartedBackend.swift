public import World

/// The process of a backend that a run started.
public protocol StartedBackend: AnyObject {
  /// Waits a moment for a backend that does not answer yet; false if it ended or took too long.
  func waitsOn() -> Bool
  /// Why the backend does not answer.
  var trouble: String { get }
  /// Kills the backend with all processes that it started, and starts it again.
  func restart() throws(AppLoadError)
}
