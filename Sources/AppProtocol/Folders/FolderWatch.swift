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
  /// The listener that was asked for last.
  private var latest: (number: Int32, listener: Listener)?
  /// Room for what is read at once: the system fills 8,192 bytes, and each happening takes sixteen at least.
  private let happenings = UnsafeMutableBufferPointer<cprocess_happening>.allocate(capacity: 512)

  /// An object, since copies of a weak reference cost more than what is done with it.
  private final class Listener {
    weak var folder: PrivateFolder?
    let path: String

    init(_ folder: PrivateFolder, _ path: String) {
      self.folder = folder
      self.path = path
    }
  }

  init() { file = cprocess_watch() }

  deinit {
    if file >= 0 { close(file) }
    happenings.deallocate()
  }

  /// Watches a folder that lies in the folder of an app, and none below it; false where it cannot be watched.
  func add(_ path: String, in folder: PrivateFolder) -> Bool {
    guard file >= 0 else { return false }
    let number = cprocess_watch_folder(file, path.isEmpty ? folder.path : folder.path + "/" + path)
    if number >= 0 {
      listeners[number] = Listener(folder, path)
      latest = nil
    }
    return number >= 0
  }

  /// Tells each folder what has happened in it, but not one that knows it, since nobody else was at work there.
  func tell(besides knowing: PrivateFolder? = nil) {
    guard file >= 0 else { return }
    var (isLost, isOver) = (false, false)
    while !isOver {
      let count = cprocess_watch_read(
        file, happenings.baseAddress, Int64(happenings.count), &isLost, &isOver)
      for place in 0..<Int(count) where place == 0 || !repeats(place) {
        tell(happenings[place], besides: knowing)
      }
    }
    if isLost { for listener in listeners.values { listener.folder?.lostTrack() } }
  }

  /// Whether a happening is about the same file as the one before it; a file that is written is told of several times.
  private func repeats(_ place: Int) -> Bool {
    let (before, now) = (happenings[place - 1], happenings[place])
    guard !before.is_last, !now.is_last, before.folder == now.folder, let first = before.name,
      let second = now.name
    else { return false }
    return strcmp(first, second) == 0
  }

  private func tell(_ happening: cprocess_happening, besides knowing: PrivateFolder?) {
    guard let listener = listener(happening.folder) else { return }
    if happening.is_last {
      listeners[happening.folder] = nil
      latest = nil
      if listener.path.isEmpty { listener.folder?.lostTrack() }
      return
    }
    guard let folder = listener.folder, folder !== knowing else { return }
    if let name = happening.name {
      let name = String(cString: name)
      folder.touch(listener.path.isEmpty ? name : listener.path + "/" + name, isClose: happening.is_close)
    } else {
      folder.touchFolder(listener.path)
    }
  }

  /// The listener of a folder, which mostly is the latest one.
  private func listener(_ number: Int32) -> Listener? {
    if let latest, latest.number == number { return latest.listener }
    let found = listeners[number]
    latest = found.map { (number, $0) }
    return found
  }
}
