internal import Results

/// The cases of one subject in one folder of scenarios, as a suite of JUnit's XML.
struct JUnitSuite {
  /// What the suite is called.
  let name: String
  /// What its cases have before their names: readers take it apart at the last dot.
  let className: String
  /// The numbers of its cases among those of the run.
  private(set) var numbers: [Int] = []
  /// The elements of its cases, in UTF-8.
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

  /// The suites of a run, in the order of their first case.
  static func suites(of record: RunRecord) -> [JUnitSuite] {
    var suites: [JUnitSuite] = []
    var places: [String: Int] = [:]
    for (number, result) in record.cases.enumerated() {
      let section = SectionTally.name(of: result.address)
      let key = "\(result.subject)\u{0}\(section)"
      if places[key] == nil {
        places[key] = suites.count
        suites.append(suite(result.subject, section, among: suites))
      }
      if let place = places[key] { suites[place].numbers.append(number) }
    }
    return suites
  }

  /// An empty suite whose cases are called as those of no other.
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

  /// A name without what readers would take apart.
  private static func word(_ name: String) -> String {
    String(TextLimit.line(name, to: 200).map { $0 == "." ? "_" : $0 })
  }
}
