internal import Facts

/// A restore on its way.
struct RunningRestore {
  /// Its number on this device.
  let serial: Int
  /// The launch that asked for it.
  let process: ProcessID
  /// The application user name it was asked with.
  let username: TextID?
  /// How much was restored.
  var restoredCount = 0
  /// Which part is to come next.
  var nextPosition = 0
}
