internal import Facts
internal import StoreModel

/// The data that the software on a device has without a call to the store: the app's build, the names
/// of accounts, and the contents of receipts. The signature guarantees the contents of a receipt.
protocol AppKnowledge: AnyObject {
  /// The store environment that the app uses.
  var environment: StoreEnvironment { get }
  var applicationIdentifier: String { get }
  func account(named name: TextID) -> AccountID?
  func name(of account: AccountID) -> String
  func open(_ data: ReceiptData, isAsked: Bool) -> AppReceipt
  /// The text of the receipt with the given data.
  func text(of data: ReceiptData, for device: DeviceID) -> String
  /// The signed form of a transaction that the app received.
  func signedText(of given: GivenTransaction) -> String
}
