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
  /// Which fields are texts, one bit each; the hash reads their bytes, not their numbers.
  public let textMask: UInt8

  init(kind: FactKind, name: String, sentence: String, fields: [FactField]) {
    self.kind = kind
    self.name = name
    self.sentence = sentence
    self.fields = fields
    var mask: UInt8 = 0
    for (position, field) in fields.enumerated() where field.type == .text { mask |= 1 << UInt8(position) }
    textMask = mask
  }

  /// The description of a kind.
  public static func of(_ kind: FactKind) -> FactDescription { all[Int(kind.rawValue)] }
}
