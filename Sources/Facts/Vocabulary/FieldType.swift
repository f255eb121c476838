/// What a field of a fact holds.
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
