internal import Facts
internal import Kernel

/// Writes the attributes of a receipt, or of one purchase in it.
struct ReceiptAttributes {
  private var elements: [UInt8] = []

  /// The set of all attributes.
  var set: [UInt8] { DER.element(.set, elements) }

  /// Adds an attribute with these bytes. The store writes nearly all attributes in version 1.
  mutating func bytes(_ type: Int64, _ value: [UInt8], version: Int64 = 1) {
    elements += DER.sequence(DER.integer(type), DER.integer(version), DER.octetString(value))
  }

  mutating func integer(_ type: Int64, _ value: Int64, version: Int64 = 1) {
    bytes(type, DER.integer(value), version: version)
  }

  mutating func flag(_ type: Int64, _ value: Bool) { integer(type, value ? 1 : 0) }

  mutating func text(_ type: Int64, _ value: String) { bytes(type, DER.utf8String(value)) }

  /// Adds an ASCII text, in the string type that the store uses for dates and the age rating.
  mutating func plainText(_ type: Int64, _ value: String) { bytes(type, DER.ia5String(value)) }

  /// Adds a date, or an empty text if it is nil.
  mutating func date(_ type: Int64, _ value: Instant?) {
    plainText(type, value.map(ReceiptAttributes.text) ?? "")
  }

  /// An instant in whole seconds, such as 2026-01-01T00:00:00Z.
  private static func text(of instant: Instant) -> String {
    "\(CivilDate(instant).description.prefix(19))Z"
  }
}
