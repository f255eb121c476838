/// The line of the table for one kind of fact.
public struct FactDescription: Sendable {
  /// The kind.
  public let kind: FactKind
  /// Its name, `family.kind`.
  public let name: String
  /// The event, as the rest of a sentence.
  public let sentence: String
  /// Its fields in their order.
  public let fields: [FactField]

  init(kind: FactKind, name: String, sentence: String, fields: [FactField]) {
    self.kind = kind
    self.name = name
    self.sentence = sentence
    self.fields = fields
  }

  /// The description of a kind.
  public static func of(_ kind: FactKind) -> FactDescription { all[kind.place] }

  /// The place of each description in `all`, by the number of its kind.
  fileprivate static let places: [Int] = {
    var places = Array(repeating: 0, count: FactKind.numberLimit)
    for (place, description) in all.enumerated() { places[Int(description.kind.rawValue)] = place }
    return places
  }()
}

extension FactKind {
  /// Its place in the order of the table, which is that of `FactDescription.all`.
  var place: Int { FactDescription.places[Int(rawValue)] }
}

/// A field of a kind of fact, with its name in traces and scenarios.
public struct FactField: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The type of its values.
  public let type: FieldType
}

/// The type of a field.
public enum FieldType: Hashable, Sendable {
  /// A whole number.
  case number
  /// Yes or no.
  case flag
  /// A point in virtual time.
  case instant
  /// A span of virtual time.
  case interval
  /// An amount in the smallest unit of a currency that another field names.
  case money
  /// A text.
  case text
  /// An error with domain and code.
  case error
  /// A dense identifier.
  case identifier(IdentifierKind)
  /// One case of an enumeration.
  case enumeration(EnumerationKind)
}
