internal import Glibc

/// Reads the bytes of a file in chunks, so that a file of any size needs little memory.
///
/// A pipe is read until its writer closes it. A pipe without a writer is treated as empty, and a device
/// is rejected, so that neither blocks the reader forever.
public struct FileChunks: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  public init(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileChunks.failure(path, FileSystem.lastReason()) }
    if let reason = FileChunks.refusal(of: descriptor) {
      close(descriptor)
      throw FileChunks.failure(path, reason)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The next bytes; empty at the end of the file.
  public mutating func next() throws(FileError) -> ArraySlice<UInt8> {
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count >= 0 { return buffer[..<count] }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&waiting, 1, -1)
      default: throw FileChunks.failure(path, FileSystem.lastReason())
      }
    }
  }

  /// The reason why an opened file is not read; nil if it is read.
  private static func refusal(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return FileSystem.lastReason() }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFIFO: return nil
    case S_IFDIR: return "it is a folder"
    case S_IFCHR where isEmpty(descriptor): return nil
    default: return "it is a device"
    }
  }

  /// Whether a device contains no bytes, like the null device.
  private static func isEmpty(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return read(descriptor, &byte, 1) == 0
  }

  private static func failure(_ path: String, _ reason: String) -> FileError {
    FileError(path: path, task: "read the file", reason: reason)
  }
}
