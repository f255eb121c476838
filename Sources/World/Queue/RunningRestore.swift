internal import Facts

/// A restore on its way.
struct RunningRestore {
  /// Its number on this device.
  let serial: Int
  /// The launch that asked for it.
  let process: ProcessID
  /// The application user name it was asked with.
  let username: TextID?
  /// Whether it had an effect: something was restored.
  var restoredCount = 0
}
