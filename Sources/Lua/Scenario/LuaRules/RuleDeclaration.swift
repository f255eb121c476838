internal import Facts
internal import Lua
internal import LuaScripts
internal import Rules

/// The content of `rule { … }`.
struct RuleDeclaration {
  private static let fields = DeclaredTable.rule.names

  let page: RulePage
  /// The kinds of facts that the rule observes.
  let kinds: [FactKind]
  /// The function that creates the rule's state before a run. Nil if the state starts as an empty table.
  let start: LuaFunction?
  /// The function that receives each observed fact.
  let observe: LuaFunction
  /// The function that is called after the last fact of a run. Nil if the rule has none.
  let conclude: LuaFunction?

  init(_ table: LuaTable, of rule: RuleIdentifier) throws(LanguageProblem) {
    let reader = try FieldReader(table, of: "rule", kind: .declaration, known: RuleDeclaration.fields)
    let levels = RuleLevel.allCases.map(\.rawValue)
    let sentence = try reader.requiredText("sentence", such: "\"what an app must do\"")
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
        "facts", expected: "the kinds of facts the rule observes",
        advice: "write facts = { \"queue.finish_called\" }; `assay facts` lists them")
    }
    var kinds: [FactKind] = []
    for name in names {
      do throws(LanguageProblem) {
        let kind = try KindWords.fact(named: name)
        guard !kinds.contains(kind) else {
          throw LanguageProblem("the kind '\(FactDescription.of(kind).name)' is listed twice")
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
          .declaration, "rule, field 'evidence': unknown evidence '\(name)'",
          advice: Advice.suggestion(for: name, among: RuleEvidence.all.map(\.name)))
      }
      evidence.insert(known.evidence)
    }
    return evidence
  }
}

extension DeclaredTable {
  static let rule = DeclaredTable(
    "rule_declaration", "A custom rule. It checks every run, like the built-in rules.",
    [
      Field("sentence", "string", "The obligation of the app, as one sentence."),
      Field("level?", "assay.level", "must, or should: a violation is only a warning."),
      Field("facts", "assay.fact_kind[]", "The kinds of facts it observes."),
      Field("evidence?", "assay.evidence[]", "The evidence an app must provide for the rule to apply."),
      Field("sources?", "string[]", "The sources of the rule."),
      Field("why?", "string", "Why it matters for an app."),
      Field("breach?", "string", "An example of a violation."),
      Field("fix?", "string", "How to fix a violation."),
      Field("start?", "fun(): table", "Returns the state at the start of a run."),
      Field(
        "observe", "fun(state: table, fact: assay.testimony, broken: assay.broken)", "Receives one fact."),
      Field(
        "conclude?", "fun(state: table, broken: assay.broken)",
        "Called at the end of a run, for a final check."),
    ])

  /// The fields that every fact has in the form in which a rule receives it.
  static let testimony = DeclaredTable(
    "testimony", "A fact as a rule receives it: these fields and the fields of its kind.",
    [
      Field("[1]", "assay.fact_kind", "Its kind."),
      Field("number", "integer", "Its number in the run."),
      Field("instant", "integer", "Its time, in nanoseconds since the start."),
      Field("actor", "string", "The actor."),
      Field("device?", "string", "The device involved."),
      Field("[string]", "any", "The fields of its kind."),
    ])
}

/// The names of Lua rules. A name is the path of the rule's file in the suite without its extension, such
/// as `rules/loud_failure`.
enum CustomRuleName {
  /// The name of the folder with a suite's rules. A Lua rule's name contains a slash. A built-in rule's
  /// name contains none.
  static let folder = "rules"
  /// A description of the accepted names, for messages.
  static let form = "a name of letters, digits, _ and -"

  /// Whether a name is that of a Lua rule.
  static func isCustom(_ rule: RuleIdentifier) -> Bool { rule.text.hasPrefix("\(folder)/") }

  /// Returns the path of a rule's file, relative to the suite's folder.
  static func file(of rule: RuleIdentifier) -> String { "\(rule.text).lua" }

  /// Returns the name of the rule in a file. Nil if the name of the file is not valid for a rule.
  static func rule(inFile name: String) -> RuleIdentifier? {
    guard name.hasSuffix(".lua") else { return nil }
    let stem = name.dropLast(4)
    return isWord(stem) ? RuleIdentifier("\(folder)/\(stem)") : nil
  }

  /// Whether a name has the form of a Lua rule's name.
  static func isName(_ rule: RuleIdentifier) -> Bool {
    isCustom(rule) && isWord(rule.text.dropFirst(folder.utf8.count + 1))
  }

  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "-")
      }
  }
}
