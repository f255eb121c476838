/// The name of a certificate's subject or issuer.
struct AuthorityName: Hashable, Sendable {
  let commonName: String

  /// The organization of every certificate of the test authority.
  static let organization = "Assay"

  /// The name in the form of certificates.
  var element: [UInt8] {
    DER.sequence(
      AuthorityName.part(.organization, AuthorityName.organization),
      AuthorityName.part(.commonName, commonName))
  }

  private static func part(_ kind: ObjectIdentifier, _ text: String) -> [UInt8] {
    DER.set(DER.sequence(kind.element, DER.utf8String(text)))
  }
}
