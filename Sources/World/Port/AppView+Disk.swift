public import Facts

/// What the system keeps for an app, for a harness that shows it the app in another form than by calls.
extension AppView {
  /// The files of a launch's device, in the order of their first writing.
  public func files(of process: ProcessID) -> [(path: String, content: [UInt8])] {
    var files: [(path: String, content: [UInt8])] = []
    device(process)?.disk.files.forEach { path, content, _ in
      files.append((String(decoding: path, as: UTF8.self), Array(content)))
    }
    return files
  }

  /// The preferences of a launch's device, as the app reads them, in the order of their first writing.
  public func preferences(of process: ProcessID) -> [(key: String, value: [UInt8])] {
    var preferences: [(key: String, value: [UInt8])] = []
    device(process)?.disk.preferences.forEach { key, value in
      preferences.append((String(decoding: key, as: UTF8.self), Array(value)))
    }
    return preferences
  }

  /// Appends all of them as bytes, which differ wherever a file or a preference does.
  public func appendDisk(of process: ProcessID, to bytes: inout [UInt8]) {
    func append(_ part: UnsafeBufferPointer<UInt8>) {
      withUnsafeBytes(of: part.count.littleEndian) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: part)
    }
    guard let disk = device(process)?.disk else { return }
    disk.files.forEach { path, content, _ in
      append(path)
      append(content)
    }
    // No path is so long, so a file never looks like a preference.
    withUnsafeBytes(of: Int.max.littleEndian) { bytes.append(contentsOf: $0) }
    disk.preferences.forEach { key, value in
      append(key)
      append(value)
    }
  }
}
