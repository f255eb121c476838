public import Results
internal import Scenario

/// A file of scenarios: the folder of its suite, and its path in that folder.
public struct Script: Hashable, Sendable {
  /// The folder of the suite, relative to the working folder if possible.
  public let suite: String
  /// The file, relative to that folder.
  public let file: String
  /// The text of a scenario that is in no file; nil if there is a file.
  let text: String?

  /// The name of a folder that is the root of addresses. An address starts below it, whatever path the
  /// user gave.
  public static let suiteName = "suite"

  public init(suite: String, file: String) {
    self.suite = suite
    self.file = file
    text = nil
  }

  /// Creates a script from a text that is in no file but has an address.
  init(text: String, address: CaseAddress) {
    suite = "."
    file = address.text + ".lua"
    self.text = text
  }

  /// Loads the script's scenarios into one of the Lua machines.
  func load(_ machines: ScenarioMachines = ScenarioMachines()) throws(ScenarioError) -> ScenarioFile {
    guard let text else { return try ScenarioFile.load(file, in: suite, machines: machines) }
    return try ScenarioFile.load(text: text, as: file, in: suite)
  }

  /// Creates a script for a path that the user gave, or that was found below a given folder.
  ///
  /// Its suite is the nearest parent folder called `suite`. Without one, it is the given folder, or the
  /// folder of the file. A scenario therefore has one address, whatever path the user gave.
  public init(path: String, below folder: String?) {
    self.init(FoundScript(path: path), below: folder)
  }

  init(_ found: FoundScript, below folder: String?) {
    text = nil
    let path = found.path
    let given = folder ?? FileSystem.parent(of: path)
    let absolute = found.realPath.split(separator: "/")
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

  /// The path, relative to the working folder if possible.
  public var path: String { FileSystem.join(suite, file) }

  /// The address of the script's only scenario. If there are several, the common prefix of their
  /// addresses.
  public var address: CaseAddress {
    CaseAddress(ScenarioAddress(file: file, position: 1, count: 1).text)
  }
}

/// The path of a script as the user would write it, and its absolute path without symbolic links.
struct FoundScript {
  let path: String
  let realPath: String

  init(path: String, realPath: String) {
    self.path = path
    self.realPath = realPath
  }

  init(path: String) { self.init(path: path, realPath: FileSystem.realPath(path) ?? path) }
}

/// Finds the scripts below a folder: files with names that end in `.lua`, in a stable order. The
/// folders `apps`, `lib`, and `rules` are skipped.
public struct ScriptSearch {
  /// The scripts, in the order of their paths.
  private(set) var scripts: [FoundScript] = []
  /// The folders that could not be read.
  public private(set) var errors: [FileError] = []

  /// The names of folders that contain no scenarios.
  public static let skippedFolders = ["apps", "lib", "rules"]

  /// The maximum nesting of folders. It ends the search if a link leads to a parent folder.
  static let depthLimit = 32

  public init(folder: String) {
    search(folder, realPath: FileSystem.realPath(folder) ?? folder, depth: 0)
  }

  /// The paths of the scripts, relative to the working folder if possible.
  public var paths: [String] { scripts.map(\.path) }

  private mutating func search(_ folder: String, realPath: String, depth: Int) {
    guard depth < ScriptSearch.depthLimit else {
      errors.append(
        FileError(
          path: folder, task: "search the folder",
          reason: "more than \(ScriptSearch.depthLimit) folders deep; is there a symbolic-link loop?"))
      return
    }
    let entries: [FolderEntry]
    do throws(FileError) {
      entries = try FileSystem.entries(in: folder)
    } catch {
      errors.append(error)
      return
    }
    for entry in entries {
      let isSought =
        switch entry.kind {
        case .folder: !ScriptSearch.skippedFolders.contains(entry.name)
        case .file: entry.name.hasSuffix(".lua")
        case .other, .missing: false
        }
      guard isSought else { continue }
      let path = FileSystem.join(folder, entry.name)
      // The real path of an entry that is not a link is below the real path of its folder. No system
      // call is needed.
      let real = FileSystem.join(realPath, entry.name)
      let found =
        entry.mayBeLink ? FoundScript(path: path) : FoundScript(path: path, realPath: real)
      if entry.kind == .folder {
        search(path, realPath: found.realPath, depth: depth + 1)
      } else {
        scripts.append(found)
      }
    }
  }
}
