public import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import World

/// The states after kills that runs went on from.
///
/// At a kill the memory of the app is gone, so of two runs of one scenario that reach the same state right after a kill only
/// one needs its future.
public protocol RunStates: AnyObject {
  /// Takes a state; false where an earlier run went on from it, so that this one need not.
  func isNew(_ digest: UInt64) -> Bool
  /// An inspection that looks at each state before it is asked for; nil for none, as usual.
  var inspection: StateInspection? { get }
}

extension RunStates {
  /// Nil: states are digested without being looked at.
  public var inspection: StateInspection? { nil }
}

extension ScenarioRun {
  /// Lets the states decide whether the run goes on after a kill.
  func ask(_ states: any RunStates, _ judge: Judge) {
    trail = ScriptTrail()
    world.goesOn = { [unowned self] in
      guard isDigestible(judge) else { return true }
      let state = digest(with: judge, inspection: states.inspection)
      if states.isNew(state) { return true }
      knownState = state
      return false
    }
  }

  /// Whether the script may go on with its orders.
  var takesOrders: Bool { !isAbandoned && !world.isOver }

  /// Ends an order of the script. The run may end with it.
  func endOrder(_ results: LuaResults, from position: Int) throws(LanguageProblem) {
    trail?.note(results, from: position)
    if !world.endOrder() { throw ScenarioRun.abandonment }
  }

  /// Whether the digest tells everything that the future of the run depends on. Scripts that read the calls of the app so
  /// far, and functions of theirs that the world calls, may depend on more.
  private func isDigestible(_ judge: Judge) -> Bool {
    world.isDigestible && judge.isDigestible && !knownReadings.contains(.calls) && serverStandIn == nil
      && trail?.hasConditions == false
  }

  /// The digest of the world, the rules and the script.
  func digest(with judge: Judge, inspection: StateInspection?) -> UInt64 {
    var digest = StateDigest(texts: recorder.texts, inspection: inspection)
    digest.combine(world)
    judge.digest(into: &digest, available: Applicability.evidence(of: world.subject))
    digest.combine(self)
    if knownReadings.contains(.values) {
      // A script that gets facts as values gets those of the past too, with their numbers.
      digest.fold(recorder.hash)
      digest.keepsNumbers = true
    }
    return digest.value
  }
}

/// What a script was told so far. A script that was told the same stands at the same place, with the same variables.
struct ScriptTrail {
  private(set) var answers = Digest()
  /// Whether a function of the script was asked between events, which may have changed its variables.
  var hasConditions = false

  /// The results of a call, from a position on.
  mutating func note(_ results: LuaResults, from position: Int) {
    answers.combine(UInt64(results.count - position))
    var words = answers
    results.eachWord(from: position) { words.combine($0) }
    answers = words
  }

  /// The script waits, from this instant on.
  mutating func noteWait(at instant: Instant) { answers.combine(UInt64(bitPattern: instant.nanoseconds)) }

  /// The wait of one of several functions of the script is over.
  mutating func noteEnd(of place: Int, _ answer: ScriptExecution.Passage) {
    answers.combine(UInt64(place))
    switch answer {
    case .passed, .ended: answers.combine(0)
    case .answered(let flag): answers.combine(flag ? 1 : 2)
    }
  }
}

extension ScriptTrail: DigestedState {
  func digest(into digest: inout StateDigest) {
    digest.combine(answers.value, of: "answers")
    digest.combine(hasConditions)
  }
}

extension ScenarioRun: DigestedState {
  func digest(into digest: inout StateDigest) {
    digest.combine(isParallel)
    digest.combine(failures.map { $0 != nil }, of: "failures")
    digest.combine(unshownFailureCount)
    digest.combine(ending != nil, of: "ending")
    digest.combine(untimedTap != nil, of: "untimedTap")
    digest.combine(crashCounts)
    digest.combine(triedProducts)
    digest.combine(trail)
    digest.leave("definition", because: "the same in every run")
    digest.leave("world", because: "digested by itself")
    digest.leave("recorder", because: "it holds what is past")
    digest.leave("choices", because: "the world tells them")
    digest.leave("host", because: "the same in every run")
    digest.leave("products", because: "the same in every run")
    digest.leave("leftOutCount", because: "a number for people")
    digest.leave("accounts", because: "it follows from the calls of the script and its answers")
    digest.leave("accountNames", because: "it follows from the calls of the script and its answers")
    digest.leave("caseFile", because: "the judge tells it")
    digest.leave("suspension", because: "it follows from the calls of the script")
    digest.leave("suspensionPosition", because: "for people")
    digest.leave("expectations", because: "it follows from the calls of the script and its answers")
    digest.leave("lastLook", because: "it follows from the calls of the script and its answers")
    digest.leave("pins", because: "it follows from the calls of the script and its answers")
    digest.leave("historyCount", because: "it follows from the calls of the script and its answers")
    digest.leave("machine", because: "what the script was told tells its variables")
    digest.leave("serverStandIn", because: "a run with functions that answer for the server is not digested")
    digest.leave("serverFailure", because: "a run with functions that answer for the server is not digested")
    digest.leave("remarks", because: "for people")
    digest.leave("isExplored", because: "the same in every run")
    digest.leave("optionalKills", because: "it follows from the calls of the script and its answers")
    digest.leave("readings", because: "what earlier runs have read tells whether facts of the past matter")
    digest.leave("isAbandoned", because: "a run that is abandoned is not digested")
    digest.leave("showsFacts", because: "for people")
    digest.leave("script", because: "it only writes down")
    digest.leave(
      "knownReadings", because: "what earlier runs have read tells whether facts of the past matter")
    digest.leave("knownState", because: "it ends the run")
  }
}
