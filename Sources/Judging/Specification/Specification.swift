/// The specification of the simulated store: its statements, their sources, and how certain each one is.
///
/// Its source files are the tables in `Tables`; `Scripts/generate-specification` compiles their text into the
/// program.
public enum Specification {
  /// The pages of the specification, in reading order.
  public static let pages: [SpecificationPage] = {
    do throws(SpecificationError) {
      return try SpecificationText.tables.map { table throws(SpecificationError) in
        try SpecificationReader.page(table.text, file: table.file)
      }
    } catch {
      preconditionFailure(error.description)
    }
  }()

  /// All rows, in their order.
  public static let rows: [SpecificationRow] = pages.flatMap(\.rows)

  /// The identifiers of all rows, in their order.
  public static var identifiers: [String] { SpecificationText.identifiers }

  private static let known = Set(SpecificationText.identifiers)

  /// Whether there is a row with an identifier. No table is parsed for it.
  public static func contains(_ identifier: String) -> Bool { known.contains(identifier) }

  /// The row with an identifier, and the page that contains it. Nil if there is no such row.
  public static func row(_ identifier: String) -> (row: SpecificationRow, page: SpecificationPage)? {
    for page in pages {
      for row in page.rows where row.identifier == identifier { return (row, page) }
    }
    return nil
  }

  /// The rows that the `source` of a scenario names, in the order of their names in it.
  ///
  /// The parts of `source` are separated by commas and semicolons. A word in the form of an identifier
  /// counts as a row, even if there is no such row. Anything else, such as an address or the title of a
  /// guide, is the author's own text. Next to other words, only a capital letter with a number counts
  /// as a row, because titles contain numbers too.
  public static func rows(namedIn source: String) -> [String] {
    source.split { $0 == "," || $0 == ";" }.flatMap { part in
      let words = part.split(separator: " ")
      let rows = words.filter { isIdentifierLike($0) && (words.count == 1 || $0.first?.isUppercase == true) }
      return rows.map(String.init)
    }
  }

  /// Whether a word has the form of a row's identifier: a letter with a number, or the number of a section.
  /// After a letter, the number can contain a hyphen, as in `S2-1`.
  public static func isIdentifierLike(_ word: some StringProtocol) -> Bool {
    var rest = Substring(word)
    let hasLetter = rest.first.map { $0.isASCII && $0.isLetter } ?? false
    if hasLetter { rest.removeFirst() }
    guard let first = rest.first, first.isASCII, first.isNumber else { return false }
    if let last = rest.last, last.isASCII, last.isLowercase { rest.removeLast() }
    return rest.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || hasLetter && $0 == "-") }
  }
}

/// A line of a table that cannot be parsed.
public struct SpecificationError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  public let line: Int
  public let problem: String

  public var description: String { "\(file):\(line): \(problem)" }
}
