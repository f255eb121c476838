internal import Glibc

/// The entries of a package that is a folder. No link is followed, even if a link replaces a file during
/// the read.
final class FolderEntries: EntrySource {
  let knowsSizes = true
  let packedByteCount: Int64? = nil

  /// A folder that was found but not read yet.
  private struct Waiting {
    let path: [UInt8]
    let depth: Int
  }

  /// The maximum nesting depth of folders.
  private static let depthMax = 64

  private let root: Int32
  private var waiting = [Waiting(path: [], depth: 0)]
  private var names: [[UInt8]] = []
  private var folder = Waiting(path: [], depth: 0)
  private var file: Int32 = -1
  private var filePath = ""

  init(path: String) throws(PackageError) {
    root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw PackageError(path: path, reason: FolderEntries.lastReason()) }
  }

  deinit {
    closeFile()
    close(root)
  }

  func next() throws(EntryDamage) -> PackageEntry? {
    closeFile()
    while names.isEmpty {
      guard let next = waiting.popLast() else { return nil }
      folder = next
      names = try names(in: next)
    }
    let name = names.removeLast()
    let path = folder.path.isEmpty ? name : folder.path + [UInt8(ascii: "/")] + name
    return try entry(path)
  }

  func read(into buffer: inout [UInt8]) throws(EntryDamage) -> Int {
    guard file >= 0 else { return 0 }
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw EntryDamage(path: filePath, reason: FolderEntries.lastReason()) }
      return count
    }
  }

  private func entry(_ path: [UInt8]) throws(EntryDamage) -> PackageEntry {
    var status = stat()
    let shown = String(decoding: path, as: UTF8.self)
    guard fstatat(root, FolderEntries.terminated(path), &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw EntryDamage(path: shown, reason: FolderEntries.lastReason())
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      guard folder.depth < FolderEntries.depthMax else {
        throw EntryDamage(
          path: shown, reason: "it is more than \(FolderEntries.depthMax) folders deep")
      }
      waiting.append(Waiting(path: path, depth: folder.depth + 1))
      return PackageEntry(path: path, kind: .folder)
    case S_IFLNK: return PackageEntry(path: path, kind: .link(target: try target(of: path)))
    case S_IFREG:
      try openFile(path, shown)
      return PackageEntry(
        path: path, kind: .file, byteCount: Int64(status.st_size),
        isExecutable: status.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0)
    default: return PackageEntry(path: path, kind: .special)
    }
  }

  private func openFile(_ path: [UInt8], _ shown: String) throws(EntryDamage) {
    // Opens without blocking, because a pipe may have replaced the file in the meantime.
    file = openat(root, FolderEntries.terminated(path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    filePath = shown
    guard file >= 0 else { throw EntryDamage(path: shown, reason: FolderEntries.lastReason()) }
  }

  private func closeFile() {
    if file >= 0 { close(file) }
    file = -1
  }

  private func target(of path: [UInt8]) throws(EntryDamage) -> String {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { buffer in
      buffer.baseAddress.map {
        readlinkat(
          root, FolderEntries.terminated(path), $0.assumingMemoryBound(to: CChar.self), buffer.count)
      } ?? -1
    }
    guard count >= 0 else {
      throw EntryDamage(path: String(decoding: path, as: UTF8.self), reason: FolderEntries.lastReason())
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The names in a folder, in descending order of their bytes, because they are taken from the end.
  private func names(in folder: Waiting) throws(EntryDamage) -> [[UInt8]] {
    let path = folder.path.isEmpty ? [UInt8(ascii: ".")] : folder.path
    let descriptor = openat(
      root, FolderEntries.terminated(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let reason = FolderEntries.lastReason()
      if descriptor >= 0 { close(descriptor) }
      throw EntryDamage(path: String(decoding: folder.path, as: UTF8.self), reason: reason)
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
      guard names.count <= PackageLimits.entriesMax else { break }
    }
    return names.sorted { $1.lexicographicallyPrecedes($0) }
  }

  private static func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

  private static func lastReason() -> String { String(cString: strerror(errno)) }
}
