internal import Glibc

/// The bytes of a file in order, some at a time, so that a file of any size takes little memory.
public struct FileChunks: ~Copyable {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Opens a file.
  public init(_ path: String) throws(FileError) {
    guard let file = fopen(path, "r") else {
      throw FileError(path: path, task: "read the file", reason: FileSystem.lastReason())
    }
    self.path = path
    self.file = file
  }

  deinit { fclose(file) }

  /// The next bytes; none at the end of the file.
  public mutating func next() throws(FileError) -> ArraySlice<UInt8> {
    let count = fread(&buffer, 1, buffer.count, file)
    guard ferror(file) == 0 else {
      throw FileError(path: path, task: "read the file", reason: FileSystem.lastReason())
    }
    return buffer[..<count]
  }
}
