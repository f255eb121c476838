public import Facts

/// The app's data on the device. A harness presents it to the app without calls.
extension AppView {
  /// The files on a launch's device, in the order in which they were first written.
  public func files(of process: ProcessID) -> [(path: String, content: [UInt8])] {
    var files: [(path: String, content: [UInt8])] = []
    device(process)?.disk.files.forEach { path, content, _ in
      files.append((String(decoding: path, as: UTF8.self), Array(content)))
    }
    return files
  }

  /// The preferences that the app would read on a launch's device, in the order in which they were
  /// first written.
  public func preferences(of process: ProcessID) -> [(key: String, value: [UInt8])] {
    var preferences: [(key: String, value: [UInt8])] = []
    device(process)?.disk.preferences.forEach { key, value in
      preferences.append((String(decoding: key, as: UTF8.self), Array(value)))
    }
    return preferences
  }

  /// The number of times a file or a preference was written or removed. Two values are comparable only
  /// within a launch.
  public func diskChangeCount(of process: ProcessID) -> Int { device(process)?.disk.changeCount ?? 0 }
}
