/// A payload with its signature and certificates in PKCS #7: the content of a receipt file.
struct SignedMessage {
  let payload: [UInt8]
  let signature: [UInt8]
  let style: ReceiptStyle

  init(signing payload: [UInt8], style: ReceiptStyle) {
    self.payload = payload
    self.style = style
    signature = style.signer.signature(of: payload)
  }

  /// Parses a message. The message is genuine if this type writes the same bytes in one of the two
  /// styles.
  ///
  /// A message has one signer with known certificates. So two checks are enough: the bytes around the
  /// payload and signature equal those that this signer writes, and the signature is valid. No other
  /// certificate chain is accepted.
  init(_ bytes: [UInt8]) throws(EncodingFlaw) {
    (payload, signature) = try SignedMessage.parts(bytes)
    style = bytes.dropFirst().first == 0x80 ? .localTesting : .store
    isGenuine =
      SignedMessage.envelope(payload, signature, style) == bytes
      && style.signer.accepts(signature, of: payload)
  }

  /// Whether the signer of the message's style signed the message, and no byte was changed.
  private(set) var isGenuine = true

  var bytes: [UInt8] { SignedMessage.envelope(payload, signature, style) }

  private static func envelope(
    _ payload: [UInt8], _ signature: [UInt8], _ style: ReceiptStyle
  ) -> [UInt8] {
    let digestAlgorithm = DER.sequence(ObjectIdentifier.sha256.element, DER.null)
    let certificates = style.signer.certificates
    let signer = DER.sequence(
      DER.integer(1), style.signer.name, digestAlgorithm,
      DER.sequence(ObjectIdentifier.rsaEncryption.element, DER.null), DER.octetString(signature))
    switch style {
    case .store:
      let content = DER.sequence(
        ObjectIdentifier.data.element, DER.element(.field(0), DER.octetString(payload)))
      let data = DER.sequence(
        DER.integer(1), DER.set(digestAlgorithm), content, DER.element(.field(0), certificates),
        DER.set(signer))
      return DER.sequence(ObjectIdentifier.signedData.element, DER.element(.field(0), data))
    case .localTesting:
      let pieces = BER.element(.octetStringInPieces, DER.octetString(payload))
      let content = BER.element(.sequence, ObjectIdentifier.data.element, BER.element(.field(0), pieces))
      let data = BER.element(
        .sequence, DER.integer(1), DER.set(digestAlgorithm), content,
        DER.element(.field(0), certificates), DER.set(signer))
      return BER.element(.sequence, ObjectIdentifier.signedData.element, BER.element(.field(0), data))
    }
  }

  private static func parts(
    _ bytes: [UInt8]
  ) throws(EncodingFlaw) -> (payload: [UInt8], signature: [UInt8]) {
    var all = ElementReader(bytes)
    var message = try all.enter(.sequence)
    try all.end()
    guard try message.next(.objectIdentifier).whole.elementsEqual(ObjectIdentifier.signedData.element) else {
      throw .hasBadValue
    }
    var field = try message.enter(.field(0))
    var data = try field.enter(.sequence)
    guard try data.integer() == 1 else { throw .hasBadValue }
    _ = try data.next(.set)
    var content = try data.enter(.sequence)
    _ = try content.next(.objectIdentifier)
    var contentField = try content.enter(.field(0))
    let payload = try joined(try contentField.next())
    _ = try data.next(.field(0))
    var signers = try data.enter(.set)
    var signer = try signers.enter(.sequence)
    guard try signer.integer() == 1 else { throw .hasBadValue }
    for _ in 0..<3 { _ = try signer.next(.sequence) }
    return (payload, Array(try signer.next(.octetString).content))
  }

  /// The bytes of an octet string, whole or in pieces.
  private static func joined(_ element: ReadElement) throws(EncodingFlaw) -> [UInt8] {
    if element.tag == .octetString { return Array(element.content) }
    guard element.tag == .octetStringInPieces else { throw .hasOtherTag }
    var pieces = ElementReader(element.content)
    var bytes: [UInt8] = []
    while !pieces.isAtEnd { bytes += try pieces.next(.octetString).content }
    return bytes
  }
}
