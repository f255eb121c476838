/// Which sort of error a scenario has.
public enum ScenarioErrorKind: String, CaseIterable, Sendable {
  /// A file that cannot be read, or lies outside the folder.
  case file
  /// A text that is not Lua.
  case syntax
  /// A file of Lua that declares no scenario.
  case noScenario
  /// A declaration that says something wrong.
  case declaration
  /// An order that cannot be carried out.
  case order
  /// An error that the script raised itself.
  case script
  /// An instruction budget that is spent.
  case budget
  /// A memory limit that was met.
  case memory
  /// A fault or an answer that was prepared and never came to pass.
  case unmet

  /// Whether an app that does wrong can bring it about: a scenario asks for what such an app made impossible.
  public var canFollowFromApp: Bool {
    switch self {
    case .order, .script, .unmet: true
    case .file, .syntax, .noScenario, .declaration, .budget, .memory: false
    }
  }
}
