internal import AppSide
public import Foundation

/// The promotional offer of a payment, signed by the app's server. Two offers with the same content are
/// equal.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
  /// The identifier of the offer.
  open var identifier: String { content.identifier }
  /// The identifier of the key that signed the offer.
  open var keyIdentifier: String { content.keyIdentifier }
  /// The nonce, which makes the signature valid for one payment.
  open var nonce: UUID { content.nonce }
  /// The signature, in base64.
  open var signature: String { content.signature }
  /// When the offer was signed, in milliseconds since 1970.
  open var timestamp: NSNumber { NSNumber(value: content.timestamp) }

  private let content: Content

  private struct Content: Hashable {
    let identifier: String
    let keyIdentifier: String
    let nonce: UUID
    let signature: String
    let timestamp: Int
  }

  /// Makes the discount from a signed offer.
  public init(identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber)
  {
    content = Content(
      identifier: identifier, keyIdentifier: keyIdentifier, nonce: nonce, signature: signature,
      timestamp: timestamp.intValue)
  }

  init(_ told: PaymentDiscount) {
    content = Content(
      identifier: told.identifier ?? "", keyIdentifier: told.keyIdentifier ?? "",
      nonce: told.nonce.flatMap { UUID(uuidString: $0) } ?? UUID(uuid: UUID_NULL),
      signature: told.signature.map { Data($0.bytes).base64EncodedString() } ?? "",
      timestamp: ProcessClocks.beginning * 1_000 + (told.timestamp ?? 0))
  }

  /// Whether the other object has the same content.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? SKPaymentDiscount).map { content == $0.content } ?? false
  }

  /// A hash, equal for equal discounts.
  open override var hash: Int { content.hashValue }

  /// The discount as a call passes it. A signature that is not base64 is passed unchanged, and the store
  /// refuses it.
  var told: PaymentDiscount {
    var told = PaymentDiscount()
    told.identifier = identifier
    told.keyIdentifier = keyIdentifier
    told.nonce = nonce.uuidString.lowercased()
    told.signature = Data(base64Encoded: signature).map { .bytes(Array($0)) } ?? .text(signature)
    told.timestamp = timestamp.intValue - ProcessClocks.beginning * 1_000
    return told
  }
}

/// The UUID of zeroes.
private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
