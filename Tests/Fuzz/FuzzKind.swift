import Results

/// The kinds of input. Each has its own samples and the commands that read them.
enum FuzzKind: String, CaseIterable {
  case scenario, app, project, rule, trace, log, list, catalogue, package, replay, record, kept, arguments

  /// The percentage of inputs of this kind. Inputs that run cases cost the most.
  var share: Int {
    switch self {
    case .scenario, .app: 10
    case .rule, .project, .trace, .log, .catalogue: 10
    case .list, .package, .arguments: 8
    case .replay, .record: 6
    case .kept: 2
    }
  }

  /// The exit codes that an input of the kind may cause. The tool never fails itself (70), and nothing is
  /// unwritable (74). Only two given traces or logs can differ: 5 if they should be of one run, 1 if not.
  var allowedCodes: [ExitCode] {
    switch self {
    case .scenario, .app, .rule, .project, .list, .kept:
      [.success, .failed, .inconclusive, .appMisbehaved, .nothingApplicable, .usage, .overtime]
    case .log:
      [.success, .failed, .inconclusive, .appMisbehaved, .nothingApplicable, .nondeterminism, .usage]
    case .trace: [.success, .failed, .nondeterminism, .usage]
    case .catalogue, .package: [.success, .failed, .usage]
    case .record:
      [
        .success, .failed, .inconclusive, .appMisbehaved, .nothingApplicable, .nondeterminism, .usage,
        .overtime,
      ]
    case .replay: [.success, .failed, .inconclusive, .nothingApplicable, .nondeterminism, .usage, .overtime]
    case .arguments: ExitCode.allCases.filter { ![.internalError, .interrupted, .terminated].contains($0) }
    }
  }

  /// The kind of the input with a number. The kinds take turns by their shares.
  static func kind(of number: Int, among kinds: [FuzzKind]) -> FuzzKind {
    let turn = kinds.flatMap { kind in (0..<kind.share).map { (Double($0) / Double(kind.share), kind) } }
      .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    return turn[number % turn.count]
  }
}
