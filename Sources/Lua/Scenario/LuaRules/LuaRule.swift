public import Facts
internal import Lua
internal import LuaScripts
public import Rules

/// A rule that is written in Lua. It checks runs like a built-in rule. Its code runs in a Lua machine of
/// its own.
///
/// A rule belongs to one thread at a time. Before each run, the machine is reset to its state after
/// loading, with the rule's initial state.
///
/// If the rule's code fails, the rule receives no more facts, and the case ends with an error.
public final class LuaRule: Rule {
  /// The rule's page in the manual.
  public let page: RulePage
  /// The kinds of facts that the rule observes.
  public let kinds: [FactKind]
  /// The absolute path of the rule's file, with symbolic links resolved.
  public let path: String
  /// The error of the rule's code in this run. Nil if there is none.
  package private(set) var failure: ScenarioError?

  /// A hash of the rule's file and of the modules that it requires.
  public var fingerprint: UInt64 { host.readings.fingerprint(of: host.source) }

  private let machine: LuaMachine
  private let host: RuleHost
  /// The file, relative to the suite's folder.
  private let file: String
  /// The suite's folder; empty if it is the folder of the scenario's suite.
  private let folder: String
  private let observer: LuaFunction
  private let concluder: LuaFunction?
  private var isExercised = false
  private var verdict: Verdict?

  /// The limits for each call of the rule's functions.
  static let limits = LuaLimits(instructions: 1_000_000, memoryBytes: 32 << 20)

  init(_ loaded: LoadedRule, path: String, folder: String) {
    page = loaded.page
    kinds = loaded.kinds
    machine = loaded.machine
    host = loaded.host
    file = loaded.file
    observer = loaded.observer
    concluder = loaded.concluder
    self.path = path
    self.folder = folder
  }

  /// Passes a fact of one of the rule's kinds to the rule.
  public func observe(_ fact: Fact, in file: CaseFile) {
    guard failure == nil, let texts = file.texts else { return }
    isExercised = true
    host.reach(fact.sequence)
    let values = FactValues(texts: texts, naming: file)
    _ = call(observer) { $0.append(values.testimony(of: fact)) }
  }

  /// Returns the verdict after the last fact. The verdict is computed only once for each run.
  public func conclude(in file: CaseFile) -> Verdict {
    if let verdict { return verdict }
    let found = freshVerdict(in: file)
    verdict = found
    return found
  }

  /// Prepares the rule for the next run.
  public func reset() {
    machine.restore()
    host.reset()
    failure = nil
    isExercised = false
    verdict = nil
  }

  private func freshVerdict(in file: CaseFile) -> Verdict {
    var isExercised = isExercised
    // A run that was cut short cannot show that a fact never occurs, so `conclude` is not called.
    if failure == nil, !file.isCutShort, let concluder {
      host.reach(file.sequence)
      let answer = call(concluder) { _ in }
      isExercised = answer.flatMap(occasion) ?? isExercised
    }
    if let failure { return .inconclusive(reason: "the rule failed: \(failure)") }
    if let breach = host.breach {
      return .broken(
        Witness(headline: breach.headline, links: breach.links, furtherBreaches: host.breachCount - 1))
    }
    if file.isCutShort, concluder != nil {
      return .inconclusive(reason: "the run reached its limit of facts before it became idle")
    }
    return isExercised ? .kept : .notExercised
  }

  /// Returns whether the rule was exercised according to the answer of `conclude`. Nil if `conclude`
  /// returned nil. Then the rule counts as exercised if it observed a fact.
  private func occasion(_ answer: LuaArguments) -> Bool? {
    if answer.kind(at: 0) == .nil { return nil }
    switch answer.string(at: 0) {
    case "kept"?: return true
    case "not exercised"?: return false
    default:
      let found = (try? answer.value(at: 0)).map(ValueWords.describe) ?? "something else"
      failure = error(
        LuaError(
          kind: .runtime,
          message:
            "conclude must return nil, \"kept\", or \"not exercised\", found \(found); report violations with broken(…)",
          chunkName: file, line: host.line(of: "conclude")))
      return nil
    }
  }

  private func call(_ function: LuaFunction, arguments: (inout LuaResults) -> Void) -> LuaArguments? {
    machine.renewBudget()
    do throws(LuaError) {
      return try machine.call(function, arguments: arguments)
    } catch {
      failure = self.error(error)
      return nil
    }
  }

  private func error(_ error: LuaError) -> ScenarioError {
    var error = ScenarioError(error, file: file, problem: host.problem, source: host.source)
    error.folder = folder
    return error
  }
}

extension LuaRule {
  /// Loads a rule from a file, which may be outside any suite.
  ///
  /// - Throws: The first error in the file.
  public static func load(_ path: String) throws(ScenarioError) -> LuaRule {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    var file = parts.popLast().map(String.init) ?? path
    guard let rule = CustomRuleName.rule(inFile: file) else {
      throw ScenarioError(
        kind: .file, file: path,
        message: "expected a Lua file with \(CustomRuleName.form), found '\(file)'; pass a file such as "
          + "\(CustomRuleName.folder)/loud_failure.lua")
    }
    // If the rule's file is in the folder `rules` of a suite, it can require the modules of that suite,
    // like the suite's scenarios.
    if parts.last.map(String.init) == CustomRuleName.folder {
      parts.removeLast()
      file = "\(CustomRuleName.folder)/\(file)"
    }
    let folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
    let opened: ScriptFolder
    do throws(ScriptFileError) { opened = try ScriptFolder(folder) } catch { throw ScenarioError(error) }
    do throws(ScenarioError) {
      return try LuaRule(rule, file: file, in: opened, named: folder)
    } catch {
      var error = error
      error.folder = folder
      throw error
    }
  }

  /// Loads a rule from a file in a suite.
  convenience init(
    _ rule: RuleIdentifier, file: String, in folder: ScriptFolder, named name: String = ""
  ) throws(ScenarioError) {
    let loaded = try LoadedRule(rule, file: file, folder: folder)
    let path = "\(folder.path)/\(file)"
    self.init(loaded, path: ScriptFolder.realPath(path) ?? path, folder: name)
  }
}

/// The Lua machine that loaded a rule's file, and the rule's declaration.
struct LoadedRule {
  let page: RulePage
  let kinds: [FactKind]
  let machine: LuaMachine
  let host: RuleHost
  /// The file, relative to the suite's folder.
  let file: String
  /// The function `observe`, bound to the rule's state.
  let observer: LuaFunction
  /// The function `conclude`, bound to the rule's state. It is called after the last fact of a run.
  let concluder: LuaFunction?

  /// Loads the file of a rule, creates the initial state for all runs, and captures the machine's state.
  init(_ rule: RuleIdentifier, file: String, folder: ScriptFolder) throws(ScenarioError) {
    let source: [UInt8]
    do throws(ScriptFileError) { source = try folder.read(file) } catch { throw ScenarioError(error) }
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
    host.readings.finish()
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
