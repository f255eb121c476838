internal import Facts
internal import Kernel
internal import World

/// The facts and app calls of one run that its script can read.
final class RunFacts {
  private let recorder: Recorder
  private let apps: AppRuntime
  private let choices: Choices
  /// Whether messages and the result contain facts. True if the script has read facts or if the caller
  /// asked for them.
  private var isShown: Bool
  private(set) var readings: RunReadings = []
  /// Whether the script read facts or app calls that were not kept. The run is then repeated, and this
  /// data is kept from the start.
  private(set) var isAbandoned = false

  init(_ recorder: Recorder, of world: World, choices: Choices, isShown: Bool) {
    self.recorder = recorder
    self.choices = choices
    self.isShown = isShown
    apps = world.apps
  }

  var texts: Texts { recorder.texts }

  /// The facts that messages and the result can contain.
  var shown: [Fact] { isShown ? recorder.kept : [] }

  /// The facts that the result can contain, with the count and the hash of all facts.
  var trace: Trace {
    Trace(facts: shown, texts: recorder.texts, count: recorder.count, hash: recorder.hash)
  }

  /// Returns all facts recorded so far. If some of them were not kept, abandons the run. The run is then
  /// repeated with all facts kept.
  func read() throws(LanguageProblem) -> [Fact] {
    readings.insert(.facts)
    guard recorder.keepAll() else { throw abandon() }
    isShown = true
    return recorder.kept
  }

  /// Returns all calls that the apps have made so far. If the calls were not kept, abandons the run. The
  /// run is then repeated with all calls kept.
  func readCalls() throws(LanguageProblem) -> [CallNote] {
    readings.insert(.calls)
    guard let notes = apps.callNotes else { throw abandon() }
    return notes
  }

  /// Abandons the run. From here on, calls of the script are rejected, no choice is made, and no fact is
  /// forwarded.
  private func abandon() -> LanguageProblem {
    isAbandoned = true
    choices.silence(.all)
    recorder.abandon()
    return RunFacts.abandonment
  }

  /// The error that ends the script of an abandoned run. Users never see it.
  static let abandonment = LanguageProblem("the run begins again, with everything kept that the script reads")
}

/// The kinds of data that a script reads in addition to the state of the world. Later runs keep only
/// these kinds.
struct RunReadings: OptionSet {
  let rawValue: UInt8

  static let facts = RunReadings(rawValue: 1 << 0)
  static let calls = RunReadings(rawValue: 1 << 1)
}
