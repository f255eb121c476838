public import Results
public import Scenario
internal import Synchronization
internal import World

/// Which of the plan's files a change touches, and which are never used.
extension RunPlan {
  /// The file and the position in it of each scenario that was found, for whoever plays one without judging it.
  public func loadScenario(_ number: Int) throws(ScenarioError) -> (file: ScenarioFile, position: Int) {
    (try scripts[scenarios[number].script].load(), scenarios[number].position)
  }

  /// The folders in which a change may change the outcome of this plan.
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

  /// The files that apps were read from, each by its path from the root of the machine.
  public var appFiles: [String] { apps.flatMap(\.dependencies.paths) }

  /// Keeps the cases that a change of files touches, those that failed before the others.
  public mutating func keep(touchedBy changed: Set<String>, first failing: Set<CaseKey>) {
    let isRuleTouched = FileDependencies(ruleFiles).touch(changed)
    let touched = cases.filter { planned in
      isRuleTouched || scriptDependencies[planned.scenario.script].touch(changed)
        || apps[planned.app].dependencies.touch(changed)
    }
    let failed = touched.filter { failing.contains(key(of: $0)) }
    replaceCases(by: failed + touched.filter { !failing.contains(key(of: $0)) })
  }

  /// The files below the folders that were searched, and in `lib` of their suites, that declare no scenario and that no
  /// file requires.
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

/// The files that something was loaded from, each by its path from the root of the machine.
struct FileDependencies: Hashable, Sendable {
  let paths: [String]

  init(_ paths: [String]) { self.paths = paths.map { FileSystem.realPath($0) ?? $0 } }

  /// Whether it was loaded from one of these files.
  func touch(_ changed: Set<String>) -> Bool { paths.contains { changed.contains($0) } }
}

/// The files and apps that planning loaded, for the first worker that asks: a run of one scenario then loads nothing twice.
///
/// The objects belong to one thread at a time; they are handed over whole, once, after planning let go of them. Every
/// forked worker is the first of its own process.
final class LoadedFiles: @unchecked Sendable {
  private var scenarios: [ScenarioFile?] = []
  private var apps: [(any Subject)?] = []
  private let isTaken = Mutex(false)

  /// How many files of scenarios are kept; each holds the memory of its machine.
  private static let scenarioFilesMax = 16

  func add(_ file: ScenarioFile) {
    scenarios.append(scenarios.count < LoadedFiles.scenarioFilesMax ? file : nil)
  }

  func add(_ app: any Subject) { apps.append(app.survivesFork ? app : nil) }

  /// Everything, for the first that asks, by the numbers of the plan.
  func take() -> (scenarios: [ScenarioFile?], apps: [(any Subject)?])? {
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
