internal import Glibc

/// File access through system calls. A process that needs no more than these starts faster.
public enum FileSystem {
  /// The kind of file at a path; symbolic links are followed.
  public static func kind(of path: String) -> PathKind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  public static func isExecutable(_ path: String) -> Bool {
    kind(of: path) == .file && access(path, X_OK) == 0
  }

  /// The names in a folder in the order of their bytes, without hidden files.
  public static func names(in folder: String) throws(FileError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// The entries of a folder in the order of the bytes of their names, without hidden files.
  static func entries(in folder: String) throws(FileError) -> [FolderEntry] {
    guard let stream = opendir(folder) else {
      throw FileError(path: folder, task: "read the folder", reason: lastReason())
    }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      entries.append(FolderEntry(name, type: Int(entry.pointee.d_type), in: folder))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The default maximum size of a file that is read into memory, in bytes.
  public static let byteCountMax = 64 << 20

  /// The bytes of a file. A file that is too large is rejected before it fills the memory.
  public static func bytes(of path: String, byteCountMax: Int = byteCountMax) throws(FileError) -> [UInt8] {
    var chunks = try FileChunks(path)
    var bytes: [UInt8] = []
    while true {
      let chunk = try chunks.next()
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= byteCountMax else {
        throw FileError(
          path: path, task: "read the file", reason: "it is longer than \(byteCountMax >> 20) MB")
      }
    }
  }

  /// Creates a folder and its missing parents.
  public static func makeFolder(_ path: String) throws(FileError) {
    if kind(of: path) == .folder { return }
    let parent = parent(of: path)
    if parent != path { try makeFolder(parent) }
    guard mkdir(path, 0o777) == 0 || kind(of: path) == .folder else {
      throw FileError(path: path, task: "create the folder", reason: lastReason())
    }
  }

  /// The absolute path without symbolic links; nil if the file does not exist.
  public static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  public static func parent(of path: String) -> String {
    guard let slash = path.dropLast().lastIndex(of: "/") else { return path.hasPrefix("/") ? "/" : "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of a path.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  public static func join(_ folder: String, _ name: String) -> String {
    if folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  static func lastReason() -> String { String(cString: strerror(errno)) }
}

/// The kind of file at a path.
public enum PathKind: Hashable, Sendable {
  case file
  case folder
  /// A file that is neither a regular file nor a folder, such as a pipe.
  case other
  case missing
}

/// The reason why a file or a folder cannot be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path, as given or found.
  public let path: String
  /// The failed task, such as “read the folder”.
  public let task: String
  public let reason: String

  public init(path: String, task: String, reason: String) {
    self.path = path
    self.task = task
    self.reason = reason
  }

  public var description: String { "\(path): cannot \(task): \(reason)" }
}

/// An entry of a folder, as returned by the system.
struct FolderEntry {
  let name: String
  /// The kind of file; symbolic links are followed.
  let kind: PathKind
  /// Whether the entry may be a symbolic link. The real path of a link may be outside of the folder.
  let mayBeLink: Bool

  /// Most file systems return the kind with the name. Otherwise, and for a link, the system is asked for it.
  fileprivate init(_ name: String, type: Int, in folder: String) {
    self.name = name
    switch type {
    case Int(DT_REG): (kind, mayBeLink) = (.file, false)
    case Int(DT_DIR): (kind, mayBeLink) = (.folder, false)
    default: (kind, mayBeLink) = (FileSystem.kind(of: FileSystem.join(folder, name)), true)
    }
  }
}
