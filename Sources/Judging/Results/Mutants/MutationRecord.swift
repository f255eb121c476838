/// Everything that was concluded about the mutants of an app.
public struct MutationRecord: Hashable, Sendable {
  /// The version of the tool.
  public let tool: String
  /// The name of the app.
  public let app: String
  /// How many scenarios were there to notice them.
  public let scenarioCount: Int
  /// How many mutants were to be tried.
  public let mutantCount: Int
  /// The mutants, in the order of their trials.
  public var mutants: [MutantResult] = []
  /// The scenarios that noticed no mutant; nothing where not every scenario was asked about each.
  public var idleScenarios: [CaseAddress]?
  /// The scenarios in which the app itself does not pass, each with its verdict.
  public var obstacles: [MutantCatch] = []
  /// The files and subjects that could not be used or written.
  public var troubles: [RunTrouble] = []
  /// Why the work ended early.
  public var interruption: ExitCode?

  /// Makes a record before any trial.
  public init(tool: String, app: String, scenarioCount: Int, mutantCount: Int) {
    self.tool = tool
    self.app = app
    self.scenarioCount = scenarioCount
    self.mutantCount = mutantCount
  }

  /// The mutants that were tried and break an obligation.
  public var breaches: [MutantResult] {
    mutants.filter { $0.isBreach && ($0.outcome == .caught || $0.outcome == .survived) }
  }

  /// Those of them that no scenario noticed.
  public var survivors: [MutantResult] { breaches.filter { $0.outcome == .survived } }

  /// The mutants that were tried and may live.
  public var harmless: [MutantResult] {
    mutants.filter { !$0.isBreach && ($0.outcome == .caught || $0.outcome == .survived) }
  }

  /// The pairs of mutants of which one undoes what the other breaks.
  public var undone: [MutantResult] { mutants.filter { $0.outcome == .undone } }

  /// The mutants that alter what the app never does.
  public var inapplicable: [MutantResult] { mutants.filter { $0.outcome == .notApplicable } }

  /// The exit code of the process.
  public var exitCode: ExitCode {
    var codes = troubles.map(\.exitCode)
    if let interruption { codes.append(interruption) }
    for mutant in mutants {
      if case .error = mutant.outcome { codes.append(.internalError) }
      if !mutant.missed.isEmpty { codes.append(.failed) }
    }
    if !obstacles.isEmpty || !survivors.isEmpty { codes.append(.failed) }
    let isEmpty = breaches.isEmpty && harmless.isEmpty && undone.isEmpty
    if codes.isEmpty, isEmpty { codes.append(.nothingApplicable) }
    return ExitCode.deciding(among: codes)
  }
}
