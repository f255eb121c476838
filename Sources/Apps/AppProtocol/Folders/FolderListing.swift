internal import CProcess
internal import Glibc

/// The files and subfolders of a folder on the host, or of some of its paths. Links and devices are not
/// counted as files of the app.
struct FolderListing {
  /// The files, by path relative to the folder.
  private(set) var marks: [String: FileMark] = [:]
  /// The subfolders.
  private(set) var folders: Set<String> = []
  /// Whether there is an entry that is neither a file nor a folder.
  private(set) var hasOthers = false
  /// Whether a file can be changed without the watch noticing it.
  private(set) var canMissWrites = false
  private var byteCount = 0

  /// The maximum number of files in a folder, and of their bytes in total.
  static let fileCountMax = 10_000
  static let byteCountMax = 64 << 20

  /// A file of at least this size may be mapped into the app's memory.
  private static let mappedByteCountMin = 4_096

  /// Adds the entry at a path and everything inside it. `enter` is called before each folder is read.
  mutating func add(_ path: String, in root: OpenFolder, enter: (String) -> Void) throws(FolderError) {
    guard let status = root.status(of: path) else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      enter(path)
      if !path.isEmpty { folders.insert(path) }
      try root.forEachName(in: path) { name throws(FolderError) in
        try add(path.isEmpty ? name : path + "/" + name, in: root, enter: enter)
      }
    case S_IFREG:
      let mark = FileMark(status)
      byteCount += mark.byteCount - (marks.updateValue(mark, forKey: path)?.byteCount ?? 0)
      if status.st_size >= FolderListing.mappedByteCountMin || status.st_nlink > 1 { canMissWrites = true }
      try FolderListing.requireRoom(fileCount: marks.count, byteCount: byteCount)
    default: hasOthers = true
    }
  }

  /// Ends the run if the app's folder has become too large to be read after each message.
  static func requireRoom(fileCount: Int, byteCount: Int) throws(FolderError) {
    guard fileCount <= fileCountMax, byteCount <= byteCountMax else {
      throw FolderError(
        deed: "keeps more than \(fileCountMax) files or \(byteCountMax >> 20) MB",
        advice: "keep it small: it is read after each message")
    }
  }
}

/// The metadata of a file at one moment. A write changes the mark, unless the timestamp and the size stay
/// the same.
struct FileMark: Equatable {
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

  /// Whether the last change is old enough that another change would get a different timestamp.
  var isSettled: Bool {
    Int(cprocess_machine_time(CLOCK_REALTIME)) - (seconds * 1_000_000_000 + nanoseconds) > 100_000_000
  }
}
