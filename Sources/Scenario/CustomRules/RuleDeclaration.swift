internal import Facts
internal import Lua
internal import Rules

/// What `rule { … }` was given.
struct RuleDeclaration {
  private static let fields = DeclaredTable.rule.names

  /// What the manual says of the rule.
  let page: RulePage
  /// The kinds of facts that it wants to see.
  let kinds: [FactKind]
  /// Gives the state that it starts a run with.
  let start: LuaFunction?
  /// Takes one fact.
  let observe: LuaFunction
  /// Has the last word.
  let conclude: LuaFunction?

  /// Reads the declaration of the rule with a name.
  init(_ table: LuaTable, of rule: RuleIdentifier) throws(LanguageProblem) {
    let reader = try FieldReader(table, of: "rule", kind: .declaration, known: RuleDeclaration.fields)
    let levels = RuleLevel.allCases.map(\.rawValue)
    let sentence = try reader.requiredText("sentence", such: "\"what it asks of an app\"")
    let level = try reader.word("level", among: levels).flatMap(RuleLevel.init(rawValue:)) ?? .must
    page = RulePage(
      identifier: rule, sentence: sentence, level: level,
      evidence: try RuleDeclaration.evidence(in: reader), sources: try reader.texts("sources") ?? [],
      why: try reader.text("why") ?? "", breach: try reader.text("breach") ?? "",
      fix: try reader.text("fix") ?? "")
    kinds = try RuleDeclaration.kinds(in: reader)
    start = try RuleDeclaration.function("start", "function() return { … } end", in: reader)
    conclude = try RuleDeclaration.function("conclude", "function(state, broken) … end", in: reader)
    let form = "function(state, fact, broken) … end"
    guard let observe = try RuleDeclaration.function("observe", form, in: reader) else {
      throw reader.problem("observe", expected: "a function", advice: "write observe = \(form)")
    }
    self.observe = observe
  }

  private static func function(
    _ name: String, _ form: String, in reader: FieldReader
  ) throws(LanguageProblem) -> LuaFunction? {
    guard let value = reader.value(name) else { return nil }
    guard let function = value.function else {
      throw reader.problem(name, expected: "a function", advice: "write \(name) = \(form)")
    }
    return function
  }

  private static func kinds(in reader: FieldReader) throws(LanguageProblem) -> [FactKind] {
    let names = try reader.texts("facts") ?? []
    guard !names.isEmpty else {
      throw reader.problem(
        "facts", expected: "the kinds of facts that it wants to see",
        advice: "write facts = { \"queue.finish_called\" }; `assay facts` lists them")
    }
    var kinds: [FactKind] = []
    for name in names {
      do throws(LanguageProblem) {
        let kind = try RunStage.factKind(named: name)
        guard !kinds.contains(kind) else {
          throw LanguageProblem("the kind '\(FactDescription.of(kind).name)' is there twice")
        }
        kinds.append(kind)
      } catch {
        throw LanguageProblem(.declaration, "rule, field 'facts': \(error.text)")
      }
    }
    return kinds
  }

  private static func evidence(in reader: FieldReader) throws(LanguageProblem) -> RuleEvidence {
    var evidence: RuleEvidence = []
    for name in try reader.texts("evidence") ?? [] {
      guard let known = RuleEvidence.all.first(where: { $0.name == name }) else {
        throw LanguageProblem(
          .declaration, "rule, field 'evidence': an app cannot show '\(name)'",
          advice: Advice.suggestion(for: name, among: RuleEvidence.all.map(\.name)))
      }
      evidence.insert(known.evidence)
    }
    return evidence
  }
}
