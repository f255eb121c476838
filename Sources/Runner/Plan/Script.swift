public import Results
internal import Scenario

/// A file of scenarios: the folder of its suite, and where it lies in it.
public struct Script: Hashable, Sendable {
  /// The folder of the suite, as people would write it from here.
  public let suite: String
  /// The file, relative to that folder.
  public let file: String

  /// The name of a folder that is the root of the addresses in it, however it is reached.
  public static let suiteName = "suite"

  /// Makes a script of a folder and a file in it.
  public init(suite: String, file: String) {
    self.suite = suite
    self.file = file
  }

  /// Makes a script of a path that was given, or found below a folder that was given.
  ///
  /// The nearest folder above it that is called `suite` is its suite; without one it is the folder that was given, or
  /// the one in which a file stands that was given itself. So a scenario has one address, however it is reached.
  public init(path: String, below folder: String?) {
    let given = folder ?? FileSystem.parent(of: path)
    let absolute = (FileSystem.realPath(path) ?? path).split(separator: "/")
    if let position = absolute.dropLast().lastIndex(of: Substring(Script.suiteName)) {
      let depth = absolute.count - 1 - position
      file = absolute.suffix(depth).joined(separator: "/")
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let isVisible = parts.count > depth && parts.suffix(depth + 1).elementsEqual(absolute.suffix(depth + 1))
      suite =
        isVisible
        ? parts.dropLast(depth).joined(separator: "/")
        : "/" + absolute.prefix(position + 1).joined(separator: "/")
    } else {
      suite = given
      let prefix = FileSystem.join(given, "")
      file = given != "." && path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
  }

  /// The path as people would write it from here.
  public var path: String { FileSystem.join(suite, file) }

  /// The address of its only scenario, or what the addresses of its scenarios begin with.
  public var address: CaseAddress {
    CaseAddress(ScenarioAddress(file: file, position: 1, count: 1).text)
  }
}
