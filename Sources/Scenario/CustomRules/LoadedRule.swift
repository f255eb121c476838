internal import Facts
internal import Lua
internal import Rules

/// The machine of a rule's file after loading, with what it declared.
struct LoadedRule {
  let page: RulePage
  let kinds: [FactKind]
  let machine: LuaMachine
  let host: RuleHost
  /// The file, relative to the folder of its suite.
  let file: String
  /// Takes a fact; the rule's state is bound to it.
  let observer: LuaFunction
  /// Has the last word.
  let concluder: LuaFunction?

  /// Loads the file of a rule and lets it make the state that each run starts with.
  init(_ rule: RuleIdentifier, file: String, folder: ScriptFolder) throws(ScenarioError) {
    let source = try folder.read(file)
    let host = RuleHost(rule, file: file, folder: folder, source: source)
    let machine = LuaMachine(vocabulary: RuleVocabulary.vocabulary, limits: LuaRule.limits)
    machine.host = host
    do throws(LuaError) {
      _ = try machine.load(source: source, chunkName: file)
      guard let declaration = host.declaration else {
        throw LuaError(
          kind: .load,
          message: "the file declares no rule; write rule { sentence = …, facts = { … }, observe = … }",
          chunkName: file)
      }
      page = declaration.page
      kinds = declaration.kinds
      (observer, concluder) = try LoadedRule.bind(declaration, in: machine)
    } catch {
      throw ScenarioError(error, file: file, problem: host.problem, source: source)
    }
    machine.capture()
    self.machine = machine
    self.host = host
    self.file = file
  }

  private static func bind(
    _ declaration: RuleDeclaration, in machine: LuaMachine
  ) throws(LuaError) -> (observer: LuaFunction, concluder: LuaFunction?) {
    let binding = try machine.load(source: Array(RuleVocabulary.binding.utf8), chunkName: "rule")
    guard let bind = binding.first?.function,
      let module = machine.moduleIndex(named: RuleVocabulary.moduleName)
    else { preconditionFailure("the text that binds a rule gives no function") }
    let functions =
      [.module(module)]
      + [declaration.start, declaration.observe, declaration.conclude].map {
        $0.map { LuaValue.function($0) } ?? .nil
      }
    machine.renewBudget()
    let bound = try machine.call(bind, functions)
    guard let observer = bound.first?.function else {
      preconditionFailure("the text that binds a rule gives no observer")
    }
    return (observer, bound.count > 1 ? bound[1].function : nil)
  }
}
