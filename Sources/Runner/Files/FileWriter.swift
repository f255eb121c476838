internal import Glibc

/// A file that is written piece by piece; the first failure is kept and thrown when it is closed.
public final class FileWriter {
  private let path: String
  private var descriptor: Int32
  private var failure: FileError?
  /// Whether the reader of a pipe has closed its end, which is no failure.
  public private(set) var isAbandoned = false
  /// The failure so far, unless the reader has closed its end.
  public var loss: FileError? { isAbandoned ? nil : failure }

  /// Opens a file for writing and empties it.
  public convenience init(path: String) throws(FileError) { try self.init(path: path, flags: O_TRUNC) }

  private init(path: String, flags: Int32) throws(FileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else {
      throw FileError(path: path, task: "write the file", reason: FileSystem.lastReason())
    }
  }

  /// Writes to a descriptor that is open, such as the standard output.
  public init(descriptor: Int32, path: String) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Writes bytes after those written before.
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
    let status = Glibc.close(descriptor)
    descriptor = -1
    if let failure { throw failure }
    guard status == 0 else {
      throw FileError(path: path, task: "write the file", reason: FileSystem.lastReason())
    }
  }

  /// Writes a whole file.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let writer = try FileWriter(path: path)
    writer.write(bytes)
    try writer.close()
  }

  /// Writes at the end of a file.
  public static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let writer = try FileWriter(path: path, flags: O_APPEND)
    writer.write(bytes)
    try writer.close()
  }

  deinit { if descriptor > 2 { _ = Glibc.close(descriptor) } }
}
