internal import Results
internal import Runner

/// The cases that failed when they last ran, saved between runs.
///
/// The file is a run log of these cases, each with its key and the command that reproduces it.
struct FailureMemory {
  /// The cases, in the order in which they failed.
  private(set) var cases: [CaseResult] = []
  private var isRead = false
  private let folder: String

  /// The folder of the file, next to the project file or in the current folder.
  static let folderName = ".assay"
  static let fileName = "last-failed.jsonl"
  /// The maximum number of saved cases.
  static let caseCountMax = 10_000

  private var path: String { FileSystem.join(folder, FailureMemory.fileName) }

  /// Creates an empty memory for a project or for the current folder.
  init(besides projectPath: String?) {
    folder = FileSystem.join(projectPath.map { FileSystem.parent(of: $0) } ?? ".", FailureMemory.folderName)
  }

  /// Reads the file, if there is one.
  mutating func read() throws(UsageError) {
    isRead = true
    guard FileSystem.kind(of: path) != .missing else { return }
    let record = try LogFile(path).run(
      advice: "make it readable, or remove it",
      flawAdvice: "remove the file; it is created again after a failure")
    cases = Array(record.cases)
  }

  /// The existing apps of these cases, in the order of their first case.
  var apps: [String] { existing { $0.word(behind: "--app") } }

  /// The existing suites of these cases.
  var suites: [String] { existing { $0.word(behind: "run") } }

  private func existing(_ word: ([String]) -> String?) -> [String] {
    var paths: [String] = []
    for result in cases {
      guard let path = word(result.command), !paths.contains(path), FileSystem.kind(of: path) != .missing
      else { continue }
      paths.append(path)
    }
    return paths
  }

  /// Adds the failures of a run and removes the cases that ran without failing.
  ///
  /// The file is read only now, because nothing else needs it. An unreadable file is overwritten. A write
  /// error does not change the result of the run.
  mutating func update(after record: RunRecord) {
    if !isRead { try? read() }
    let kept = Set(cases.map(\.key))
    let ran = Set(record.cases.lazy.map(\.key).filter(kept.contains))
    let failed = record.cases.lazy.filter { result in
      let code = result.exitCode(strictly: record.header.isStrict)
      return code != .success && code != .nothingApplicable
    }
    let before = cases.map(\.key)
    cases = cases.filter { !ran.contains($0.key) } + failed.map(FailureMemory.shortened)
    cases = Array(cases.prefix(FailureMemory.caseCountMax))
    guard cases.map(\.key) != before else { return }
    try? write(tool: record.header.tool)
  }

  private func write(tool: String) throws(FileError) {
    try FileSystem.makeFolder(folder)
    // Git ignores the file, because failures differ between machines.
    let ignored = FileSystem.join(folder, ".gitignore")
    if FileSystem.kind(of: ignored) == .missing {
      try FileWriter.write(Array("\(FailureMemory.fileName)\n".utf8), to: ignored)
    }
    let record = RunRecord(header: RunHeader(tool: tool, caseCount: cases.count), cases: CaseList(cases))
    try FileWriter.write(LogWriter.bytes(of: record), to: path)
  }

  private static func shortened(_ result: CaseResult) -> CaseResult {
    var short = CaseResult(
      address: result.address, title: result.title, subject: result.subject, place: result.place,
      command: result.command, verdict: result.verdict)
    short.seed = result.seed
    return short
  }
}

extension [String] {
  /// The word after the first one that equals `name`.
  fileprivate func word(behind name: String) -> String? {
    guard let position = firstIndex(of: name), position + 1 < count else { return nil }
    return self[position + 1]
  }
}
