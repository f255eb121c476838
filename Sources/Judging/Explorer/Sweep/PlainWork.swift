internal import Facts
internal import Kernel
public import Results
public import Runner

/// The runs without faults as work for a pool.
public struct PlainWork: PoolWork {
  let plan: ExplorationPlan

  /// Creates the work for all cases of a plan.
  public init(_ plan: ExplorationPlan) { self.plan = plan }

  /// The number of cases.
  public var count: Int { plan.plan.cases.count }

  /// Creates a worker's function, which runs the case with a number.
  public func makeWorker() -> (Int) -> PlainCase {
    let runner = FaultRunner(plan)
    return { number in
      let plain = runner.plain(number)
      var result = empty(number)
      result.kinds = plain.kinds.map(\.rawValue)
      result.hash = plain.run.factHash
      result.faultCount = plain.run.isApplicable && plain.run.fate != .error ? plain.faults.count : 0
      result.fate = plain.run.fate
      result.symptoms = plain.run.symptoms
      result.warnings.add(plain.run.warnings)
      result.reason = plain.run.reason
      result.isApplicable = plain.run.isApplicable
      return result
    }
  }

  /// The result for a case whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> PlainCase {
    var result = empty(number)
    result.fate = .error
    result.reason = stop.message
    return result
  }

  private func empty(_ number: Int) -> PlainCase {
    let planned = plan.plan.cases[number]
    return PlainCase(
      address: planned.address, title: planned.title, subject: plan.plan.apps[planned.app].name)
  }

  public func makeWire() -> LogLineWire<PlainCase> { LogLineWire() }
}

/// Pieces of an exploration as work for a pool.
public struct PieceWork: PoolWork {
  let plan: ExplorationPlan
  let orders: [PieceOrder]
  let longest: Int

  /// The number of pieces.
  public var count: Int { orders.count }

  /// Creates a worker's function, which executes the piece with a number.
  public func makeWorker() -> (Int) -> ExplorationPiece {
    let runner = FaultRunner(plan, longest: longest)
    let sweep = SweepWorker(plan, runner)
    let swarm = SwarmWorker(plan, runner)
    return { number in
      let order = orders[number]
      return switch order.stage {
      case .single, .pair, .triple: sweep.piece(order)
      case .corpus: swarm.piece(ofKept: order)
      case .swarm: swarm.piece(order)
      }
    }
  }

  /// The result for a piece whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> ExplorationPiece {
    let order = orders[number]
    var piece = ExplorationPiece(stage: order.stage, number: order.number, place: order.place)
    piece.count(.error, stop.message)
    return piece
  }

  public func makeWire() -> LogLineWire<ExplorationPiece> { LogLineWire() }
}

extension PieceWork {
  /// The pieces with one fault. Runs the scenarios without faults first.
  public init(singlesOf plan: ExplorationPlan) {
    let work = PlainWork(plan)
    let plain = (0..<work.count).map(work.makeWorker())
    self.init(plan: plan, orders: plan.singles(plain), longest: plain.map(\.kinds.count).max() ?? 0)
  }
}
