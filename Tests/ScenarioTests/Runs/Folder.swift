import Glibc

/// A folder that is removed when its last reference is released.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/assay-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FolderError(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct FolderError: Error { let code: Int32 }

  /// Writes a file and creates its parent folders.
  func write(_ bytes: [UInt8], to name: String) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o755)
    }
    let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
  }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  deinit { remove(path) }

  private func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(folder)
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
