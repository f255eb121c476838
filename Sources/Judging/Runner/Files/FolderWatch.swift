internal import Glibc
public import Results

/// Watches folders, including subfolders, for changes of scripts and of other given files.
public final class FolderWatch {
  private let descriptor: Int32
  /// The signals that were blocked before the watch was created.
  private let heldBefore: sigset_t
  /// The folders by the watch numbers of the system.
  private var folders: [Int32: String] = [:]
  /// The absolute paths of files that are watched although they are not scripts.
  private var files: Set<String> = []

  /// If no change follows within this time, a change counts as complete. Editors write files in several
  /// steps.
  private static let quietMilliseconds: Int32 = 100
  /// The interval at which signals are checked.
  private static let signalCheckMilliseconds: Int32 = 50

  public enum End: Hashable, Sendable {
    /// Files changed. Contains their absolute paths.
    case changed(Set<String>)
    /// The user or the system asked the program to end. Contains the exit code of an interrupted run.
    case interrupted(ExitCode)
  }

  /// Starts watching. Signals are blocked for the lifetime of the object, so that no step is interrupted.
  public init() throws(FileError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else {
      throw FileError(path: ".", task: "watch the folder", reason: FileSystem.lastReason())
    }
    heldBefore = Interruption.hold()
  }

  deinit {
    Interruption.release(heldBefore)
    close(descriptor)
  }

  /// Watches a folder and its subfolders. A folder that is already watched is unaffected.
  public func add(_ folder: String, depth: Int = 0) throws(FileError) {
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE
    let number = inotify_add_watch(descriptor, folder, UInt32(mask))
    guard number >= 0 else {
      throw FileError(path: folder, task: "watch the folder", reason: FileSystem.lastReason())
    }
    folders[number] = folder
    guard depth < ScriptSearch.depthLimit, let names = try? FileSystem.names(in: folder) else { return }
    for name in names {
      let path = FileSystem.join(folder, name)
      if FileSystem.kind(of: path) == .folder { try add(path, depth: depth + 1) }
    }
  }

  /// Watches these files too. They must be in watched folders.
  public func add(files: [String]) { self.files.formUnion(files) }

  /// Waits until files have changed and the changes have stopped, or until the run is interrupted.
  public func wait() -> End {
    var changed: Set<String> = []
    while true {
      if let code = Interruption.pending() { return .interrupted(code) }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let limit = changed.isEmpty ? FolderWatch.signalCheckMilliseconds : FolderWatch.quietMilliseconds
      if poll(&waiting, 1, limit) > 0 {
        readEvents(&changed)
      } else if !changed.isEmpty {
        return .changed(changed)
      }
    }
  }

  private func readEvents(_ changed: inout Set<String>) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    var offset = 0
    while offset + FolderWatch.headSize <= count {
      let (number, mask, length) = chunk.withUnsafeBytes { bytes in
        (
          bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
          bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
          Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        )
      }
      let name = chunk[(offset + FolderWatch.headSize)...].prefix(length).prefix { $0 != 0 }
      offset += FolderWatch.headSize + length
      guard let folder = folders[number] else { continue }
      record(FileSystem.join(folder, String(decoding: name, as: UTF8.self)), mask, &changed)
    }
  }

  /// The four words before the name in an event.
  private static let headSize = 16

  private func record(_ path: String, _ mask: UInt32, _ changed: inout Set<String>) {
    if mask & UInt32(IN_ISDIR) != 0 {
      // A new folder may already contain scripts. The system sends no event about them.
      guard mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 else { return }
      try? add(path)
      changed.formUnion(ScriptSearch(folder: path).paths)
    } else if path.hasSuffix(".lua") || files.contains(path), mask & UInt32(IN_CREATE) == 0 {
      changed.insert(path)
    }
  }
}
