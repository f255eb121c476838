internal import Facts
internal import Reports
internal import Results
internal import Runner
internal import Scenario

/// A saved run: a replay string or a trace.
enum RecordedRun {
  case string(Replay)
  case trace(TraceFile, path: String)

  /// The run given by a word of the command line: the path of a trace, or a replay string.
  init(_ word: String) throws(UsageError) {
    if FileSystem.kind(of: word) != .missing {
      self = .trace(try TraceInput(word).read(as: .sealed), path: word)
      return
    }
    guard word.contains(":") else {
      throw UsageError(
        "“\(word)” is neither a file nor a replay string",
        advice: "give a trace file, or the string that a report shows after `assay replay`")
    }
    do throws(ReplayRefusal) {
      self = .string(try Replay(word))
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
  }

  var address: CaseAddress {
    switch self {
    case .string(let replay): replay.address
    case .trace(let file, _): CaseAddress(file.header.scenario)
    }
  }

  /// The seed of the run; nil if the run had none.
  var seed: UInt64? {
    switch self {
    case .string(let replay): replay.seed
    case .trace(let file, _): file.header.seed
    }
  }

  /// A description of the source of the run.
  var words: String {
    switch self {
    case .string(let replay): replay.seed.map { "a replay string with seed \($0)" } ?? "a replay string"
    case .trace(let file, let path):
      "the trace \(FileSystem.name(of: path))" + (file.header.seed.map { " with seed \($0)" } ?? "")
    }
  }

  /// The plan with only this run.
  func applied(to plan: RunPlan) throws(UsageError) -> RunPlan {
    switch self {
    case .string(let replay):
      do throws(ReplayRefusal) { return try replay.applied(to: plan) } catch {
        throw UsageError(error.message, advice: error.advice)
      }
    case .trace:
      guard plan.cases.count == 1, plan.cases[0].address == address else {
        throw UsageError(
          "scenario “\(address)” not found", advice: "write the folder of its suite after the trace")
      }
      return plan
    }
  }

  /// Why a reproduced run differs from the recorded one; nil if it does not. Always nil for a replay
  /// string, because the string contains the choices of the run. A run can therefore be shrunk even after
  /// the app changed.
  func difference(from result: RunResult) -> String? {
    guard case .trace(let file, let path) = self, file.trace.hash != result.factHash else { return nil }
    return "\(path): the run cannot be reproduced from its trace: the scenario or app changed, "
      + "or it made choices the seed does not determine\n  use its replay string from the run log"
  }
}
