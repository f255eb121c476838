/// The version of hosted files: whole numbers with periods between them, such as 1.0.
public struct ContentVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The numbers. Trailing zeros have no meaning and are omitted.
  private let numbers: [Int]
  /// The original text.
  public let description: String

  /// The version of the first files of a product.
  public static let first = ContentVersion(numbers: [1], description: "1.0")

  private static let numbersMax = 8
  private static let digitsMax = 9

  /// Parses a version. Returns nil if the text is not a version.
  public init?(_ text: String) {
    var numbers: [Int] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.count <= ContentVersion.digitsMax,
        part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return nil }
      numbers.append(part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    guard numbers.count <= ContentVersion.numbersMax else { return nil }
    while numbers.last == 0 { numbers.removeLast() }
    self.init(numbers: numbers, description: text)
  }

  private init(numbers: [Int], description: String) {
    self.numbers = numbers
    self.description = description
  }

  /// The form of a version, for messages that continue after “expected”.
  public static let form = "whole numbers with periods between them, such as \"1.0\""

  /// Whether the left version is older than the right one. For example, 1.9 is older than 1.10.
  public static func < (left: ContentVersion, right: ContentVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }

  /// Whether two versions are the same. For example, 1.0 and 1.0.0 are.
  public static func == (left: ContentVersion, right: ContentVersion) -> Bool {
    left.numbers == right.numbers
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
