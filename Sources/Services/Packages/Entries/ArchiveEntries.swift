internal import CArchive
internal import Glibc

/// The entries of a package in a zip file, read with libarchive.
final class ArchiveEntries: EntrySource {
  let knowsSizes = false
  let packedByteCount: Int64?

  private let descriptor: Int32
  private let reader: OpaquePointer
  private var path = ""

  /// Opens a file, which must be a zip file.
  init(path: String) throws(PackageError) {
    if let obstacle = carchive_obstacle() {
      throw PackageError(
        path: path, reason: String(cString: obstacle), advice: "unpack it and use the folder instead")
    }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw PackageError(path: path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw PackageError(path: path, reason: "it is not a file or folder")
    }
    do throws(PackageError) { try ArchiveEntries.refuse(descriptor, path) } catch {
      close(descriptor)
      throw error
    }
    guard let reader = carchive_open(descriptor) else {
      close(descriptor)
      throw PackageError(path: path, reason: "out of memory")
    }
    self.descriptor = descriptor
    self.reader = reader
    packedByteCount = Int64(status.st_size)
  }

  deinit {
    carchive_close(reader)
    close(descriptor)
  }

  func next() throws(EntryDamage) -> PackageEntry? {
    var entry = carchive_entry()
    switch carchive_next(reader, &entry) {
    case .end: return nil
    case .damaged: throw damage(at: "")
    case .entry: break
    }
    let name = entry.name.map { UnsafeBufferPointer(start: $0, count: strlen($0)) }
    let bytes = name?.map { UInt8(bitPattern: $0) } ?? [0xff]
    let isFolder = entry.kind == .folder
    let found = PackageEntry(
      path: isFolder && bytes.last == UInt8(ascii: "/") ? bytes.dropLast() : bytes[...],
      kind: ArchiveEntries.kind(of: entry), byteCount: entry.byte_count,
      isExecutable: !isFolder && entry.is_executable, isEncrypted: entry.is_encrypted)
    path = found.path
    return found
  }

  func read(into buffer: inout [UInt8]) throws(EntryDamage) -> Int {
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { carchive_read(reader, $0, bytes.count) } ?? 0
    }
    guard count >= 0 else { throw damage(at: path) }
    return Int(count)
  }

  private func damage(at path: String) -> EntryDamage {
    EntryDamage(path: path, reason: String(cString: carchive_reason(reader)))
  }

  private static func kind(of entry: carchive_entry) -> PackageEntryKind {
    switch entry.kind {
    case .file: .file
    case .folder: .folder
    case .link: .link(target: entry.target.map { String(cString: $0) } ?? "")
    case .special: .special
    }
  }

  /// Rejects known other formats, with a better message than “not a zip file”.
  private static func refuse(_ descriptor: Int32, _ path: String) throws(PackageError) {
    var head = [UInt8](repeating: 0, count: 4)
    let count = pread(descriptor, &head, head.count, 0)
    if head[..<max(0, count)].elementsEqual("xar!".utf8) {
      throw PackageError(
        path: path, reason: "it is an installer package, not a zip file",
        advice: "use the folder it was built from, with ContentInfo.plist and Contents")
    }
    guard count == 4, head[0] == UInt8(ascii: "P"), head[1] == UInt8(ascii: "K") else {
      throw PackageError(
        path: path, reason: "it is not a folder or zip file",
        advice: "a package is a folder with ContentInfo.plist and Contents, or a zip file of its contents")
    }
  }
}
