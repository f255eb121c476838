internal import CProcess
internal import Glibc

/// Watches the folders of an app's files, so that only changed files are read. One watch serves all runs
/// of a worker, because the system is slow to close a watch.
///
/// The watch misses writes through a memory mapping of a file, and writes through another name of a file.
final class FolderWatch {
  private let file: Int32
  /// The listener for each watched folder, by the folder's number in the watch.
  private var listeners: [Int32: Listener] = [:]
  /// The listener of the latest look-up.
  private var latest: (number: Int32, listener: Listener)?
  /// Room for one read. The system returns up to 8,192 bytes, and each event has at least sixteen.
  private let happenings = UnsafeMutableBufferPointer<cprocess_happening>.allocate(capacity: 512)

  /// The folder to notify, and the path in it that is watched. It is a class, because copying a weak
  /// reference costs more than the rest of a look-up.
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

  /// Watches one folder inside an app's folder, without its subfolders. Returns false if it cannot be
  /// watched.
  func add(_ path: String, in folder: PrivateFolder) -> Bool {
    guard file >= 0 else { return false }
    let number = cprocess_watch_folder(file, path.isEmpty ? folder.path : folder.path + "/" + path)
    if number >= 0 {
      listeners[number] = Listener(folder, path)
      latest = nil
    }
    return number >= 0
  }

  /// Notifies each folder of the events in it, except `knowing`, which caused its events itself.
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

  /// Whether an event is about the same file as the previous one. Writing a file causes several events.
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

  /// The listener of a folder. Usually it is the same as in the previous look-up.
  private func listener(_ number: Int32) -> Listener? {
    if let latest, latest.number == number { return latest.listener }
    let found = listeners[number]
    latest = found.map { (number, $0) }
    return found
  }
}
