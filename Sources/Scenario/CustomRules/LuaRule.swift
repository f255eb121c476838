public import Facts
internal import Lua
public import Rules

/// A rule that is written in Lua: it judges beside the built-in ones, in a machine of its own.
///
/// It belongs to one thread at a time. Each run finds the machine as it was after loading, with the state that the
/// rule starts with. A rule that fails sees no more facts, and its failure is an error of the case.
public final class LuaRule: Rule {
  /// What the manual says of it.
  public let page: RulePage
  /// The kinds of facts that it wants to see.
  public let kinds: [FactKind]
  /// The file as the system knows it, without links.
  public let path: String
  /// What was wrong with it in this run.
  private(set) var failure: ScenarioError?

  private let machine: LuaMachine
  private let host: RuleHost
  /// The file, relative to the folder of its suite.
  private let file: String
  /// That folder, where it is not the one of the scenario's suite.
  private let folder: String
  private let observer: LuaFunction
  private let concluder: LuaFunction?
  private var isExercised = false
  private var verdict: Verdict?

  /// What one call of its functions may use.
  static let limits = LuaLimits(instructions: 1_000_000, memoryBytes: 32 << 20)

  init(_ loaded: LoadedRule, path: String, folder: String) {
    page = loaded.page
    kinds = loaded.kinds
    machine = loaded.machine
    host = loaded.host
    file = loaded.file
    observer = loaded.observer
    concluder = loaded.concluder
    self.path = path
    self.folder = folder
  }

  /// Takes a fact of one of those kinds.
  public func observe(_ fact: Fact, in file: CaseFile) {
    guard failure == nil, let texts = file.texts else { return }
    isExercised = true
    host.latest = fact.sequence
    let values = FactValues(texts: texts, naming: file)
    _ = call(observer) { $0.append(values.testimony(of: fact)) }
  }

  /// Concludes, after the last fact; asked again it says the same.
  public func conclude(in file: CaseFile) -> Verdict {
    if let verdict { return verdict }
    let found = freshVerdict(in: file)
    verdict = found
    return found
  }

  /// Forgets the run.
  public func reset() {
    machine.restore()
    host.reset()
    failure = nil
    isExercised = false
    verdict = nil
  }

  private func freshVerdict(in file: CaseFile) -> Verdict {
    var isExercised = isExercised
    // What was to come and did not is no breach of a run that was cut short.
    if failure == nil, !file.isCutShort, let concluder {
      host.latest = file.sequence
      let answer = call(concluder) { _ in }
      isExercised = answer.flatMap(occasion) ?? isExercised
    }
    if let failure { return .inconclusive(reason: "the rule cannot judge: \(failure)") }
    if let breach = host.breach {
      return .broken(
        Witness(headline: breach.headline, links: breach.links, furtherBreaches: host.breachCount - 1))
    }
    if file.isCutShort, concluder != nil {
      return .inconclusive(reason: "the run spent its budget of facts before the world was at rest")
    }
    return isExercised ? .kept : .notExercised
  }

  /// Whether the rule says that there was occasion to break it; nothing where it leaves that to whether it saw a fact.
  private func occasion(_ answer: LuaArguments) -> Bool? {
    if answer.kind(at: 0) == .nil { return nil }
    switch answer.string(at: 0) {
    case "kept"?: return true
    case "not exercised"?: return false
    default:
      let found = (try? answer.value(at: 0)).map(ValueWords.describe) ?? "something else"
      failure = error(
        LuaError(
          kind: .runtime,
          message:
            "conclude gives nothing, \"kept\" or \"not exercised\", found \(found); say broken(…) of a breach",
          chunkName: file, line: host.line(of: "conclude")))
      return nil
    }
  }

  private func call(_ function: LuaFunction, arguments: (inout LuaResults) -> Void) -> LuaArguments? {
    machine.renewBudget()
    do throws(LuaError) {
      return try machine.call(function, arguments: arguments)
    } catch {
      failure = self.error(error)
      return nil
    }
  }

  private func error(_ error: LuaError) -> ScenarioError {
    var error = ScenarioError(error, file: file, problem: host.problem, source: host.source)
    error.folder = folder
    return error
  }
}
