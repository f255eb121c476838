public import Results
internal import Scenario

/// A file of scenarios: the folder of its suite, and its path in that folder.
public struct Script: Hashable, Sendable {
  /// The folder of the suite, as people would write it from here.
  public let suite: String
  /// The file, relative to that folder.
  public let file: String
  /// The text of a scenario that lies in no file; nil where there is a file.
  let text: String?

  /// The name of a folder that is the root of the addresses in it, however it is reached.
  public static let suiteName = "suite"

  /// Makes a script of a folder and a file in it.
  public init(suite: String, file: String) {
    self.suite = suite
    self.file = file
    text = nil
  }

  /// Makes a script of a text that lies in no file and has an address all the same.
  init(text: String, address: CaseAddress) {
    suite = "."
    file = address.text + ".lua"
    self.text = text
  }

  /// Loads the scenarios that it declares into one of the machines.
  func load(_ machines: ScenarioMachines = ScenarioMachines()) throws(ScenarioError) -> ScenarioFile {
    guard let text else { return try ScenarioFile.load(file, in: suite, machines: machines) }
    return try ScenarioFile.load(text: text, as: file, in: suite)
  }

  /// Makes a script of a path that was given itself, or was found below a folder that was given.
  ///
  /// Its suite is the nearest folder above it that is called `suite`; without one, the folder that was given, or the
  /// folder of the file. So a scenario has one address, however it is reached.
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

  /// The path as people would write it from here.
  public var path: String { FileSystem.join(suite, file) }

  /// The address of its only scenario, or the beginning of the addresses of several.
  public var address: CaseAddress {
    CaseAddress(ScenarioAddress(file: file, position: 1, count: 1).text)
  }
}

/// The path of a script as people would write it from here, and its path from the root of the machine, without links.
struct FoundScript {
  let path: String
  let realPath: String

  init(path: String, realPath: String) {
    self.path = path
    self.realPath = realPath
  }

  init(path: String) { self.init(path: path, realPath: FileSystem.realPath(path) ?? path) }
}

/// Finds the scripts below a folder: names that end in `.lua`, in a stable order, never in `apps`, `lib` or `rules`.
public struct ScriptSearch {
  /// The scripts, in the order of their paths.
  private(set) var scripts: [FoundScript] = []
  /// The folders that could not be read.
  public private(set) var errors: [FileError] = []

  /// The names of folders that hold no scenarios.
  public static let skippedFolders = ["apps", "lib", "rules"]

  /// How deep folders may be nested, so that a link to a folder above ends.
  static let depthLimit = 32

  /// Searches a folder.
  public init(folder: String) {
    search(folder, realPath: FileSystem.realPath(folder) ?? folder, depth: 0)
  }

  /// The paths of the scripts as people would write them from here.
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
      // The real path of a folder leads to what is in it, unless that is a link: the system has not to be asked.
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
