internal import Facts
internal import Results
internal import Rules

/// The page's data as compact JSON, from which the page's script renders cases, scenarios, and runs.
/// Each text is stored once.
struct PageData {
  private let record: RunRecord
  private let letters: RuleLetters
  private var printer = JSONPrinter()
  private var texts = TextPool()
  private var commands = CommandPatterns()

  /// The data of a record, in UTF-8.
  static func bytes(of record: RunRecord) -> [UInt8] {
    var data = PageData(record)
    data.write()
    return data.printer.bytes
  }

  private init(_ record: RunRecord) {
    self.record = record
    letters = RuleLetters(record.pages)
  }

  private mutating func write() {
    printer.beginObject()
    writeNames()
    writeScenarios()
    writeCases()
    writeDetails()
    writeRuns()
    writeCommands()
    printer.key("texts")
    printer.write(.list(texts.texts.map { .text($0) }))
    printer.endObject()
  }

  private mutating func writeNames() {
    printer.key("subjects")
    printer.write(.list(record.subjectNames.map { .text(PageText.safe($0)) }))
    printer.key("rules")
    printer.write(
      .list(record.pages.map { [.text(PageText.safe($0.identifier.text)), .text($0.level.rawValue)] }))
    printer.key("strict")
    printer.flag(record.header.isStrict)
    printer.key("verdicts")
    printer.write(.list(CaseVerdict.signs.map(PageData.json)))
    let weights = CaseVerdict.names.map { CaseVerdict.namesByWeight.firstIndex(of: $0) ?? 0 }
    printer.key("weights")
    printer.write(.list(weights.map { .integer(Int64($0)) }))
    printer.key("outcomes")
    printer.write(.object(RuleLetters.signs.map { JSONMember($0.letter, PageData.json($0.sign)) }))
  }

  private static func json(_ sign: Sign) -> JSONValue {
    [.text(sign.mark), .text(sign.word), .text(sign.tone.rawValue)]
  }

  /// Writes the address, title, file, line, and level of each scenario, and the shell-quoted address if it
  /// needs quotation marks.
  private mutating func writeScenarios() {
    printer.key("scenarios")
    printer.beginList()
    var last: CaseAddress?
    for result in record.cases where result.address != last {
      last = result.address
      var row: [JSONValue] = [
        .text(PageText.safe(result.address.text)), .text(PageText.safe(result.title)),
        .integer(texts.number(of: result.place.file)), .integer(Int64(result.place.line)),
        .text(result.level.rawValue),
      ]
      let quoted = ShellWords.joined([result.address.text])
      if quoted != result.address.text { row.append(.text(PageText.safe(quoted))) }
      printer.write(.list(row))
    }
    printer.endList()
  }

  private mutating func writeCases() {
    var columns = CaseColumns(subjects: record.subjectNames)
    for result in record.cases {
      columns.append(
        result, command: commands.number(of: result), letters: texts.number(of: letters.text(of: result)))
    }
    printer.key("cases")
    printer.write(columns.json)
  }

  private mutating func writeDetails() {
    printer.key("details")
    printer.beginObject()
    for (number, result) in record.cases.enumerated() {
      let details = CaseDetails(result, letters).json(&texts)
      guard !details.isEmpty else { continue }
      printer.key(String(number))
      printer.write(.object(details))
    }
    printer.endObject()
  }

  private mutating func writeRuns() {
    var places: [CaseKey: Int] = [:]
    for (number, result) in record.cases.enumerated() { places[result.key] = number }
    printer.key("runs")
    printer.beginList()
    for run in record.witnessRuns {
      guard let place = places[run.key], let file = try? run.trace() else { continue }
      guard !file.trace.facts.isEmpty else { continue }
      printer.write(RunStory(file.trace, of: record.cases[place]).json(case: place, &texts))
    }
    printer.endList()
  }

  private mutating func writeCommands() {
    printer.key("commands")
    printer.write(
      .list(
        commands.patterns.map { pattern in
          .list(
            pattern.map { part in
              switch part {
              case .words(let words): .text(PageText.safe(words))
              case .address: .integer(0)
              case .seed: .integer(1)
              }
            })
        }))
  }
}

/// The commands that reproduce cases. The commands for one subject differ only in address and seed, so
/// their common pattern is stored once.
struct CommandPatterns {
  /// The patterns. In the data, 0 is a placeholder for the address of the case and 1 for its seed.
  private(set) var patterns: [[Part]] = []
  private var numbers: [[Part]: Int64] = [:]

  enum Part: Hashable {
    case words(String)
    case address
    case seed
  }

  /// The index of the pattern of a case's command. Adds the pattern if it is new.
  mutating func number(of result: CaseResult) -> Int64 {
    var pattern: [Part] = []
    var words: [String] = []
    func endWords() {
      if !words.isEmpty { pattern.append(.words(ShellWords.joined(words))) }
      words = []
    }
    for word in result.command {
      if word == result.address.text {
        endWords()
        pattern.append(.address)
      } else if let seed = result.seed, word == String(seed) {
        endWords()
        pattern.append(.seed)
      } else {
        words.append(word)
      }
    }
    endWords()
    if let number = numbers[pattern] { return number }
    numbers[pattern] = Int64(patterns.count)
    patterns.append(pattern)
    return Int64(patterns.count - 1)
  }
}

/// The texts in the page's data, each stored once. All other data refers to a text by its number.
struct TextPool {
  private(set) var texts: [String] = []
  private var numbers: [String: Int64] = [:]

  /// The maximum length of a text on the page, in bytes.
  private static let textByteCountMax = 4_000

  /// The number of a text. Adds the text if it is new.
  mutating func number(of text: String) -> Int64 {
    if let number = numbers[text] { return number }
    let number = Int64(texts.count)
    numbers[text] = number
    texts.append(PageText.safe(TextLimit.cut(text, to: TextPool.textByteCountMax)))
    return number
  }
}
