/// What the vocabulary says of one kind of fact.
public struct FactDescription: Sendable {
  /// The kind.
  public let kind: FactKind
  /// Its name, `family.kind`.
  public let name: String
  /// What happened, as the rest of a sentence.
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
  public static func of(_ kind: FactKind) -> FactDescription { all[Int(kind.rawValue)] }
}
