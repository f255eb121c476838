public import Facts

/// What an answer of the developer's server carries, besides its status.
public indirect enum ServerBody: Sendable {
  /// A value that was stored or found.
  case value(TextID)
  /// A promotional offer that it signed.
  case discount(PaymentDiscount)
  /// The identifiers of the products that are for sale.
  case products([TextID])
  /// What becomes of a request for content.
  case delivery(ServerDelivery)
  /// What the store said of a receipt.
  case check(CheckedReceipt)
}
