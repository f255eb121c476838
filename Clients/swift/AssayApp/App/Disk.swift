/// The files of the app; a write is durable when the call returns. On a full disk it throws `CallFailed`.
@MainActor
public final class Disk {
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  /// Writes a file.
  public func write(
    _ path: String, _ content: FileContent, file: StaticString = #filePath, line: Int = #line
  ) throws(CallFailed) {
    let place = Place(file, line)
    try launch.calls.write(path: .text(path), content: content, at: place).checked(place)
  }

  /// Writes a text into a file.
  public func write(
    _ path: String, _ text: String, file: StaticString = #filePath, line: Int = #line
  ) throws(CallFailed) {
    try write(path, FileContent.text(text), file: file, line: line)
  }

  /// Reads a file as a text.
  public func read(_ path: String, file: StaticString = #filePath, line: Int = #line) -> String? {
    content(of: path, file: file, line: line)?.text
  }

  /// Reads a file.
  public func content(of path: String, file: StaticString = #filePath, line: Int = #line) -> FileContent? {
    launch.calls.read(path: .text(path), at: Place(file, line)).content
  }

  /// Whether a file exists.
  public func exists(_ path: String, file: StaticString = #filePath, line: Int = #line) -> Bool {
    launch.calls.exists(path: .text(path), at: Place(file, line)).isTrue
  }

  /// Copies a file.
  public func copy(
    _ source: String, to target: String, file: StaticString = #filePath, line: Int = #line
  ) throws(CallFailed) {
    let place = Place(file, line)
    try launch.calls.copy(source: .text(source), target: .text(target), at: place).checked(place)
  }

  /// Removes a file; returns whether it existed.
  @discardableResult
  public func remove(
    _ path: String, file: StaticString = #filePath, line: Int = #line
  ) throws(CallFailed) -> Bool {
    let place = Place(file, line)
    return try launch.calls.remove(path: .text(path), at: place).checked(place).isTrue
  }

  /// The paths that start with a prefix, in the order of their creation.
  public func list(_ prefix: String = "", file: StaticString = #filePath, line: Int = #line) -> [String] {
    launch.calls.list(prefix: .text(prefix), at: Place(file, line)).texts
  }

  /// Excludes a file from backup.
  public func excludeFromBackup(
    _ path: String, file: StaticString = #filePath, line: Int = #line
  ) throws(CallFailed) {
    let place = Place(file, line)
    try launch.calls.excludeFromBackup(path: .text(path), at: place).checked(place)
  }
}

/// The preferences; a change reaches the disk on synchronize, in the background, or after a delay.
@MainActor
public final class Preferences {
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  /// Sets a preference, which is stored as text; nil removes it.
  public func set(
    _ key: String, _ value: String?, file: StaticString = #filePath, line: Int = #line
  ) {
    _ = launch.calls.setPreference(
      key: .text(key), value: value.map { .text($0) }, at: Place(file, line))
  }

  /// Reads a preference.
  public func get(_ key: String, file: StaticString = #filePath, line: Int = #line) -> String? {
    launch.calls.preference(key: .text(key), at: Place(file, line)).text
  }

  /// Writes changed preferences to the disk; returns whether it succeeded.
  @discardableResult
  public func synchronize(file: StaticString = #filePath, line: Int = #line) -> Bool {
    launch.calls.synchronizePreferences(at: Place(file, line)).isTrue
  }
}
