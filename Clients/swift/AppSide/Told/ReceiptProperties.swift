internal import Facts

/// Properties of the receipt that a refresh requests from the sandbox.
package struct ReceiptProperties: OptionSet, Sendable, TakenValue {
  /// The properties as bits.
  package let rawValue: Int

  /// Creates properties from their bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The receipt is expired.
  package static let isExpired = ReceiptProperties(rawValue: 1)
  /// The receipt is revoked.
  package static let isRevoked = ReceiptProperties(rawValue: 2)
  /// The app was bought in volume.
  package static let isVolumePurchase = ReceiptProperties(rawValue: 4)

  func write(to printer: inout JSONPrinter) {
    printer.beginList()
    if contains(.isExpired) { printer.text("is_expired") }
    if contains(.isRevoked) { printer.text("is_revoked") }
    if contains(.isVolumePurchase) { printer.text("is_volume_purchase") }
    printer.endList()
  }
}
