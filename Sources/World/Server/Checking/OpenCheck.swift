internal import Facts
internal import StoreModel

/// A receipt that the server is having checked, and for whom.
struct OpenCheck {
  /// The question of the app that waits for the outcome.
  let exchange: ServerExchange
  /// The device that asked.
  let device: DeviceID
  /// Where the check stands.
  var check = ReceiptCheck()
  /// The answer of the store that is on its way back.
  var reply: CheckAnswer?
}
