internal import CProcess
internal import Glibc

/// The folder in which an app on one device keeps its files, beside what the simulated disk has of it.
protocol AppFolder: AnyObject {
  /// The path that the app is told.
  var path: String { get }
  /// Makes the folder hold these files and no others; gives what had to be changed for that.
  func fill(with files: [(path: String, content: [UInt8])]) throws(FolderError) -> [FolderChange]
  /// The changes since the folder was filled or read, ordered by path.
  func changes() throws(FolderError) -> [FolderChange]
}

/// A file of an app's folder that was written or removed.
public struct FolderChange: Equatable, Sendable {
  /// The path below the folder.
  public let path: String
  /// The content; nil where the file was removed.
  public let content: [UInt8]?
}

/// Why an app's folder cannot be used, as the rest of a sentence about the app.
struct FolderError: Error {
  let deed: String
  let advice: String
}

/// A folder of the machine.
///
/// It is read after each message of the app, so that a file counts as written when the app next says something; what it
/// has written since is lost where it is killed before.
final class PrivateFolder: AppFolder {
  let path: String
  private let watch: FolderWatch
  /// Whether the watch sees everything that can happen to the files of the last reading.
  private var isWatched = false
  /// The moment of the watch before the last reading; nothing where the next one may miss something without reading.
  private var readMoment: Int?
  /// The files as the simulated disk has them, by path.
  private var known: [String: KnownFile] = [:]

  /// A file at its last reading.
  private struct KnownFile {
    var content: [UInt8]
    var mark: FileMark
    /// Whether a write since the reading would have to show in the mark.
    var isSettled: Bool
  }

  /// How many files a folder may have, and how many bytes in all.
  static let fileCountMax = 10_000
  static let byteCountMax = 64 << 20

  /// A file of so many bytes or more may be one that the app has mapped into its memory, of which the watch sees nothing.
  private static let mappedByteCountMin = 4_096

  /// Makes an empty folder.
  init(path: String, watch: FolderWatch) throws(FolderError) {
    self.path = path
    self.watch = watch
    cprocess_remove_folder(path)
    try PrivateFolder.require(mkdir(path, 0o700) == 0, "has no folder for its files")
  }

  func fill(with files: [(path: String, content: [UInt8])]) throws(FolderError) -> [FolderChange] {
    var changes: [FolderChange] = []
    var wanted: [String: [UInt8]] = [:]
    for file in files { wanted[file.path] = file.content }
    for name in known.keys.sorted() where wanted[name] == nil {
      unlink(path + "/" + name)
      known[name] = nil
      changes.append(FolderChange(path: name, content: nil))
    }
    for file in files where known[file.path]?.content != file.content {
      try write(file.content, to: file.path)
      changes.append(FolderChange(path: file.path, content: file.content))
    }
    return changes
  }

  func changes() throws(FolderError) -> [FolderChange] {
    let moment = watch.moment
    if moment == readMoment { return [] }
    let changes = try read()
    readMoment = isWatched ? moment : nil
    return changes
  }

  private func read() throws(FolderError) -> [FolderChange] {
    isWatched = true
    var found = FoundFiles()
    try list("", into: &found)
    let seen = found.marks
    var changes: [FolderChange] = []
    for name in Set(seen.keys).union(known.keys).sorted() {
      guard let mark = seen[name] else {
        known[name] = nil
        changes.append(FolderChange(path: name, content: nil))
        continue
      }
      if let file = known[name], file.isSettled, file.mark == mark { continue }
      guard let content = PrivateFolder.content(of: name, in: path) else { continue }
      let isNew = known[name]?.content != content
      known[name] = KnownFile(content: content, mark: mark, isSettled: mark.isSettled)
      if isNew { changes.append(FolderChange(path: name, content: content)) }
    }
    return changes
  }

  /// Lists what lies in a folder below this one; links and devices are no files of the app.
  private func list(_ folder: String, into found: inout FoundFiles) throws(FolderError) {
    if !watch.add(path + "/" + folder) { isWatched = false }
    guard let stream = opendir(path + "/" + folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let below = folder.isEmpty ? name : folder + "/" + name
      var status = stat()
      guard lstat(path + "/" + below, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try list(below, into: &found)
      case S_IFREG:
        found.add(below, FileMark(status))
        if Int(status.st_size) >= PrivateFolder.mappedByteCountMin { isWatched = false }
      default: continue
      }
      guard found.marks.count <= PrivateFolder.fileCountMax, found.byteCount <= PrivateFolder.byteCountMax
      else {
        throw FolderError(
          deed:
            "keeps more than \(PrivateFolder.fileCountMax) files or \(PrivateFolder.byteCountMax >> 20) MB",
          advice: "a folder that is read after each message has to be small")
      }
    }
  }

  /// The content of a file; nil where it went meanwhile.
  static func content(of name: String, in path: String) -> [UInt8]? {
    let file = open(path + "/" + name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0, content.count <= PrivateFolder.byteCountMax else { return content }
      content += chunk[..<count]
    }
  }

  private func write(_ content: [UInt8], to name: String) throws(FolderError) {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
    let place = path + "/" + name
    unlink(place)
    let file = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try PrivateFolder.require(file >= 0, "has a folder in which “\(name)” cannot be written")
    defer { close(file) }
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
      if count < 0 && errno == EINTR { continue }
      try PrivateFolder.require(count > 0, "has a folder in which “\(name)” cannot be written")
      written += count
    }
    var status = stat()
    fstat(file, &status)
    known[name] = KnownFile(content: content, mark: FileMark(status), isSettled: false)
  }

  private static func require(_ holds: Bool, _ deed: String) throws(FolderError) {
    if !holds { throw FolderError(deed: "\(deed): \(String(cString: strerror(errno)))", advice: "") }
  }
}

/// The files that lie in a folder.
private struct FoundFiles {
  private(set) var marks: [String: FileMark] = [:]
  private(set) var byteCount = 0

  mutating func add(_ path: String, _ mark: FileMark) {
    marks[path] = mark
    byteCount += mark.byteCount
  }
}

/// The mark of a file: another one shows that it was written again, once its times can tell.
private struct FileMark: Equatable {
  let device: UInt
  let number: UInt
  let byteCount: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    byteCount = Int(status.st_size)
    seconds = status.st_ctim.tv_sec
    nanoseconds = status.st_ctim.tv_nsec
  }

  /// Whether the time of its change is past, so that another change would have another.
  var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return (now.tv_sec - seconds) * 1_000 + (now.tv_nsec - nanoseconds) / 1_000_000 > 100
  }
}
