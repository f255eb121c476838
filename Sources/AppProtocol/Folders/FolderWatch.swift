internal import CProcess
internal import Glibc

/// A watch of the folders of an app's files, so that only what something happened to is read. One serves all runs of a
/// worker, since the system takes its time to end one.
///
/// It does not see a write through a mapping of a file into memory, or by another name of a file.
final class FolderWatch {
  private let file: Int32
  /// The listener of each folder and the folder's path below the listener's, by its number in the watch.
  private var listeners: [Int32: Listener] = [:]

  /// How many happenings are read at once; the system fills 8,192 bytes, and each takes sixteen at least.
  private static let happeningCountMax = 512

  private struct Listener {
    weak var folder: PrivateFolder?
    let path: String
  }

  init() { file = cprocess_watch() }

  deinit { if file >= 0 { close(file) } }

  /// Watches a folder that lies in the folder of an app, and none below it; false where it cannot be watched.
  func add(_ path: String, in folder: PrivateFolder) -> Bool {
    guard file >= 0 else { return false }
    let number = cprocess_watch_folder(file, path.isEmpty ? folder.path : folder.path + "/" + path)
    if number >= 0 { listeners[number] = Listener(folder: folder, path: path) }
    return number >= 0
  }

  /// Tells each folder what has happened in it.
  func tell() {
    guard file >= 0 else { return }
    var isLost = false
    withUnsafeTemporaryAllocation(of: cprocess_happening.self, capacity: FolderWatch.happeningCountMax) {
      space in
      while true {
        let count = cprocess_watch_read(file, space.baseAddress, Int64(space.count), &isLost)
        if count == 0 { break }
        for happening in space[..<Int(count)] { tell(happening) }
      }
    }
    if isLost { for listener in listeners.values { listener.folder?.lostTrack() } }
  }

  private func tell(_ happening: cprocess_happening) {
    guard let listener = listeners[happening.folder] else { return }
    if happening.is_last {
      listeners[happening.folder] = nil
      if listener.path.isEmpty { listener.folder?.lostTrack() }
    } else if let name = happening.name {
      listener.folder?.touch(
        listener.path.isEmpty ? String(cString: name) : listener.path + "/" + String(cString: name))
    } else {
      listener.folder?.touchFolder(listener.path)
    }
  }
}
