internal import Glibc

/// A folder of the machine that is held open: what lies in it is found by its path below the folder, and the system does
/// not look for the folder each time. The empty path is the folder itself.
///
/// It is this folder for as long as it is open, also where another one has taken its path since.
final class OpenFolder {
  private let descriptor: Int32

  /// Opens a folder. One that is not there is as good as empty.
  init(_ path: String) { descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Asks the system about a file or folder, and follows no link.
  func status(of path: String) -> stat? {
    var status = stat()
    let result = OpenFolder.at(path) { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? status : nil
  }

  /// The names of what lies in a folder, in the order of the system.
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

  /// The content of a file, which has about so many bytes; nil where it went meanwhile. What is longer than a folder may be
  /// is cut behind that.
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

  /// Reads once. A file ends where less comes than was asked for.
  private static func read(_ file: Int32, byteCountMax: Int) -> (bytes: [UInt8], isWhole: Bool) {
    let bytes = [UInt8](unsafeUninitializedCapacity: byteCountMax) { room, count in
      repeat { count = Glibc.read(file, room.baseAddress, byteCountMax) } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
    return (bytes, bytes.count < byteCountMax)
  }

  /// Removes a file; false where it stays.
  func remove(_ path: String) -> Bool { OpenFolder.at(path) { unlinkat(descriptor, $0, 0) } == 0 }

  /// Removes an empty folder; false where it stays.
  func removeFolder(_ path: String) -> Bool {
    OpenFolder.at(path) { unlinkat(descriptor, $0, AT_REMOVEDIR) } == 0
  }

  /// Has the system look at a path, which mostly is not copied for that.
  private static func at(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    path.isEmpty ? body(".") : path.withCString(body)
  }
}
