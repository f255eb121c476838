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
    text = nil
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

  /// The address of its only scenario, or the beginning of the addresses of several.
  public var address: CaseAddress {
    CaseAddress(ScenarioAddress(file: file, position: 1, count: 1).text)
  }
}

/// Finds the scripts below a folder: names that end in `.lua`, in a stable order, never in `apps`, `lib` or `rules`.
public struct ScriptSearch {
  /// The scripts, in the order of their paths.
  public private(set) var paths: [String] = []
  /// The folders that could not be read.
  public private(set) var errors: [FileError] = []

  /// The names of folders that hold no scenarios.
  public static let skippedFolders = ["apps", "lib", "rules"]

  /// How deep folders may be nested, so that a link to a folder above ends.
  static let depthLimit = 32

  /// Searches a folder.
  public init(folder: String) { search(folder, depth: 0) }

  private mutating func search(_ folder: String, depth: Int) {
    guard depth < ScriptSearch.depthLimit else {
      errors.append(
        FileError(
          path: folder, task: "search the folder",
          reason: "it lies more than \(ScriptSearch.depthLimit) folders deep; is there a link in a circle?"))
      return
    }
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: folder)
    } catch {
      errors.append(error)
      return
    }
    for name in names {
      let path = FileSystem.join(folder, name)
      switch FileSystem.kind(of: path) {
      case .folder: if !ScriptSearch.skippedFolders.contains(name) { search(path, depth: depth + 1) }
      case .file: if name.hasSuffix(".lua") { paths.append(path) }
      case .other, .missing: break
      }
    }
  }
}
