/// The description of one kind of fact: a row of the table of all kinds.
public struct FactDescription: Sendable {
  public let kind: FactKind
  /// The full name, `family.kind`.
  public let name: String
  /// The event as a clause, such as “a device was added”.
  public let sentence: String
  public let fields: [FactField]

  init(kind: FactKind, name: String, sentence: String, fields: [FactField]) {
    self.kind = kind
    self.name = name
    self.sentence = sentence
    self.fields = fields
  }

  public static func of(_ kind: FactKind) -> FactDescription { all[kind.place] }

  /// The index of each description in `all`, by the number of its kind.
  fileprivate static let places: [Int] = {
    var places = Array(repeating: 0, count: FactKind.numberLimit)
    for (place, description) in all.enumerated() { places[Int(description.kind.rawValue)] = place }
    return places
  }()
}

extension FactKind {
  /// The kind's index in the table, which has the order of `FactDescription.all`.
  var place: Int { FactDescription.places[Int(rawValue)] }
}

/// A field of a kind of fact, with its name in traces and scenarios.
public struct FactField: Hashable, Sendable {
  public let name: String
  public let type: FieldType
}

public enum FieldType: Hashable, Sendable {
  case number
  case flag
  case instant
  case interval
  /// An amount in the smallest unit of a currency that another field names.
  case money
  case text
  case error
  case identifier(IdentifierKind)
  case enumeration(EnumerationKind)
}
