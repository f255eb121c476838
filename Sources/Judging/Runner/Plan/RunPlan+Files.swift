public import Results
public import Scenario
internal import Synchronization
internal import World

/// Maps changed files to cases, and finds files that are never used.
extension RunPlan {
  /// The file of a scenario and its index in that file, for a caller that runs the scenario without checking
  /// rules.
  public func loadScenario(_ number: Int) throws(ScenarioError) -> (file: ScenarioFile, position: Int) {
    (try scripts[scenarios[number].script].load(), scenarios[number].position)
  }

  /// The folders in which a change may affect the outcome of this plan.
  public var watchedFolders: [String] {
    let roots = watchedPaths.map { FileSystem.kind(of: $0) == .folder ? $0 : FileSystem.parent(of: $0) }
    let files = apps.flatMap(\.dependencies.paths) + ruleFiles
    var folders: [String] = []
    for folder in roots + scripts.map(\.suite) + files.map(FileSystem.parent) {
      guard let real = FileSystem.realPath(folder), !folders.contains(real) else { continue }
      folders.append(real)
    }
    return folders
  }

  /// The files from which apps were loaded, each by its absolute path.
  public var appFiles: [String] { apps.flatMap(\.dependencies.paths) }

  /// Keeps only the cases that are affected by the changed files. Cases in `failing` come first.
  public mutating func keep(touchedBy changed: Set<String>, first failing: Set<CaseKey>) {
    let isRuleTouched = FileDependencies(ruleFiles).touch(changed)
    let touched = cases.filter { planned in
      isRuleTouched || scriptDependencies[planned.scenario.script].touch(changed)
        || apps[planned.app].dependencies.touch(changed)
    }
    let failed = touched.filter { failing.contains(key(of: $0)) }
    replaceCases(by: failed + touched.filter { !failing.contains(key(of: $0)) })
  }

  /// The files that no file of the plan uses: they declare no scenario, and no file requires them. Only
  /// the searched folders and the `lib` folders of their suites are searched.
  public var unusedModules: [String] {
    var folders = watchedPaths.filter { FileSystem.kind(of: $0) == .folder }
    for suite in scripts.map(\.suite) {
      let library = FileSystem.join(suite, "lib")
      if !folders.contains(library), FileSystem.kind(of: library) == .folder { folders.append(library) }
    }
    let dependencies = scriptDependencies + apps.map(\.dependencies) + [FileDependencies(ruleFiles)]
    return folders.flatMap { ScriptSearch(folder: $0).scripts }.filter { script in
      !dependencies.contains { $0.touch([script.realPath]) }
    }.map(\.path)
  }
}

/// The files from which something was loaded, each by its absolute path.
struct FileDependencies: Hashable, Sendable {
  let paths: [String]

  init(_ paths: [String]) { self.paths = paths.map { FileSystem.realPath($0) ?? $0 } }

  func touch(_ changed: Set<String>) -> Bool { paths.contains { changed.contains($0) } }
}

/// The files and apps that planning loaded, for the first worker. So a run of one scenario loads
/// nothing twice.
///
/// The objects belong to one thread at a time. They are transferred together, once, after planning has
/// released them. Every forked worker is the first worker of its own process.
final class LoadedFiles: @unchecked Sendable {
  private var scenarios: [ScenarioFile?] = []
  private var apps: [(any Subject)?] = []
  private let isTaken = Mutex(false)

  /// The maximum number of scenario files that are kept. Each file keeps its Lua machine in memory.
  private static let scenarioFilesMax = 16

  func add(_ file: ScenarioFile) {
    scenarios.append(scenarios.count < LoadedFiles.scenarioFilesMax ? file : nil)
  }

  func add(_ app: any Subject) { apps.append(app.survivesFork ? app : nil) }

  /// Returns all objects, indexed by the numbers of the plan, to the first caller. Nil for every later
  /// caller.
  func claim() -> (scenarios: [ScenarioFile?], apps: [(any Subject)?])? {
    let isFirst = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    guard isFirst else { return nil }
    defer {
      scenarios = []
      apps = []
    }
    return (scenarios, apps)
  }
}
