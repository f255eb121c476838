internal import Glibc

/// A folder on the host that is kept open. Paths are relative to it, so the system does not look up the
/// folder each time. The empty path is the folder itself.
///
/// The object refers to the same folder while it is open, even if the path now leads to another folder.
final class OpenFolder {
  private let descriptor: Int32

  /// Opens a folder. A missing folder behaves like an empty one.
  init(_ path: String) { descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The status of a file or folder. Links are not followed.
  func status(of path: String) -> stat? {
    var status = stat()
    let result = OpenFolder.at(path) { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? status : nil
  }

  /// The names of the entries of a folder, in the order of the system.
  func forEachName(in path: String, _ body: (String) throws(FolderError) -> Void) throws(FolderError) {
    let folder = OpenFolder.at(path) { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    guard let stream = fdopendir(folder) else {
      close(folder)
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { try body(name) }
    }
  }

  /// The content of a file; nil if the file no longer exists. `byteCount` is the expected size. The
  /// content is cut off at the maximum size of a folder.
  func content(of path: String, byteCount: Int = 0) -> [UInt8]? {
    let file = OpenFolder.at(path) { openat(descriptor, $0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var (content, isWhole) = OpenFolder.read(file, byteCountMax: byteCount + 1)
    while !isWhole, content.count <= FolderListing.byteCountMax {
      let more = OpenFolder.read(file, byteCountMax: 65_536)
      content += more.bytes
      isWhole = more.isWhole
    }
    return content
  }

  /// Reads once. A short read means the end of the file.
  private static func read(_ file: Int32, byteCountMax: Int) -> (bytes: [UInt8], isWhole: Bool) {
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCountMax) { room, count in
      repeat { count = Glibc.read(file, room.baseAddress, byteCountMax) } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
    return (bytes, bytes.count < byteCountMax)
  }

  /// Removes a file. Returns false if that fails.
  func remove(_ path: String) -> Bool { OpenFolder.at(path) { unlinkat(descriptor, $0, 0) } == 0 }

  /// Removes an empty folder. Returns false if that fails.
  func removeFolder(_ path: String) -> Bool {
    OpenFolder.at(path) { unlinkat(descriptor, $0, AT_REMOVEDIR) } == 0
  }

  /// Passes a path to a system call, usually without copying it.
  private static func at(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    path.isEmpty ? body(".") : path.withCString(body)
  }
}
