internal import Facts
internal import Kernel

/// What a device tells the store about a payment.
struct PurchaseOrder {
  /// The transaction that waits for it.
  let transaction: TransactionID
  /// The device.
  let device: DeviceID
  /// Who pays.
  let account: AccountID
  /// For what.
  let product: ProductID
  /// How many.
  let quantity: Int32
  /// The application user name.
  let username: TextID
  /// When the payment was added.
  let addedAt: Instant
  /// Whether a request for approval is to be simulated.
  let simulatesAskToBuy: Bool
  /// The promotional offer that the payment asks for, if any.
  var offer: PaymentDiscount?
}
