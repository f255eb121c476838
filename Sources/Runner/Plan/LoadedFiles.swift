internal import Scenario
internal import Synchronization

/// What planning loaded, for the first worker that asks: a run of one scenario then loads nothing twice.
///
/// The objects belong to one thread at a time; they are handed over whole, once, after planning let go of them.
final class LoadedFiles: @unchecked Sendable {
  private var scenarios: [ScenarioFile?] = []
  private var apps: [LuaSubject] = []
  private let isTaken = Mutex(false)

  /// How many files of scenarios are kept; each holds the memory of its machine.
  private static let scenarioFilesMax = 64

  func add(_ file: ScenarioFile) {
    scenarios.append(scenarios.count < LoadedFiles.scenarioFilesMax ? file : nil)
  }

  func add(_ app: LuaSubject) { apps.append(app) }

  /// Everything, for the first that asks, by the numbers of the plan.
  func take() -> (scenarios: [ScenarioFile?], apps: [LuaSubject?])? {
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
