internal import Lua
internal import Results
internal import Rules
internal import Runner

/// The list of known failures named on a command line, applied to the cases of a run.
struct KnownFailureFile {
  private var list: KnownFailureList
  private let isUpdated: Bool
  private let before: String

  /// Reads the list. A list that the run will write need not exist.
  init(_ path: String, isUpdated: Bool) throws(UsageError) {
    self.isUpdated = isUpdated
    if isUpdated, FileSystem.kind(of: path) == .missing {
      list = KnownFailureList(path: path)
      before = ""
      return
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.bytes(of: path)
    } catch {
      throw UsageError("\(error)", advice: "check the path, or create the list with `--update-known-failing`")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(path): the list of known failures is not valid UTF-8", advice: "save it as UTF-8")
    }
    before = text
    do throws(KnownFailureListError) {
      list = try KnownFailureList(text, path: path)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Throws if lines name scenarios or failures that do not exist.
  func check(against plan: RunPlan) throws(UsageError) {
    var directory = SuiteDirectory(plan)
    var flaws: [KnownFailureListError.Flaw] = []
    for entry in list.entries {
      // An error that is not shown needs no search for the nearest name.
      let guesses = flaws.count < KnownFailureListError.shownFlawCount
      guard let error = KnownFailureFile.error(in: entry.known, &directory, guesses) else { continue }
      flaws.append(.init(line: entry.line, error: error))
    }
    guard flaws.isEmpty else {
      throw UsageError("\(KnownFailureListError(path: list.path, flaws: flaws))")
    }
  }

  private static func error(
    in known: KnownFailure, _ directory: inout SuiteDirectory, _ guesses: Bool
  ) -> KnownFailureError? {
    if let scenario = known.scenario, !directory.holds(scenario) {
      return KnownFailureError(
        "scenario “\(scenario)” not found",
        advice: (guesses ? guess(at: scenario.text, among: directory.addresses.map(\.text)) : "")
          + "`assay run --list` lists the addresses")
    }
    let name = known.failure
    // A name with a slash is a rule in Lua, which is loaded only if a scenario names it.
    if ruleNames.contains(name) || FailureName.all.contains(name) || FailureName.isExpectation(name)
      || name.contains("/")
    {
      return nil
    }
    return KnownFailureError(
      "unknown rule or failure “\(name)”",
      advice: (guesses ? guess(at: name, among: ruleNames + FailureName.all) : "")
        + "`assay rules` lists the rules; other failures are expectation, expectation:LINE, crash, and inconclusive"
    )
  }

  private static let ruleNames = RuleRegistry.pages.map(\.identifier.text)

  private static func guess(at name: String, among names: [String]) -> String {
    Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
  }

  /// The case with the verdict according to the list.
  mutating func judged(_ result: CaseResult, strictly: Bool) -> CaseResult {
    if isUpdated { list.add(result, strictly: strictly) }
    return list.judged(result, strictly: strictly)
  }

  /// The stale lines of the list after a run, and the error if it cannot be written.
  ///
  /// An incomplete run proves no line stale.
  mutating func troubles(after record: RunRecord) -> [RunTrouble] {
    let stale = record.isComplete ? list.stale(after: record.cases) : []
    guard isUpdated else { return stale.map(trouble(of:)) }
    list.remove(stale.map(\.line))
    guard list.text != before else { return [] }
    do throws(FileError) {
      try FileWriter.write(Array(list.text.utf8), to: list.path)
      return []
    } catch {
      return [RunTrouble(exitCode: .unwritable, text: "\(error)")]
    }
  }

  private func trouble(of entry: (line: Int, known: KnownFailure)) -> RunTrouble {
    RunTrouble(
      exitCode: .failed,
      text: "\(SourcePlace(file: list.path, line: entry.line)): “\(entry.known.text)” no longer fails\n"
        + "  remove this line, or run with `--update-known-failing`")
  }
}

/// The addresses that a list may name: those of the run, and others in the same suites.
struct SuiteDirectory {
  /// The addresses without duplicates, in the order in which they were found.
  private(set) var addresses: [CaseAddress] = []
  private var texts: Set<String> = []
  /// The addresses, and all files and folders that contain them.
  private var containers: Set<String> = []
  private var unread: [String] = []

  init(_ plan: RunPlan) {
    for address in plan.cases.map(\.address) + plan.foundAddresses { add(address) }
    for script in plan.scripts where !unread.contains(script.suite) { unread.append(script.suite) }
  }

  /// Whether a scenario has this address or is below it. Searches the suites only if the run contains none.
  mutating func holds(_ wanted: CaseAddress) -> Bool {
    if isKnown(wanted) { return true }
    while let suite = unread.popLast() {
      for path in ScriptSearch(folder: suite).paths {
        add(Script(path: path, below: suite).address)
      }
    }
    return isKnown(wanted)
  }

  private mutating func add(_ address: CaseAddress) {
    guard texts.insert(address.text).inserted else { return }
    addresses.append(address)
    containers.formUnion(address.containers)
  }

  /// A file that was not loaded is represented by its own address, which contains its scenarios.
  private func isKnown(_ wanted: CaseAddress) -> Bool {
    containers.contains(wanted.text) || wanted.containers.contains(where: texts.contains)
  }
}
