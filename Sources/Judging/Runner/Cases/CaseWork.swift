public import Facts
internal import Glibc
public import Results
internal import Rules

/// The cases of a plan as work for a pool.
public struct CaseWork: PoolWork {
  private let plan: RunPlan
  private let breakdown: WorkerBreakdown

  public init(_ plan: RunPlan, breakdown: WorkerBreakdown = .none) {
    self.plan = plan
    self.breakdown = breakdown
  }

  public var count: Int { plan.cases.count }

  /// Whether an app of the plan uses threads.
  public var usesThreads: Bool { plan.usesThreads }

  /// Creates a worker's function, which runs the case with a number.
  public func makeWorker() -> (Int) -> FinishedCase {
    breakdown.strike(WorkerBreakdown.start)
    let runner = CaseRunner(plan: plan)
    return { number in
      breakdown.strike(plan.cases[number].address.text)
      return runner.finish(number)
    }
  }

  /// The result for a case whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> FinishedCase {
    FinishedCase(result: plan.emptyResult(number, .error(stop.kind, message: stop.message)))
  }

  public func makeWire() -> CaseWire { CaseWire(plan) }
}

public struct FinishedCase: Hashable, Sendable {
  public var result: CaseResult
  /// The error while a file of the case was written. Nil if there was none.
  public var trouble: RunTrouble?

  public init(result: CaseResult, trouble: RunTrouble? = nil) {
    self.result = result
    self.trouble = trouble
  }
}

/// The encoding of a finished case between a worker process and its parent.
///
/// Nearly every case passes with findings that earlier lines contain. Such a case is short. Its names come
/// from the plan. Each finding, and each list of findings, is a number in the order of first use. Any other
/// case is encoded as its whole result, as in a run log.
public struct CaseWire: OutcomeWire {
  private let outline: @Sendable (Int, CaseVerdict) -> CaseResult
  /// The numbers of the findings that were written.
  private var findingNumbers: [RuleFinding: Int64] = [:]
  private var listNumbers: [[Int64]: Int64] = [:]
  /// The findings that were written last, with the number of their list. The next run of a scenario
  /// usually has the same findings.
  private var lastWritten: (findings: [RuleFinding], list: Int64)?
  /// The findings and the lists that were read, by their numbers.
  private var findings: [RuleFinding] = []
  private var lists: [[RuleFinding]] = []

  public init(_ plan: RunPlan) { self.init { plan.emptyResult($0, $1) } }

  /// Creates a wire for cases whose names, place, and verdict come from `outline`.
  init(outline: @escaping @Sendable (Int, CaseVerdict) -> CaseResult) { self.outline = outline }

  /// Appends the elements of a case to the open list.
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
    // Omit the last elements if they are all empty.
    guard !news.isEmpty || !result.choices.isEmpty || !result.remarks.isEmpty else { return }
    printer.write(.list(news))
    printer.write(.list(result.choices.map(JSONValue.text)))
    printer.write(.list(result.remarks.map(JSONValue.text)))
  }

  /// Writes the number of a list of findings, or the numbers of its findings. Returns the findings that
  /// were never written before.
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

  /// The case with these elements; nil if they are invalid.
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

  /// The findings that a list number, or a list of finding numbers, refers to.
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

/// Environment variables by which tests make a worker fail at an address.
public struct WorkerBreakdown: Hashable, Sendable {
  private let deadlyAddress: String?
  private let stuckAddress: String?

  /// Names the point before the first case, in place of an address.
  static let start = "start"

  public static let none = WorkerBreakdown { _ in nil }

  /// Reads the variables `ASSAY_TEST_DIE_AT` and `ASSAY_TEST_STOP_AT`.
  public init(_ environment: (String) -> String?) {
    deadlyAddress = environment("ASSAY_TEST_DIE_AT")
    stuckAddress = environment("ASSAY_TEST_STOP_AT")
  }

  /// The longest time that a worker may be idle: `ASSAY_TEST_SILENCE_SECONDS`, by default two minutes.
  public static func idleSecondsMax(_ environment: (String) -> String?) -> Int {
    environment("ASSAY_TEST_SILENCE_SECONDS").flatMap { Int($0) } ?? 120
  }

  /// Kills this process, or blocks forever, if the variables name this address.
  public func strike(_ address: String) {
    if address == deadlyAddress { _ = kill(getpid(), SIGKILL) }
    if address == stuckAddress { while true { pause() } }
  }
}
