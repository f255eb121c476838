internal import Lua
internal import Results
internal import Rules
internal import Runner

/// The list of known failures that a command line names, while a run goes on.
struct KnownFailureFile {
  private var list: KnownFailureList
  private let isUpdated: Bool
  private let before: String

  /// Reads the list; one that is to be written need not exist.
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
      throw UsageError("\(error)", advice: "check the path, or write the list with `--update-known-failing`")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError("\(path): the list of known failures is no text in UTF-8", advice: "save it as UTF-8")
    }
    before = text
    do throws(KnownFailureListError) {
      list = try KnownFailureList(text, path: path)
    } catch {
      throw UsageError("\(error)")
    }
  }

  /// Says which lines name a scenario or a failure that does not exist.
  func check(against plan: RunPlan) throws(UsageError) {
    var directory = SuiteDirectory(plan)
    var flaws: [KnownFailureListError.Flaw] = []
    for entry in list.entries {
      guard let error = KnownFailureFile.error(in: entry.known, &directory) else { continue }
      flaws.append(.init(line: entry.line, error: error))
    }
    guard flaws.isEmpty else {
      throw UsageError("\(KnownFailureListError(path: list.path, flaws: flaws))")
    }
  }

  private static func error(
    in known: KnownFailure, _ directory: inout SuiteDirectory
  ) -> KnownFailureError? {
    if let scenario = known.scenario, !directory.holds(scenario) {
      return KnownFailureError(
        "there is no scenario “\(scenario)”",
        advice: guess(at: scenario.text, among: directory.addresses.map(\.text))
          + "`assay run --list` lists the addresses")
    }
    let name = known.failure
    let rules = RuleRegistry.pages.map(\.identifier.text)
    // A name with a slash in it is a rule of a project's own, which is known where it is used.
    if rules.contains(name) || FailureName.all.contains(name) || FailureName.isExpectation(name)
      || name.contains("/")
    {
      return nil
    }
    return KnownFailureError(
      "there is no rule “\(name)”, and no other failure is called so",
      advice: guess(at: name, among: rules + FailureName.all)
        + "`assay rules` lists the rules; the others are expectation, expectation:LINE, crash and inconclusive"
    )
  }

  private static func guess(at name: String, among names: [String]) -> String {
    Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? ""
  }

  /// The case as the list sees it.
  mutating func judged(_ result: CaseResult, strictly: Bool) -> CaseResult {
    if isUpdated { list.add(result, strictly: strictly) }
    return list.judged(result, strictly: strictly)
  }

  /// What follows for the list after a run: its stale lines, or that it cannot be written.
  ///
  /// A run that ended early has not shown that a line is stale.
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
        + "  remove the line, or let `--update-known-failing` do it")
  }
}
