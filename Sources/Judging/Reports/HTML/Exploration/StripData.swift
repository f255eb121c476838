internal import Facts
internal import Results

/// The fault strips of an exploration as compact JSON, from which the page's script draws them.
///
/// A strip is a text with a sign for each fact, starting at fact 0. A number before a sign is its
/// repetition count. `_` means that there is no cell, because no fault of the fault family can occur
/// there.
struct StripData {
  private let record: ExplorationRecord
  private var kinds: [UInt16] = []
  private var kindPlaces: [UInt16: Int] = [:]
  private var symptoms: [FailureSymptom] = []
  private var symptomPlaces: [FailureSymptom: Int] = [:]
  private let familyPlaces: [String: Int]

  init(_ record: ExplorationRecord) {
    self.record = record
    familyPlaces = Dictionary(record.header.families.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The strips of a scenario, in the order of the fault families.
  static func ordered(_ strips: [FaultStrip], of header: ExplorationHeader) -> [FaultStrip] {
    header.families.compactMap { family in strips.first { $0.family == family } }
  }

  /// The data in UTF-8.
  var bytes: [UInt8] {
    var data = self
    let cases = record.plain.indices.map { data.json(of: $0) }
    let findings = record.findings.map { data.json(of: $0) }
    var printer = JSONPrinter()
    printer.write(
      [
        "families": .list(record.header.families.map { .text(PageText.safe($0)) }),
        "fates": .object(RunFate.allCases.map { JSONMember(String($0.sign), StripData.json($0.cellSign)) }),
        "cases": .list(cases), "findings": .list(findings),
        "kinds": .list(data.kinds.map { .text(StripData.name(ofKind: $0)) }),
        "symptoms": .list(data.symptoms.map { .text(PageText.safe($0.text)) }),
      ])
    return printer.bytes
  }

  private static func json(_ sign: Sign) -> JSONValue {
    [.text(sign.mark), .text(sign.word), .text(sign.tone.rawValue)]
  }

  private static func name(ofKind number: UInt16) -> String {
    FactKind(rawValue: number).map { FactDescription.of($0).name } ?? "kind \(number)"
  }

  /// The app, the kinds of the facts, and the strips of a scenario.
  private mutating func json(of place: Int) -> JSONValue {
    let plain = record.plain[place]
    let strips = StripData.ordered(record.strips[place], of: record.header)
    // The kinds are not needed if no fault can occur.
    let kinds = strips.isEmpty ? [] : plain.kinds.map { JSONValue.integer(Int64(number(ofKind: $0))) }
    return [
      "subject": .text(PageText.safe(plain.subject)), "kinds": .list(kinds),
      "strips": .list(strips.map { json(of: $0) }),
    ]
  }

  /// The fault family, the signs, three numbers for each cell with several runs, and two numbers for
  /// each symptom in a cell.
  private mutating func json(of strip: FaultStrip) -> JSONValue {
    var counts: [JSONValue] = []
    var named: [JSONValue] = []
    for cell in strip.cells {
      let fact = Int64(cell.fact)
      if cell.runCount > 1 {
        counts += [.integer(fact), .integer(Int64(cell.runCount)), .integer(Int64(cell.brokenCount))]
      }
      for symptom in cell.symptoms { named += [.integer(fact), .integer(Int64(number(of: symptom)))] }
    }
    return [
      .integer(Int64(familyPlaces[strip.family] ?? 0)), .text(StripData.signs(of: strip)), .list(counts),
      .list(named),
    ]
  }

  private static func signs(of strip: FaultStrip) -> String {
    var text = ""
    var next = 0
    var run: (sign: Character, count: Int)?
    func add(_ sign: Character, _ count: Int) {
      guard count > 0 else { return }
      if let last = run, last.sign == sign {
        run = (sign, last.count + count)
      } else {
        if let last = run { text += (last.count > 1 ? "\(last.count)" : "") + String(last.sign) }
        run = (sign, count)
      }
    }
    for cell in strip.cells {
      add("_", Int(cell.fact) - next)
      add(cell.fate.sign, 1)
      next = Int(cell.fact) + 1
    }
    if let last = run { text += (last.count > 1 ? "\(last.count)" : "") + String(last.sign) }
    return text
  }

  private mutating func json(of finding: Finding) -> JSONValue {
    [
      .integer(Int64(number(of: finding.symptom))), .text(PageText.safe(finding.subject)),
      .list(finding.families.map { .integer(Int64(familyPlaces[$0] ?? 0)) }),
    ]
  }

  private mutating func number(ofKind kind: UInt16) -> Int {
    if let place = kindPlaces[kind] { return place }
    kinds.append(kind)
    kindPlaces[kind] = kinds.count - 1
    return kinds.count - 1
  }

  private mutating func number(of symptom: FailureSymptom) -> Int {
    if let place = symptomPlaces[symptom] { return place }
    symptoms.append(symptom)
    symptomPlaces[symptom] = symptoms.count - 1
    return symptoms.count - 1
  }
}
