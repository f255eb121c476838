internal import Facts
internal import Kernel
internal import World

/// The facts and calls of one run that its script may read.
final class RunFacts {
  let recorder: Recorder
  private let apps: AppRuntime
  private let choices: Choices
  /// Whether messages and the result show facts: the script has read facts, or the caller keeps them.
  private var isShown: Bool
  private(set) var readings: RunReadings = []
  /// Whether the script read facts or calls that were not kept. The run then restarts and keeps them.
  private(set) var isAbandoned = false

  init(_ recorder: Recorder, of world: World, choices: Choices, isShown: Bool) {
    self.recorder = recorder
    self.choices = choices
    self.isShown = isShown
    apps = world.apps
  }

  var texts: Texts { recorder.texts }

  /// The facts that messages and the result may show.
  var shown: [Fact] { isShown ? recorder.kept : [] }

  /// The shown facts, with the count and hash of all facts.
  var trace: Trace {
    Trace(facts: shown, texts: recorder.texts, count: recorder.count, hash: recorder.hash)
  }

  /// Every fact so far. If some were not kept, the run is abandoned and starts again with all of them kept.
  func read() throws(LanguageProblem) -> [Fact] {
    readings.insert(.facts)
    guard recorder.keepAll() else { throw abandon() }
    isShown = true
    return recorder.kept
  }

  /// Every call of the apps so far. If calls were not noted, the run is abandoned and starts again with
  /// them.
  func readCalls() throws(LanguageProblem) -> [CallNote] {
    readings.insert(.calls)
    guard let notes = apps.callNotes else { throw abandon() }
    return notes
  }

  /// Ends the run here. Every further call of the script is rejected, no choice is made and no fact is
  /// forwarded.
  private func abandon() -> LanguageProblem {
    isAbandoned = true
    choices.silence(.all)
    recorder.abandon()
    return RunFacts.abandonment
  }

  /// The error that ends the script of an abandoned run. It is never shown.
  static let abandonment = LanguageProblem("the run begins again, with everything kept that the script reads")
}

/// The parts of the run that a script reads in addition to the state of the world. Only these are kept.
struct RunReadings: OptionSet {
  let rawValue: UInt8

  static let facts = RunReadings(rawValue: 1 << 0)
  static let calls = RunReadings(rawValue: 1 << 1)
}
