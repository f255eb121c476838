/// Parses the table of one page.
///
/// A line without indentation starts a page, a section, or a row. The lines below it are indented by two
/// spaces: first prose, then lines that start with a keyword. Lines indented by four spaces continue the line
/// with the keyword.
struct SpecificationReader {
  /// The words that start the lines after a row's prose.
  private enum Keyword: String {
    case apple, report, link, guide, here, outside
  }

  private let file: String
  private var line = 0
  private var page = SpecificationPage(name: "", title: "")
  /// The current line with a keyword, with its continuation lines so far. Nil while prose is read.
  private var detail: (keyword: Keyword, text: String)?

  static func page(_ text: String, file: String) throws(SpecificationError) -> SpecificationPage {
    var reader = SpecificationReader(file: file)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      reader.line += 1
      try reader.read(line)
    }
    try reader.takeDetail()
    guard !reader.page.name.isEmpty else { throw reader.error("the table has no page") }
    return reader.page
  }

  private init(file: String) { self.file = file }

  private func error(_ problem: String) -> SpecificationError {
    SpecificationError(file: file, line: line, problem: problem)
  }

  private mutating func read(_ line: Substring) throws(SpecificationError) {
    if line.hasPrefix("#") { return }
    if line.hasPrefix("    "), detail != nil {
      detail?.text += " " + line.dropFirst(4)
      return
    }
    if line.hasPrefix("  ") { return try readIndented(line.dropFirst(2)) }
    guard !line.isEmpty else {
      // An empty line precedes the next row, or surrounds a table inside a statement.
      if detail == nil { try addProse("") }
      return
    }
    try takeDetail()
    detail = nil
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { throw error("“\(line)” has nothing after its first word") }
    switch words[0] {
    case "page": page = SpecificationPage(name: String(words[1]), title: try quoted(words))
    case "section":
      let section = SpecificationSection(number: String(words[1]), title: try quoted(words))
      page.sections.append(section)
    case "row": try beginRow(String(words[1]), certainties: words.count > 2 ? words[2] : "")
    default: throw error("expected page, section or row, found “\(words[0])”")
    }
  }

  private func quoted(_ words: [Substring]) throws(SpecificationError) -> String {
    guard words.count == 3, words[2].count > 2, words[2].hasPrefix("\""), words[2].hasSuffix("\"") else {
      throw error("\(words[0]) \(words[1]) needs its title in quotation marks")
    }
    return String(words[2].dropFirst().dropLast())
  }

  private mutating func beginRow(
    _ identifier: String, certainties words: Substring
  ) throws(SpecificationError) {
    var certainties: [SpecificationRow.Certainty] = []
    for word in words.split(separator: " ") {
      guard let certainty = SpecificationRow.Certainty(rawValue: String(word)) else {
        throw error("the source level of a row is documented, observed or assumed, not “\(word)”")
      }
      certainties.append(certainty)
    }
    guard !certainties.isEmpty else {
      throw error("row \(identifier) needs a source level: documented, observed or assumed")
    }
    guard !page.sections.isEmpty else { throw error("row \(identifier) is in no section") }
    page.sections[page.sections.count - 1].rows.append(
      SpecificationRow(identifier: identifier, certainties: certainties))
  }

  private mutating func readIndented(_ text: Substring) throws(SpecificationError) {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let keyword = Keyword(rawValue: String(words[0])) else {
      return try addProse(text)
    }
    try takeDetail()
    detail = (keyword, String(words[1]))
  }

  private mutating func addProse(_ text: Substring) throws(SpecificationError) {
    guard detail == nil else { throw error("prose must come before the sources, not after them") }
    if page.sections.isEmpty {
      guard !text.isEmpty else { return }
      page.summary += (page.summary.isEmpty ? "" : " ") + text
    } else if !text.isEmpty || page.sections[page.sections.count - 1].rows.last != nil {
      try changeRow { $0.statement += ($0.statement.isEmpty ? "" : "\n") + text }
    }
  }

  private mutating func changeRow(_ body: (inout SpecificationRow) -> Void) throws(SpecificationError) {
    guard let section = page.sections.indices.last, let row = page.sections[section].rows.indices.last else {
      throw error("this line belongs to no row")
    }
    body(&page.sections[section].rows[row])
  }
}

extension SpecificationReader {
  /// Adds the completed line with a keyword to its row.
  private mutating func takeDetail() throws(SpecificationError) {
    guard let detail else { return }
    let text = detail.text
    switch detail.keyword {
    case .apple:
      let (path, title) = SpecificationReader.split(text)
      let name = path.hasPrefix("documentation/") ? String(path.dropFirst("documentation/".count)) : path
      try add(
        "https://developer.apple.com/" + path, title: "Apple, \(name)" + (title.map { ": " + $0 } ?? ""))
    case .report:
      let parts = text.split(separator: "#")
      guard parts.count == 2, parts[0].split(separator: "/").count == 2, parts[1].allSatisfy(\.isNumber)
      else {
        throw error("a report is OWNER/REPOSITORY#NUMBER, not “\(text)”")
      }
      try add("https://github.com/\(parts[0])/issues/\(parts[1])", title: text)
    case .link:
      let (address, title) = SpecificationReader.split(text)
      guard address.hasPrefix("http"), let title else { throw error("a link needs an address and a title") }
      try add(address, title: title)
    case .guide:
      guard let guide = SpecificationReader.guides[text] else { throw error("there is no guide “\(text)”") }
      try add(guide.address, title: guide.title)
    case .here: try changeRow { $0.choice = text }
    case .outside: try changeRow { $0.exclusion = text }
    }
  }

  private mutating func add(_ address: String, title: String) throws(SpecificationError) {
    try changeRow { $0.sources.append(SpecificationSource(address: address, title: title)) }
  }

  /// An address or a path, and the title in quotation marks after it.
  private static func split(_ text: String) -> (String, title: String?) {
    guard let space = text.firstIndex(of: " ") else { return (text, nil) }
    let title = text[text.index(after: space)...]
    return (String(text[..<space]), String(title.dropFirst().dropLast()))
  }

  /// The guides that many rows cite, by their names in the tables.
  private static let guides: [String: (address: String, title: String)] = [
    "xamarin-ios6": (
      "https://learn.microsoft.com/en-us/xamarin/ios/platform/introduction-to-ios6/changes-to-storekit",
      "Xamarin: Changes to StoreKit in iOS 6"
    ),
    "xamarin-transactions": (
      "https://learn.microsoft.com/en-us/xamarin/ios/platform/in-app-purchasing/transactions-and-verification",
      "Xamarin: Transactions and Verification"
    ),
    "apple-adding-a-store": (
      "https://developer.apple.com/library/archive/documentation/NetworkingInternet/Conceptual/StoreKitGuide/",
      "Apple's In-App Purchase Programming Guide, Adding a Store to Your Application"
    ),
    "korean-guide": (
      "https://digitanomad.blogspot.kr/2013/08/ios-in-app-purchase.html", "a developer's guide of 2013"
    ),
  ]
}
