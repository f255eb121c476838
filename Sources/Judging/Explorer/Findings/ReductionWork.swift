internal import Kernel
public import Results
public import Runner

/// The reduction of findings to small scenarios, as work for a pool.
public struct ReductionWork: PoolWork {
  let plan: ExplorationPlan
  let findings: [Finding]

  /// The maximum number of runs for one finding.
  static let runCountMax = 2_000

  /// Creates the work for some findings.
  public init(_ plan: ExplorationPlan, _ findings: [Finding]) {
    self.plan = plan
    self.findings = findings
  }

  /// The number of findings.
  public var count: Int { findings.count }

  /// Creates a worker's function, which reduces the finding with a number.
  public func makeWorker() -> (Int) -> FindingReduction {
    let runner = CaseRunner(plan: plan.plan, keepsFiles: true)
    return { reduction(of: findings[$0], number: $0 + 1, runner) }
  }

  private func reduction(of finding: Finding, number: Int, _ runner: CaseRunner) -> FindingReduction {
    guard let group = finding.groups.first,
      let place = plan.plan.cases.firstIndex(where: {
        $0.address == group.address && plan.plan.apps[$0.app].name == group.subject
      })
    else { return FindingReduction() }
    let name = finding.fileName(number: number)
    let file = plan.findingsFolder.map { FileSystem.join($0, name) } ?? name
    let failure = FoundFailure(
      of: place, group.deviations, by: finding.symptom, from: ReductionWork.origin(of: group))
    do throws(CaseStop) {
      let shrunk = try Shrinker(budget: ReductionWork.runCountMax).shrink(
        failure, with: runner, file: file, mutation: plan.mutation)
      var reduction = FindingReduction(replay: shrunk.replay, shape: shrunk.shape)
      if !shrunk.replay.isEmpty { reduction.command = runner.replayCommand(shrunk.replay, of: place) }
      if let text = shrunk.text {
        reduction.scenario = ReducedScenario(
          text: text, fileName: name, faults: shrunk.faults, runCount: shrunk.runCount)
      } else {
        reduction.obstacle = shrunk.obstacle ?? ""
      }
      return reduction
    } catch {
      return FindingReduction(obstacle: error.message)
    }
  }

  private static func origin(of group: FailureGroup) -> String {
    if let seed = group.seed { return "swarm seed \(seed)" }
    return group.faults.isEmpty
      ? "a run without faults" : group.faults.map(\.text).joined(separator: ", then ")
  }

  /// The result for a finding whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> FindingReduction {
    FindingReduction(obstacle: stop.message)
  }

  public func makeWire() -> LogLineWire<FindingReduction> { LogLineWire() }
}
