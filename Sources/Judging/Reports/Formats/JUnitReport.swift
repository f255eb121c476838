public import Results
internal import Rules

extension ReportFormat {
  /// JUnit XML, which nearly every build server reads.
  public static let junit = ReportFormat(
    "junit", "JUnit XML", run: { JUnitReport($0, dialect: $1.dialect, clock: $1.clock).bytes })
}

/// A run as JUnit XML: a test suite for each subject and each folder of scenarios, and a test case for each
/// case.
///
/// Readers differ, so the report uses only features that all of them accept: counts, one element for a
/// failure, and the message repeated as the first line of that element's text.
public struct JUnitReport: Sendable {
  private let record: RunRecord
  private let dialect: JUnitDialect
  private let clock: ReportClock

  /// The maximum size of the text of one case, in bytes. Readers cut longer texts.
  private static let storySizeMax = 65_536
  /// The maximum size of the texts of all cases, in bytes. GitLab rejects a file of 30 MB or more.
  static let storiesSizeMax = 16_000_000

  public init(_ record: RunRecord, dialect: JUnitDialect = .strict, clock: ReportClock = .unknown) {
    self.record = record
    self.dialect = dialect
    self.clock = clock
  }

  /// The report in UTF-8.
  public var bytes: [UInt8] {
    let points = ReportPoints(record)
    var suites = JUnitSuite.suites(of: record)
    var room = JUnitReport.storiesSizeMax
    for position in suites.indices {
      for number in suites[position].numbers {
        let point = points.point(of: record.cases[number])
        suites[position].add(point, text(of: point, &room, className: suites[position].className))
      }
    }
    let besides = points.besides
    if !besides.isEmpty {
      var suite = JUnitSuite(name: "the run itself", className: "assay")
      for point in besides { suite.add(point, text(of: point, &room, className: suite.className)) }
      suites.append(suite)
    }
    var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    bytes += Array(opening(suites).utf8)
    for suite in suites {
      bytes += Array((opening(suite) + properties).utf8)
      bytes += suite.text
      bytes += Array("  </testsuite>\n".utf8)
    }
    return bytes + Array("</testsuites>\n".utf8)
  }

  private func opening(_ suites: [JUnitSuite]) -> String {
    func sum(_ count: (JUnitSuite) -> Int) -> String { String(suites.reduce(0) { $0 + count($1) }) }
    return "<testsuites" + XMLText.attribute("name", "assay") + XMLText.attribute("tests", sum(\.count))
      + XMLText.attribute("failures", sum(\.failureCount)) + XMLText.attribute("errors", sum(\.errorCount))
      + XMLText.attribute("time", ReportClock.seconds(clock.durationMilliseconds)) + ">\n"
  }

  private func opening(_ suite: JUnitSuite) -> String {
    var text = "  <testsuite" + XMLText.attribute("name", suite.name)
    text += XMLText.attribute("tests", String(suite.count))
    text += XMLText.attribute("failures", String(suite.failureCount))
    text += XMLText.attribute("errors", String(suite.errorCount))
    text += XMLText.attribute("skipped", String(suite.skippedCount))
    text += XMLText.attribute("time", ReportClock.seconds(0))
    if clock.isKnown {
      text += XMLText.attribute("timestamp", ReportMoment.text(clock.startMilliseconds))
    }
    return text + ">\n"
  }

  /// The options that influence the verdicts, as properties of a test suite.
  private var properties: String {
    var properties = [("tool", record.header.tool), ("requirements", record.requirements.name)]
    if record.header.isStrict { properties.append(("strict", "true")) }
    if let seed = record.header.seed { properties.append(("seed", String(seed))) }
    if let seeds = record.header.seeds { properties.append(("seeds", seeds.text)) }
    if let shard = record.header.shard { properties.append(("shard", "\(shard.number)/\(shard.count)")) }
    let lines = properties.map { name, value in
      "      <property" + XMLText.attribute("name", name)
        + XMLText.attribute("value", TerminalText.safe(value)) + "/>\n"
    }
    return "    <properties>\n" + lines.joined() + "    </properties>\n"
  }

  /// Links to the sources on which a broken rule is based.
  private func sources(of point: ReportPoint) -> String {
    guard let page = record.pages.first(where: { $0.identifier.text == point.failureName }) else { return "" }
    let links = RuleSources(of: page.sources).links
    return links.isEmpty ? "" : "\nsources\n" + links.map { "  \($0.row) \($0.address)\n" }.joined()
  }

  private func text(of point: ReportPoint, _ room: inout Int, className: String) -> String {
    var text = "    <testcase" + XMLText.attribute("classname", className)
    text += XMLText.attribute("name", point.name)
    text += XMLText.attribute("time", ReportClock.seconds(0))
    if dialect == .gitlab, let file = point.place?.file {
      text += XMLText.attribute("file", TerminalText.safe(file))
    }
    var story = TextLimit.cut(point.story, to: JUnitReport.storySizeMax)
    if story.utf8.count > room {
      story = "omitted to limit the size of this file; see the run log\n"
    }
    room -= story.utf8.count
    let words = point.words
    switch words.junit {
    case .none where story.isEmpty: return text + "/>\n"
    case .none: text += ">\n      <system-out>" + XMLText.escaped(story) + "</system-out>\n"
    case .skipped:
      text += ">\n      <skipped" + XMLText.attribute("type", words.junitType)
      text += XMLText.attribute("message", point.message) + "/>\n"
    case .failure, .error:
      text += ">\n      <\(words.junit.rawValue)" + XMLText.attribute("type", point.failureName)
      text += XMLText.attribute("message", point.message) + ">"
      text +=
        XMLText.escaped(point.message + "\n" + story + sources(of: point)) + "</\(words.junit.rawValue)>\n"
    }
    return text + "    </testcase>\n"
  }
}

/// A test suite of JUnit XML: the cases of one subject in one folder of scenarios.
struct JUnitSuite {
  let name: String
  /// The class name of the cases. Readers split it at its last dot.
  let className: String
  /// The indices of the cases in the run.
  private(set) var numbers: [Int] = []
  /// The elements of the cases, in UTF-8.
  private(set) var text: [UInt8] = []
  private(set) var count = 0
  private(set) var failureCount = 0
  private(set) var errorCount = 0
  private(set) var skippedCount = 0

  init(name: String, className: String) {
    self.name = name
    self.className = className
  }

  mutating func add(_ point: ReportPoint, _ text: String) {
    self.text += Array(text.utf8)
    count += 1
    switch point.words.junit {
    case .none: break
    case .failure: failureCount += 1
    case .error: errorCount += 1
    case .skipped: skippedCount += 1
    }
  }

  /// The suites of a run, in the order of the first case of each. The elements of their cases are added
  /// later.
  static func suites(of record: RunRecord) -> [JUnitSuite] {
    var suites: [JUnitSuite] = []
    var places: [String: Int] = [:]
    for (number, result) in record.cases.enumerated() {
      let section = result.address.section
      let key = "\(result.subject)\u{0}\(section)"
      if places[key] == nil {
        places[key] = suites.count
        suites.append(suite(result.subject, section, among: suites))
      }
      if let place = places[key] { suites[place].numbers.append(number) }
    }
    return suites
  }

  /// Creates an empty suite with a unique class name.
  private static func suite(_ subject: String, _ section: String, among suites: [JUnitSuite]) -> JUnitSuite {
    let words = section.isEmpty ? [subject] : [subject, section]
    let plain = words.map(word).joined(separator: ".")
    var className = plain
    var number = 1
    while suites.contains(where: { $0.className == className }) {
      number += 1
      className = "\(plain)#\(number)"
    }
    return JUnitSuite(name: words.map { TextLimit.line($0) }.joined(separator: " · "), className: className)
  }

  /// Replaces the dots in a name. Readers would split the name at its dots.
  private static func word(_ name: String) -> String {
    String(TextLimit.line(name, to: 200).map { $0 == "." ? "_" : $0 })
  }
}
