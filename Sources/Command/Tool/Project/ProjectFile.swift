internal import Lua
internal import Runner

/// The file `assay.lua`, which sets options of runs for a project.
struct ProjectFile {
  static let name = "assay.lua"

  /// The path, relative to the current folder if possible.
  let path: String
  /// The settings outside of profiles.
  let settings: [Setting]
  /// The folders and files of scenarios; nil if the project names none.
  let paths: [String]?
  /// The profiles, ordered by name.
  let profiles: [ProjectProfile]

  /// Finds the nearest project file in the current folder or its parents, up to the root of a repository.
  static func find() -> String? {
    guard var folder = FileSystem.realPath(".") else { return nil }
    var prefix = ""
    while true {
      if FileSystem.kind(of: FileSystem.join(folder, name)) == .file { return prefix + name }
      let isRoot = FileSystem.kind(of: FileSystem.join(folder, ".git")) != .missing
      guard !isRoot, folder != "/" else { return nil }
      folder = FileSystem.parent(of: folder)
      prefix += "../"
    }
  }

  init(path: String) throws(UsageError) {
    let source: [UInt8]
    do throws(FileError) {
      source = try FileSystem.bytes(of: path)
    } catch {
      throw UsageError(
        "\(error)", advice: "specify a project file with `--config FILE`, or remove `--config`")
    }
    let machine = LuaMachine(
      vocabulary: LuaVocabulary(globals: [.function("project", 0)]),
      limits: LuaLimits(instructions: 1_000_000, memoryBytes: 16 << 20))
    let host = ProjectHost()
    machine.host = host
    do throws(LuaError) {
      _ = try machine.load(source: source, chunkName: path)
    } catch {
      throw UsageError("\(error)", advice: "fix the project file, or run with `--no-config`")
    }
    guard let project = host.project else {
      throw UsageError("\(path) declares no project", advice: "declare one with `project { jobs = 2 }`")
    }
    let reader = ProjectReader(path: path, source: source, line: project.line)
    self.path = path
    settings = try reader.settings(project.table, owner: "project", line: project.line) {
      .project(place: $0)
    }
    paths = try reader.paths(project.table)
    profiles = try reader.profiles(project.table)
  }

  /// The settings of a profile: its own, then those that it inherits, nearest first.
  func settings(ofProfile name: String) throws(UsageError) -> [Setting] {
    var found: [Setting] = []
    var names: [String] = []
    var next: String? = name
    while let name = next {
      guard !names.contains(name) else {
        throw UsageError(
          "\(path): profile “\(name)” inherits from itself", advice: "remove one `inherits` from the cycle")
      }
      names.append(name)
      guard let profile = profiles.first(where: { $0.name == name }) else {
        let known = profiles.map(\.name)
        let nearest = Suggestion.nearest(to: name, among: known).map { "did you mean “\($0)”?" }
        throw UsageError(
          "\(path) has no profile “\(name)”",
          advice: nearest
            ?? (known.isEmpty
              ? "it declares no profiles" : "its profiles are \(known.joined(separator: ", "))"))
      }
      found += profile.settings
      next = profile.inherited
    }
    return found
  }
}

/// A named group of settings, chosen with `--profile`.
struct ProjectProfile: Hashable, Sendable {
  let name: String
  /// The inherited profile, which provides the options that this profile does not set; nil if there is
  /// none.
  let inherited: String?
  let settings: [Setting]
}

/// The host of a project file, whose only function declares the project.
final class ProjectHost: LuaHost {
  private(set) var project: (table: LuaTable, line: Int)?

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard project == nil else {
      return results.raise("a file can declare only one project; this is the second")
    }
    guard arguments.count == 1, arguments.kind(at: 0) == .table else {
      return results.raise("project expects one table of settings; write project { … }")
    }
    do throws(LuaError) {
      project = (try arguments.table(at: 0), max(1, arguments.position.line))
    } catch {
      return results.raise("project expects a table of settings: \(error.message)")
    }
    return .returned
  }
}
