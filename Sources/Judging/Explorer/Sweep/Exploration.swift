public import Results
internal import Runner
internal import World

/// An exploration. It runs the scenarios without faults, then the stages of the plan.
public struct Exploration {
  let plan: ExplorationPlan
  private let workerCount: Int
  private let idleSecondsMax: Int
  /// The pieces to execute here; nil for all.
  public var shard: PieceShard?
  /// The maximum number of runs; nil for no limit. When it is reached, no further piece is started.
  public var runCountMax: Int?
  /// Whether the time limit is exceeded. If it is, no further piece is started.
  public var isTimeOver: () -> Bool = { false }
  /// Called several times a second while waiting for workers.
  public var whileWaiting: () -> Void = {}
  /// Called with the number of scenarios that were run without faults so far, and the number of all
  /// scenarios.
  public var receivePlain: (Int, Int) -> Void = { _, _ in }
  /// Called for each piece, after the piece was added to the record.
  public var receive: (ExplorationPiece, ExplorationRecord) -> Void = { _, _ in }
  /// Called after each round of a swarm that a corpus guides.
  public var receiveRound: (ExplorationRecord) -> Void = { _ in }

  /// Creates an exploration with the given number of workers.
  public init(_ plan: ExplorationPlan, workerCount: Int, idleSecondsMax: Int) {
    self.plan = plan
    self.workerCount = workerCount
    self.idleSecondsMax = idleSecondsMax
  }

  /// The record of the exploration before any run.
  public var emptyRecord: ExplorationRecord {
    let behind = plan.mutation.map { " with \($0.identifier)" } ?? ""
    var header = ExplorationHeader(
      tool: plan.plan.tool, subjects: plan.plan.apps.map { $0.name + behind },
      families: plan.families.map(\.name),
      depth: plan.depth)
    header.shard = shard
    header.seeds = plan.seeds
    header.userCount = plan.userCount
    header.isStrict = plan.isStrict
    for app in plan.plan.apps { header.situations.merge(SituationCoverage(for: app.capabilities)) }
    return ExplorationRecord(header: header)
  }

  /// Runs the scenarios without faults, and records the number of pieces in each stage.
  public func runPlain(_ record: inout ExplorationRecord) {
    var plain: [PlainCase] = []
    let work = PlainWork(plan)
    let end = pool(work).run(whileWaiting: { _ in whileWaiting() }) {
      plain.append($0)
      receivePlain(plain.count, work.count)
      return isTimeOver() ? .stop : .continue
    }
    record.interruption = end.interruption
    // A scenario that was not run has no faults to inject.
    if case .stopped = end { record.isOverBudget = plain.count < work.count }
    record.begin(with: plain)
    for stage in ExplorationStage.allCases { record.header[stage] = orders(stage, plain).count }
  }

  /// Executes the pieces that the record lacks.
  public func makePieces(_ record: inout ExplorationRecord) {
    for stage in ExplorationStage.allCases {
      guard record.interruption == nil, !record.isOverBudget else { return }
      let orders = missing(stage, in: record)
      if stage == .swarm, plan.corpus != nil {
        makeRounds(orders, &record)
      } else {
        make(orders, by: plan, &record)
      }
    }
  }

  /// Reduces the simplest run of each finding to a scenario that fails by itself, and merges findings
  /// with the same result.
  public func reduceFindings(_ record: inout ExplorationRecord) {
    var findings = Finding.all(of: record.failures.all)
    let reduced = Array(findings.prefix(Exploration.reducedMax))
    var reductions: [FindingReduction] = []
    let end = pool(ReductionWork(plan, reduced)).run(whileWaiting: { _ in whileWaiting() }) {
      reductions.append($0)
      return .continue
    }
    if let code = end.interruption { record.interruption = code }
    for (place, reduction) in reductions.enumerated() { findings[place].reduction = reduction }
    record.findings = Finding.merged(findings)
  }

  /// The maximum number of findings to reduce.
  private static let reducedMax = 32

  private func missing(_ stage: ExplorationStage, in record: ExplorationRecord) -> [PieceOrder] {
    orders(stage, record.plain).filter { order in
      shard?.contains(order.number) ?? true && !record[stage].pieces.contains(order.number)
    }
  }

  /// Executes pieces of a plan until all are done or a limit is reached, and adds them to the record.
  func make(_ orders: [PieceOrder], by plan: ExplorationPlan, _ record: inout ExplorationRecord) {
    guard !orders.isEmpty else { return }
    let longest = record.plain.map(\.kinds.count).max() ?? 0
    var known = record
    let end = pool(PieceWork(plan: plan, orders: orders, longest: longest)).run(
      whileWaiting: { _ in whileWaiting() }
    ) { piece in
      known.add(piece)
      receive(piece, known)
      let isSpent = runCountMax.map { known.runCount >= $0 } ?? false
      return isSpent || isTimeOver() ? .stop : .continue
    }
    record = known
    record.interruption = end.interruption
    if case .stopped = end { record.isOverBudget = !record.isComplete }
  }

  private func orders(_ stage: ExplorationStage, _ plain: [PlainCase]) -> [PieceOrder] {
    switch stage {
    case .single: plan.singles(plain)
    case .pair: plan.depth >= 2 ? plan.combinations(.pair, plain) : []
    case .triple: plan.depth >= 3 ? plan.combinations(.triple, plain) : []
    case .corpus: plan.kept(plain)
    case .swarm: plan.swarm(plain)
    }
  }

  private func pool<Work: PoolWork>(_ work: Work) -> ProcessPool<Work> {
    ProcessPool(workerCount: workerCount, work: work, idleSecondsMax: idleSecondsMax)
  }
}
