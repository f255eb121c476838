public import Facts
internal import Glibc
public import Results
internal import Rules

/// The cases of a plan as work for a pool.
public struct CaseWork: PoolWork {
  private let plan: RunPlan
  private let breakdown: WorkerBreakdown

  /// Makes work of all cases of a plan.
  public init(_ plan: RunPlan, breakdown: WorkerBreakdown = .none) {
    self.plan = plan
    self.breakdown = breakdown
  }

  /// How many cases there are.
  public var count: Int { plan.cases.count }

  /// Whether an app of the plan uses threads.
  public var usesThreads: Bool { plan.usesThreads }

  /// A worker's own function, which runs the case with a number.
  public func makeWorker() -> (Int) -> FinishedCase {
    breakdown.strike(WorkerBreakdown.start)
    let runner = CaseRunner(plan: plan)
    return { number in
      breakdown.strike(plan.cases[number].address.text)
      return runner.finish(number)
    }
  }

  /// A case whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> FinishedCase {
    FinishedCase(result: plan.emptyResult(number, .error(stop.kind, message: stop.message)))
  }

  /// The wire of one worker.
  public func makeWire() -> CaseWire { CaseWire(plan) }
}

/// A case that has been run.
public struct FinishedCase: Hashable, Sendable {
  /// The verdict with its reasons.
  public var result: CaseResult
  /// A file of the case that could not be written, if there was one.
  public var trouble: RunTrouble?

  /// Makes a finished case.
  public init(result: CaseResult, trouble: RunTrouble? = nil) {
    self.result = result
    self.trouble = trouble
  }
}

/// The form of a finished case between a worker process and its parent.
///
/// Nearly every case passes, with findings that stood in lines before. Such a case is short: its names are those of the
/// plan, a finding is a number in the order in which the worker first told them, and so is a list of findings. Any
/// other case is its whole result, as a run log has it.
public struct CaseWire: OutcomeWire {
  private let outline: @Sendable (Int, CaseVerdict) -> CaseResult
  /// The numbers of the findings and of the lists that were written.
  private var findingNumbers: [RuleFinding: Int64] = [:]
  private var listNumbers: [[Int64]: Int64] = [:]
  /// The findings that were written last, with the number of their list: the next run of a scenario mostly has the same.
  private var lastWritten: (findings: [RuleFinding], list: Int64)?
  /// The findings and the lists that were read, by their numbers.
  private var findings: [RuleFinding] = []
  private var lists: [[RuleFinding]] = []

  /// A wire for the cases of a plan.
  public init(_ plan: RunPlan) { self.init { plan.emptyResult($0, $1) } }

  /// A wire for cases that begin as `outline` gives them: with their names, their place and a verdict.
  init(outline: @escaping @Sendable (Int, CaseVerdict) -> CaseResult) { self.outline = outline }

  /// Appends a case to the list that is open.
  public mutating func write(_ finished: FinishedCase, to printer: inout JSONPrinter) {
    if finished.isPlain { return writePlain(finished.result, to: &printer) }
    printer.write(finished.result.json)
    if let trouble = finished.trouble {
      printer.text(trouble.text)
      printer.integer(Int64(trouble.exitCode.rawValue))
    }
  }

  private mutating func writePlain(_ result: CaseResult, to printer: inout JSONPrinter) {
    printer.integer(Int64(result.factCount))
    printer.integer(Int64(bitPattern: result.hash))
    printer.text(result.replay)
    let news = writeList(result.findings, to: &printer)
    // What is empty at the end of the list is left out.
    guard !news.isEmpty || !result.choices.isEmpty || !result.remarks.isEmpty else { return }
    printer.write(.list(news))
    printer.write(.list(result.choices.map(JSONValue.text)))
    printer.write(.list(result.remarks.map(JSONValue.text)))
  }

  /// Writes a list of findings; gives those that were never told before.
  private mutating func writeList(_ findings: [RuleFinding], to printer: inout JSONPrinter) -> [JSONValue] {
    if let lastWritten, lastWritten.findings == findings {
      printer.integer(lastWritten.list)
      return []
    }
    var news: [JSONValue] = []
    let numbers = findings.map { number(of: $0, &news) }
    if let known = listNumbers[numbers] {
      printer.integer(known)
      lastWritten = (findings, known)
    } else {
      let next = Int64(listNumbers.count)
      listNumbers[numbers] = next
      lastWritten = (findings, next)
      printer.beginList()
      for number in numbers { printer.integer(number) }
      printer.endList()
    }
    return news
  }

  private mutating func number(of finding: RuleFinding, _ news: inout [JSONValue]) -> Int64 {
    if let known = findingNumbers[finding] { return known }
    let next = Int64(findingNumbers.count)
    findingNumbers[finding] = next
    news.append(finding.json)
    return next
  }

  /// The case with these elements, or nothing when they are none.
  public mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> FinishedCase? {
    let elements = Array(elements)
    if case .integer? = elements.first { return plain(elements, number).map { FinishedCase(result: $0) } }
    guard let json = elements.first, let result = try? CaseResult(json: json, line: 1) else { return nil }
    guard elements.count > 1 else { return FinishedCase(result: result) }
    guard elements.count == 3, case .text(let text) = elements[1], case .integer(let code) = elements[2],
      let exitCode = ExitCode(rawValue: Int32(truncatingIfNeeded: code))
    else { return nil }
    return FinishedCase(result: result, trouble: RunTrouble(exitCode: exitCode, text: text))
  }

  private mutating func plain(_ elements: [JSONValue], _ number: Int) -> CaseResult? {
    guard elements.count == 4 || elements.count == 7, case .integer(let factCount) = elements[0],
      case .integer(let hash) = elements[1], case .text(let replay) = elements[2]
    else { return nil }
    var result = outline(number, .passed)
    if elements.count == 7 {
      guard case .list(let news) = elements[4], let choices = CaseWire.texts(elements[5]),
        let remarks = CaseWire.texts(elements[6])
      else { return nil }
      for finding in news {
        guard let finding = try? RuleFinding(json: finding, line: 1) else { return nil }
        findings.append(finding)
      }
      result.choices = choices
      result.remarks = remarks
    }
    guard let known = list(elements[3]) else { return nil }
    result.findings = known
    result.replay = replay
    result.factCount = UInt32(truncatingIfNeeded: factCount)
    result.hash = UInt64(bitPattern: hash)
    return result
  }

  /// The findings that a number or a list of numbers stands for.
  private mutating func list(_ value: JSONValue) -> [RuleFinding]? {
    if case .integer(let place) = value {
      return lists.indices.contains(Int(place)) ? lists[Int(place)] : nil
    }
    guard case .list(let numbers) = value else { return nil }
    var list: [RuleFinding] = []
    list.reserveCapacity(numbers.count)
    for number in numbers {
      guard case .integer(let place) = number, findings.indices.contains(Int(place)) else { return nil }
      list.append(findings[Int(place)])
    }
    lists.append(list)
    return list
  }

  private static func texts(_ value: JSONValue) -> [String]? {
    guard case .list(let elements) = value else { return nil }
    return elements.compactMap {
      if case .text(let text) = $0 { text } else { nil }
    }
  }
}

extension FinishedCase {
  fileprivate var isPlain: Bool { result.isUneventful && trouble == nil }
}

/// Variables of the environment by which tests make a worker break down at an address.
public struct WorkerBreakdown: Hashable, Sendable {
  private let deadlyAddress: String?
  private let stuckAddress: String?

  /// In place of an address: before the first case.
  static let start = "start"

  /// No breakdown.
  public static let none = WorkerBreakdown { _ in nil }

  /// Reads the variables `ASSAY_TEST_DIE_AT` and `ASSAY_TEST_STOP_AT`.
  public init(_ environment: (String) -> String?) {
    deadlyAddress = environment("ASSAY_TEST_DIE_AT")
    stuckAddress = environment("ASSAY_TEST_STOP_AT")
  }

  /// How long a worker may do nothing: `ASSAY_TEST_SILENCE_SECONDS`, otherwise two minutes.
  public static func idleSecondsMax(_ environment: (String) -> String?) -> Int {
    environment("ASSAY_TEST_SILENCE_SECONDS").flatMap { Int($0) } ?? 120
  }

  /// Kills this process, or waits for ever, where this is the address to do so.
  public func strike(_ address: String) {
    if address == deadlyAddress { _ = kill(getpid(), SIGKILL) }
    if address == stuckAddress { while true { pause() } }
  }
}
