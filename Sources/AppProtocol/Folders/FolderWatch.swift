internal import CProcess
internal import Glibc

/// A watch of the folders of an app's files, so that they are read only where something happened there. One serves all runs
/// of a worker, since the system takes its time to end one.
///
/// What is written through a mapping of a file into memory is not seen.
final class FolderWatch {
  private let file: Int32
  private var latest = 0

  init() { file = cprocess_watch() }

  deinit { if file >= 0 { close(file) } }

  /// Watches a folder, and none below it; false where it cannot be watched.
  func add(_ path: String) -> Bool { file >= 0 && cprocess_watch_folder(file, path) }

  /// A number that is another one than before where something has happened in any of the folders.
  var moment: Int {
    if file < 0 || cprocess_watch_is_touched(file) { latest += 1 }
    return latest
  }
}
