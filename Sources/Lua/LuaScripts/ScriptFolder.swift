internal import Glibc

/// The reason why a script file or a module cannot be read.
public struct ScriptFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path as it was given; empty if a module was requested by name.
  public let file: String
  /// The reason, and what to try.
  public let message: String

  /// In the form `file: message`.
  public var description: String { file.isEmpty ? message : "\(file): \(message)" }
}

/// The folder from which the scripts of a suite or of an app may read.
///
/// No path leads out of the folder, not even a symbolic link.
public struct ScriptFolder {
  /// The size limit of a script, in bytes.
  static let bytesMax = 4 << 20

  /// The path of the folder, with all links resolved.
  public let path: String

  /// Opens a folder.
  ///
  /// - Throws: The reason why the folder cannot be opened.
  public init(_ path: String) throws(ScriptFileError) {
    guard let real = ScriptFolder.realPath(path) else {
      throw ScriptFileError(
        file: path, message: "folder not found (\(ScriptFolder.reason)); check the path")
    }
    self.path = real
  }

  /// Reads a file, given by its path inside the folder.
  ///
  /// - Throws: The reason why the file cannot be read: it is missing, outside the folder, too long, or
  ///   not UTF-8.
  public func read(_ name: String) throws(ScriptFileError) -> [UInt8] {
    func failure(_ message: String) -> ScriptFileError { ScriptFileError(file: name, message: message) }
    guard let real = resolved(name) else {
      throw failure("file not found (\(ScriptFolder.reason)); check the path")
    }
    guard real.hasPrefix(path == "/" ? path : path + "/") else {
      throw failure(
        "the file is outside its suite's folder; move it inside, or run the folder that contains both")
    }
    let bytes: [UInt8]
    switch ScriptFolder.content(of: real) {
    case .success(let content): bytes = content
    case .failure(let error): throw failure(error.message)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw failure("the file is not UTF-8 text; save it as UTF-8")
    }
    return bytes
  }

  /// Finds the file of a module by the name passed to `require`.
  public func source(ofModule name: String) -> Result<(source: [UInt8], file: String), ScriptFileError> {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || isWord($0) }
    }
    guard isName else {
      return .failure(
        ScriptFileError(
          file: "",
          message:
            "invalid module name '\(name)': use letters, digits, _ and -, separated by /"
        ))
    }
    var missing: [String] = []
    for file in ["\(name).lua", "lib/\(name).lua"] {
      do throws(ScriptFileError) {
        return .success((try read(file), file))
      } catch {
        if resolved(file) != nil {
          return .failure(
            ScriptFileError(
              file: "", message: "module '\(name)' cannot be read: \(error.file): \(error.message)"))
        }
        missing.append(file)
      }
    }
    return .failure(
      ScriptFileError(
        file: "",
        message:
          "module '\(name)' was not found: looked for \(missing.joined(separator: " and ")) in the suite's folder"
      ))
  }

  private func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The resolved path of a file inside the folder; nil if there is no such file. The folder's own path
  /// contains no links, so only the names after it are resolved.
  private func resolved(_ name: String) -> String? {
    var place = path
    for part in name.split(separator: "/", omittingEmptySubsequences: false) {
      var status = stat()
      if part.isEmpty || part == "." || part == ".." || part.utf8.contains(0) {
        return ScriptFolder.realPath("\(path)/\(name)")
      }
      place += "/" + part
      guard lstat(place, &status) == 0 else { return nil }
      if status.st_mode & S_IFMT == S_IFLNK { return ScriptFolder.realPath("\(path)/\(name)") }
    }
    return place
  }

  /// The path with links resolved; nil if it does not exist.
  public static func realPath(_ path: String) -> String? {
    guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static func content(of path: String) -> Result<[UInt8], ScriptFileError> {
    // Opened without blocking: a pipe in the place of a script must not stop the tool.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return .failure(ScriptFileError(file: "", message: "the file cannot be opened (\(reason))"))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(
        ScriptFileError(
          file: "", message: "not a regular file; pass a file that ends in .lua, or a folder"))
    }
    guard status.st_size <= bytesMax else {
      return .failure(
        ScriptFileError(
          file: "", message: "the file has \(status.st_size) bytes; a script can have at most \(bytesMax)"))
    }
    return bytes(of: descriptor, expected: Int(status.st_size))
  }

  private static func bytes(of descriptor: Int32, expected: Int) -> Result<[UInt8], ScriptFileError> {
    var count = 0
    var failure = false
    let bytes = [UInt8](unsafeUninitializedCapacity: max(expected, 1)) { buffer, initialized in
      while count < expected {
        let step = Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, expected - count)
        if step < 0, errno == EINTR { continue }
        failure = step < 0
        if step <= 0 { break }
        count += step
      }
      initialized = count
    }
    return failure
      ? .failure(ScriptFileError(file: "", message: "the file cannot be read (\(reason))")) : .success(bytes)
  }
}
