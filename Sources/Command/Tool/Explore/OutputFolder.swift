internal import Glibc
internal import Runner

/// A folder to which an exploration writes. It is checked at the start, so that a long run does not fail at
/// its end.
enum OutputFolder {
  /// Checks the folder given by an option. Creates it if it is missing and something will be written in any
  /// case.
  static func require(_ path: String, of option: String, isMade: Bool = true) throws(UsageError) {
    guard !path.isEmpty else {
      throw UsageError(
        "--\(option) needs a folder", advice: "specify a folder; it is created if missing")
    }
    switch FileSystem.kind(of: path) {
    case .folder: break
    case .missing:
      guard isMade else { return }
      do throws(FileError) { try FileSystem.makeFolder(path) } catch {
        throw UsageError("\(error)", advice: "specify a folder that can be created")
      }
    case .file, .other:
      throw UsageError(
        "--\(option) needs a folder, but \(path) is a file",
        advice: "specify a folder; it is created if missing")
    }
    guard access(path, W_OK) == 0 else {
      throw UsageError("cannot write to \(path), the folder of --\(option)", advice: "specify another folder")
    }
  }
}
