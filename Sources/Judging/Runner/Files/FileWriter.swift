internal import Glibc

/// A file that is written in pieces. The first failure is kept and thrown by `close`.
public final class FileWriter {
  private let path: String
  /// The temporary file that receives the bytes, and the path to which the file is renamed. Nil if the
  /// file is written in place.
  private var part: (path: String, target: String)?
  private var descriptor: Int32
  private var failure: FileError?
  /// Whether the bytes go to a pipe whose reader has closed it. That is not a failure.
  public private(set) var isAbandoned = false
  /// The first failure; nil if there is none, or if the reader has closed the pipe.
  public var loss: FileError? { isAbandoned ? nil : failure }

  public convenience init(path: String) throws(FileError) { try self.init(path: path, flags: O_TRUNC) }

  private init(path: String, flags: Int32) throws(FileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else {
      throw FileError(path: path, task: "write the file", reason: FileSystem.lastReason())
    }
  }

  /// Opens a temporary file that replaces `target` when it is closed. Nil if it cannot be created.
  private init?(_ path: String, beside target: String, mode: mode_t) {
    self.path = path
    let name = ".\(FileSystem.name(of: target)).\(getpid()).part"
    let part = FileSystem.join(FileSystem.parent(of: target), name)
    self.part = (part, target)
    descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return nil }
    if mode != 0 { fchmod(descriptor, mode) }
  }

  /// Writes to an open descriptor, such as the standard output.
  public init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else {
          isAbandoned = errno == EPIPE
          failure = FileError(path: path, task: "write the file", reason: FileSystem.lastReason())
          return
        }
        offset += count
      }
    }
  }

  /// Closes the file; throws the first failure.
  public func close() throws(FileError) {
    let isClosed = Glibc.close(descriptor) == 0
    descriptor = -1
    if failure == nil, !isClosed || part.map({ rename($0.path, $0.target) != 0 }) ?? false {
      failure = FileError(path: path, task: "write the file", reason: FileSystem.lastReason())
    }
    guard let failure else { return }
    if let part { unlink(part.path) }
    throw failure
  }

  /// Writes a whole file atomically: to a temporary file in the same folder, which then replaces the old one.
  /// A file that is not a regular file, or whose folder is not writable, is written in place.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try write(to: path) { $0.write(bytes) }
  }

  /// Writes a whole file atomically, in several parts that `content` writes.
  public static func write(to path: String, _ content: (FileWriter) -> Void) throws(FileError) {
    let writer = try replacing(path)
    content(writer)
    try writer.close()
  }

  /// Opens a new file that replaces the file at `path` when the new file is closed.
  public static func replacing(_ path: String) throws(FileError) -> FileWriter {
    if let beside = FileWriter.beside(path) { return beside }
    return try FileWriter(path: path)
  }

  private static func beside(_ path: String) -> FileWriter? {
    var status = stat()
    guard stat(path, &status) == 0 else { return FileWriter(path, beside: path, mode: 0) }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, W_OK) == 0,
      // If the path is a symbolic link, replace the target and keep the link.
      let target = FileSystem.realPath(path)
    else { return nil }
    return FileWriter(path, beside: target, mode: status.st_mode & 0o7777)
  }

  public static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let writer = try FileWriter(path: path, flags: O_APPEND)
    writer.write(bytes)
    try writer.close()
  }

  deinit {
    guard descriptor > 2 else { return }
    _ = Glibc.close(descriptor)
    if let part { unlink(part.path) }
  }
}
