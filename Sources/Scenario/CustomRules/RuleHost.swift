internal import Facts
internal import Lua
internal import Rules

/// Answers the calls of a rule's file: while it loads it takes the declaration, later what the rule finds broken.
final class RuleHost: LuaHost {
  /// What the file declared.
  private(set) var declaration: RuleDeclaration?
  /// What the language complained about last.
  private(set) var problem: LanguageProblem?
  /// The first breach of the run.
  private(set) var breach: (headline: String, links: [WitnessLink])?
  /// How many breaches the run had.
  private(set) var breachCount = 0
  /// The latest fact of the run; before the first one nothing can be broken.
  var latest = FactSequence.start
  /// The text of the file.
  let source: [UInt8]

  private var declarationLine = 1
  private let rule: RuleIdentifier
  private let folder: ScriptFolder
  private let file: String

  init(_ rule: RuleIdentifier, file: String, folder: ScriptFolder, source: [UInt8]) {
    self.rule = rule
    self.file = file
    self.folder = folder
    self.source = source
  }

  /// Forgets the run.
  func reset() {
    problem = nil
    breach = nil
    breachCount = 0
    latest = .start
  }

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    do throws(LanguageProblem) {
      if function == RuleVocabulary.declaring { try declare(arguments) } else { try take(arguments) }
      return .returned
    } catch {
      problem = error
      return results.raise(error.text)
    }
  }

  func source(ofModule name: String) -> LuaModuleSource {
    switch folder.source(ofModule: name) {
    case .success(let module): .found(source: module.source, chunkName: module.file)
    case .failure(let flaw): .refused(flaw.message)
    }
  }

  /// The line on which the declaration sets a field.
  func line(of field: String) -> Int {
    DeclarationLines(source: source, line: declarationLine).line(ofWordIn: "'\(field)'")
  }

  private func declare(_ arguments: LuaArguments) throws(LanguageProblem) {
    guard declaration == nil else {
      throw LanguageProblem(.declaration, "a file declares one rule; this is the second")
    }
    let table: LuaTable
    do throws(LuaError) {
      table = try arguments.table(at: 0)
    } catch {
      throw LanguageProblem(
        .declaration, "rule", expected: "a table in braces", advice: "write rule { sentence = …, … }")
    }
    let position = arguments.position
    if position.chunkName == file { declarationLine = max(position.line, 1) }
    do throws(LanguageProblem) {
      declaration = try RuleDeclaration(table, of: rule)
    } catch {
      var problem = error
      if position.chunkName == file {
        problem.line = DeclarationLines(source: source, line: declarationLine).line(ofWordIn: problem.text)
      }
      throw problem
    }
  }

  private func take(_ arguments: LuaArguments) throws(LanguageProblem) {
    guard latest != .start else {
      throw LanguageProblem(
        "broken was called before the run began", advice: "call it inside observe or conclude")
    }
    let found = try BreachReader(latest: latest).read(arguments)
    breachCount += 1
    if breach == nil { breach = found }
  }
}
