public import Facts

/// The system's data of an app, for a harness that presents it in another form than calls.
extension AppView {
  /// The files on a launch's device, in the order of their first writing.
  public func files(of process: ProcessID) -> [(path: String, content: [UInt8])] {
    var files: [(path: String, content: [UInt8])] = []
    device(process)?.disk.files.forEach { path, content, _ in
      files.append((String(decoding: path, as: UTF8.self), Array(content)))
    }
    return files
  }

  /// The preferences on a launch's device, as the app reads them, in the order of their first writing.
  public func preferences(of process: ProcessID) -> [(key: String, value: [UInt8])] {
    var preferences: [(key: String, value: [UInt8])] = []
    device(process)?.disk.preferences.forEach { key, value in
      preferences.append((String(decoding: key, as: UTF8.self), Array(value)))
    }
    return preferences
  }

  /// How often a file or a preference was written or removed, as far as a launch can know.
  public func diskChangeCount(of process: ProcessID) -> Int { device(process)?.disk.changeCount ?? 0 }
}
