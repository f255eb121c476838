internal import Glibc
public import Kernel

extension FileSystem {
  /// Folds a file into a digest in chunks, with the result of `Digest.combine(bytes:)`. A program that
  /// includes the libraries of its language may be too large for memory.
  public static func fold(_ path: String, into digest: inout Digest) throws(FileError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw FileError(path: path, task: "read the file", reason: lastReason())
    }
    digest.combine(UInt64(status.st_size))
    var chunks = try FileChunks(path)
    var unfolded: [UInt8] = []
    var byteCount = 0
    while true {
      let chunk = try chunks.next()
      byteCount += chunk.count
      unfolded += chunk
      // A word that spans two chunks is folded once it is complete.
      let foldable = chunk.isEmpty ? unfolded.count : unfolded.count & ~7
      unfolded.withUnsafeBytes { digest.combine(wordsOf: UnsafeRawBufferPointer(rebasing: $0[..<foldable])) }
      unfolded.removeFirst(foldable)
      if chunk.isEmpty { break }
    }
    guard byteCount == Int(status.st_size) else {
      throw FileError(path: path, task: "read the file", reason: "it changed while it was read")
    }
  }
}
