internal import Glibc
internal import Runner

/// A folder into which an exploration writes. That it can be written is known before an hour has gone by.
enum OutputFolder {
  /// Makes the folder that an option names, where it is missing and something will be written to it in any case.
  static func require(_ path: String, of option: String, isMade: Bool = true) throws(UsageError) {
    guard !path.isEmpty else {
      throw UsageError(
        "“--\(option)” is a folder, found nothing", advice: "name a folder; it is made where it is missing")
    }
    switch FileSystem.kind(of: path) {
    case .folder: break
    case .missing:
      guard isMade else { return }
      do throws(FileError) { try FileSystem.makeFolder(path) } catch {
        throw UsageError("\(error)", advice: "name a folder that can be made")
      }
    case .file, .other:
      throw UsageError(
        "“--\(option)” is a folder, and \(path) is none",
        advice: "name a folder; it is made where it is missing")
    }
    guard access(path, W_OK) == 0 else {
      throw UsageError("the folder \(path) of “--\(option)” cannot be written", advice: "name another one")
    }
  }
}
