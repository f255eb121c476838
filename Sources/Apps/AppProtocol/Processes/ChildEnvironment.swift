internal import CProcess

/// The environment of an app's process. Of the variables of this program, the process inherits those by
/// which programs find their files, and those of the app.
enum ChildEnvironment {
  /// The variables that are inherited.
  private static let inherited = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV",
    "PYENV_ROOT", "PYENV_VERSION", "NODE_PATH", "NODE_OPTIONS", "JAVA_HOME",
  ]

  /// A fixed time zone, a fixed language and no random hashing, so that an app behaves the same
  /// everywhere.
  private static let fixed = [
    "TZ=UTC", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "PYTHONHASHSEED=0",
    "SWIFT_DETERMINISTIC_HASHING=1",
  ]

  /// The entries of the environment. Variables whose names start with `APP_` belong to the app and are
  /// inherited too.
  static func words(socket: String) -> [String] {
    var words = fixed + ["ASSAY_SOCKET=\(socket)"]
    guard var next = cprocess_environment() else { return words }
    while let entry = next.pointee {
      let word = String(cString: entry)
      let name = word.prefix { $0 != "=" }
      if inherited.contains(String(name)) || name.hasPrefix("APP_") { words.append(word) }
      next += 1
    }
    return words
  }
}
