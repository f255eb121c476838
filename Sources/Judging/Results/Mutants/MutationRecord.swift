/// All results about the mutants of an app.
public struct MutationRecord: Hashable, Sendable {
  public let tool: String
  public let app: String
  /// The number of scenarios in which the mutants can be tried.
  public let scenarioCount: Int
  /// The number of mutants to try.
  public let mutantCount: Int
  /// The mutants, in the order of their trials.
  public var mutants: [MutantResult] = []
  /// The scenarios that caught no mutant. Nil unless every scenario was run with every mutant.
  public var idleScenarios: [CaseAddress]?
  /// The scenarios that the app itself does not pass, each with its verdict.
  public var obstacles: [MutantCatch] = []
  /// The files and subjects that could not be used or written.
  public var troubles: [RunTrouble] = []
  /// The exit code of the reason why the work ended early. Nil if it did not end early.
  public var interruption: ExitCode?

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

  /// The breaches that no scenario caught.
  public var survivors: [MutantResult] { breaches.filter { $0.outcome == .survived } }

  /// The tried mutants that break no obligation.
  public var harmless: [MutantResult] {
    mutants.filter { !$0.isBreach && ($0.outcome == .caught || $0.outcome == .survived) }
  }

  /// The pairs of mutants in which one undoes the other.
  public var undone: [MutantResult] { mutants.filter { $0.outcome == .undone } }

  /// The mutants that change something the app never does.
  public var inapplicable: [MutantResult] { mutants.filter { $0.outcome == .notApplicable } }

  public var resultCodes: [ExitCode] {
    var codes: [ExitCode] = []
    for mutant in mutants {
      if case .error = mutant.outcome { codes.append(.internalError) }
      if !mutant.missed.isEmpty { codes.append(.failed) }
    }
    if !obstacles.isEmpty || !survivors.isEmpty { codes.append(.failed) }
    if breaches.isEmpty, harmless.isEmpty, undone.isEmpty { codes.append(.nothingApplicable) }
    return codes
  }
}
