internal import Facts
internal import Results
internal import Rules
internal import Runner

/// Compares the runs of two apps in one world.
struct BehaviorComparison {
  private let old: TracedCaseRun
  private let new: TracedCaseRun

  /// The number of facts shown before the first difference.
  private static let beforeCount = 3

  init(old: TracedCaseRun, new: TracedCaseRun) {
    self.old = old
    self.new = new
  }

  /// Fills in the kind of `difference`, the changed failures, and the first difference in behavior.
  func describe(_ difference: inout WorldDifference) {
    let codes = [old, new].map { conduct -> ExitCode in
      if case .error(let kind, _) = conduct.result.verdict { kind.exitCode } else { .success }
    }
    difference.errorCode = ExitCode.deciding(among: codes)
    if let (obstacle, detail) = obstacle {
      let isNeither = old.result.verdict.isNotApplicable && new.result.verdict.isNotApplicable
      let isError = difference.errorCode != .success
      difference.kind = isError ? .error : isNeither ? .notApplicable : .notComparable
      difference.obstacle = obstacle
      difference.detail = detail
      return
    }
    let (before, after) = (failures(of: old.result), failures(of: new.result))
    difference.newFailures = after.filter { failure in !before.contains { $0.name == failure.name } }
    difference.fixedFailures = before.filter { failure in !after.contains { $0.name == failure.name } }
    if old.result.hash != new.result.hash { difference.parting = parting }
    if !difference.newFailures.isEmpty {
      difference.kind = difference.isRegression(strictly: false) ? .regression : .warning
    } else if !difference.fixedFailures.isEmpty {
      difference.kind = .fix
    } else {
      difference.kind = difference.parting == nil ? .unchanged : .otherConduct
    }
  }

  /// The reason why the runs cannot be compared, and its details. Nil if they can be compared.
  private var obstacle: (words: String, detail: String)? {
    for (name, conduct) in [("old", old), ("new", new)] {
      switch conduct.result.verdict {
      case .passed, .warned, .failed, .known: continue
      case .inconclusive(let reason): return ("the \(name) app is inconclusive", reason)
      case .notApplicable(let reason): return ("not applicable to the \(name) app", reason)
      case .error(let kind, let message): return ("the \(name) app: \(kind.rawValue)", message)
      }
    }
    return nil
  }

  /// The failures of a case, including warnings. In a case that only warns, each failure has the level
  /// `should`.
  private func failures(of result: CaseResult) -> [ChangedFailure] {
    result.failures(includesWarnings: true).map { name in
      let finding = result.findings.first { $0.rule.text == name }
      let isFailed = result.verdict == .failed && finding?.level != .should
      return ChangedFailure(name: name, level: isFailed ? .must : .should)
    }
  }

  /// The first difference in the behavior of the apps. Nil if they behave the same, even at different
  /// times.
  private var parting: ConductParting? {
    let alignment = TraceAlignment(old.trace, new.trace, where: BehaviorComparison.isConduct)
    guard let first = alignment.differences.first else { return nil }
    let (oldFacts, newFacts) = (ConductFacts(old.trace), ConductFacts(new.trace))
    let (start, newStart) = (first.left.lowerBound, first.right.lowerBound)
    return ConductParting(
      before: (max(0, start - BehaviorComparison.beforeCount)..<start).compactMap {
        oldFacts.fact(at: $0, isShared: true)?.text
      },
      old: oldFacts.fact(at: start, isShared: first.left.isEmpty),
      new: newFacts.fact(at: newStart, isShared: first.right.isEmpty),
      removedCount: alignment.differences.reduce(0) { $0 + $1.left.count },
      addedCount: alignment.differences.reduce(0) { $0 + $1.right.count })
  }

  /// Whether a fact is an action or a report by an app, rather than an effect in the world.
  fileprivate static func isConduct(_ fact: Fact) -> Bool {
    switch fact.kind {
    case .processCrashed, .processHung, .processRaised, .worldOwned, .worldLoginOwned: true
    default: fact.actor.role == .app
    }
  }
}

/// Descriptions of an app's actions.
private struct ConductFacts {
  private var facts: [(kind: FactKind, text: String)] = []

  init(_ trace: Trace) {
    let declared = DeclaredNames()
    let printer = FactLine(names: declared, texts: trace.texts)
    for fact in trace.facts {
      declared.append(fact, texts: trace.texts)
      guard BehaviorComparison.isConduct(fact) else { continue }
      facts.append((fact.kind, printer.text(of: fact)))
    }
  }

  /// The fact at an index. Nil if the index is after the last fact.
  func fact(at place: Int, isShared: Bool) -> PartedFact? {
    guard place < facts.count else { return nil }
    let (kind, text) = facts[place]
    return PartedFact(kind: FactDescription.of(kind).name, text: text, isShared: isShared)
  }
}

extension CaseVerdict {
  fileprivate var isNotApplicable: Bool { if case .notApplicable = self { true } else { false } }
}
