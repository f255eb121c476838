internal import Facts
internal import Glibc
internal import Lua
internal import LuaScripts
internal import Rules

/// Handles the calls that a rule's file makes: `rule` while the file loads, and `broken` during runs.
final class RuleHost: LuaHost {
  private(set) var declaration: RuleDeclaration?
  /// The latest error about a use of the functions `rule` and `broken`.
  private(set) var problem: LanguageProblem?
  /// The first violation of the run.
  private(set) var breach: (headline: String, links: [WitnessLink])?
  private(set) var breachCount = 0
  /// The latest fact that the rule received. It is `.start` before the first fact of a run. Calling
  /// `broken` is then an error.
  private var latest = FactSequence.start
  let source: [UInt8]

  /// The modules that the rule required.
  let readings = ModuleReadings()

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

  func reset() {
    problem = nil
    breach = nil
    breachCount = 0
    latest = .start
    readings.beginRun()
  }

  /// Records the fact up to which the rule has seen the run.
  func reach(_ fact: FactSequence) { latest = fact }

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    do throws(LanguageProblem) {
      if function == RuleVocabulary.declaring { try declare(arguments) } else { try register(arguments) }
      return .returned
    } catch {
      problem = error
      return results.raise(error.text)
    }
  }

  func source(ofModule name: String) -> LuaModuleSource {
    switch folder.source(ofModule: name) {
    case .success(let module):
      readings.add(module.file, module.source)
      return .found(source: module.source, chunkName: module.file)
    case .failure(let flaw): return .refused(flaw.message)
    }
  }

  /// Returns the line where the declaration sets a field.
  func line(of field: String) -> Int {
    DeclarationLines(source: source, line: declarationLine).line(ofWordIn: "'\(field)'")
  }

  private func declare(_ arguments: LuaArguments) throws(LanguageProblem) {
    guard declaration == nil else {
      throw LanguageProblem(.declaration, "a file can declare only one rule")
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

  private func register(_ arguments: LuaArguments) throws(LanguageProblem) {
    guard latest != .start else {
      throw LanguageProblem(
        "broken was called before the run started", advice: "call it inside observe or conclude")
    }
    let found = try BreachReader(latest: latest).read(arguments)
    breachCount += 1
    if breach == nil { breach = found }
  }
}

/// The functions that a rule's file can call: `rule`, and `broken` inside its functions.
enum RuleVocabulary {
  /// The number of the function `rule`.
  static let declaring = 0
  /// The number of the function `broken`, which has no global name.
  static let breaking = 1
  /// The module that holds `broken`.
  static let moduleName = "judging"

  static let vocabulary: LuaVocabulary = {
    var vocabulary = LuaVocabulary(
      globals: [.function("rule", declaring)],
      modules: [LuaModule(moduleName, [.function("broken", breaking)])])
    // Facts are the first record type, as in the scenario language.
    vocabulary.recordTypes = [ScenarioRecord.fact.type]
    return vocabulary
  }()

  /// Lua code that binds the functions of a rule to the state that they share.
  ///
  /// It uses tail calls, so that tracebacks of errors do not show its own stack frames.
  static let binding = """
    return function(judging, start, observe, conclude)
      local state = start and start() or {}
      local broken = judging.broken
      return function(fact) return observe(state, fact, broken) end,
        conclude and function() return conclude(state, broken) end
    end
    """
}

extension ScriptFolder {
  /// Whether the suite has a file for a Lua rule.
  func hasRule(_ rule: RuleIdentifier) -> Bool {
    CustomRuleName.isName(rule) && ScriptFolder.realPath("\(path)/\(CustomRuleName.file(of: rule))") != nil
  }

  /// The names of the suite's Lua rules, sorted.
  var ruleNames: [String] {
    guard let folder = opendir("\(path)/\(CustomRuleName.folder)") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let rule = CustomRuleName.rule(inFile: name) { names.append(rule.text) }
    }
    return names.sorted()
  }
}
