internal import CProcess
internal import Glibc

/// The files and folders in a folder of the machine, or in a part of it; links and devices are no files of the app.
struct FolderListing {
  /// The files, by their paths below the folder.
  private(set) var marks: [String: FileMark] = [:]
  /// The folders below it.
  private(set) var folders: Set<String> = []
  /// Whether there is something that is neither a file nor a folder.
  private(set) var hasOthers = false
  /// Whether a file can be changed in a way that a watch of the folders does not see.
  private(set) var hasHiddenWays = false
  private var byteCount = 0

  /// How many files a folder may have, and how many bytes in all.
  static let fileCountMax = 10_000
  static let byteCountMax = 64 << 20

  /// A file of so many bytes or more may be one that the app has mapped into its memory.
  private static let mappedByteCountMin = 4_096

  /// Adds what lies at a path, with everything below it; `enter` is called ahead of each folder that is read.
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
      if status.st_size >= FolderListing.mappedByteCountMin || status.st_nlink > 1 { hasHiddenWays = true }
      try FolderListing.requireRoom(fileCount: marks.count, byteCount: byteCount)
    default: hasOthers = true
    }
  }

  /// Ends the run of an app whose folder has become too large to be read after each message.
  static func requireRoom(fileCount: Int, byteCount: Int) throws(FolderError) {
    guard fileCount <= fileCountMax, byteCount <= byteCountMax else {
      throw FolderError(
        deed: "keeps more than \(fileCountMax) files or \(byteCountMax >> 20) MB",
        advice: "keep it small: it is read after each message")
    }
  }
}

/// The mark of a file: another one shows that it was written again, once its times can tell.
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

  /// Whether the time of its change is past, so that another change would have another.
  var isSettled: Bool {
    Int(cprocess_machine_time(CLOCK_REALTIME)) - (seconds * 1_000_000_000 + nanoseconds) > 100_000_000
  }
}
