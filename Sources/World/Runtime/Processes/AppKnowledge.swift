internal import Facts
internal import StoreModel

/// The data that a device's software has without a call to the store: the app's build, the accounts by
/// name, and the contents of receipts. A receipt's signature guarantees its contents.
protocol AppKnowledge: AnyObject {
  /// The store environment that the app uses.
  var environment: StoreEnvironment { get }
  var applicationIdentifier: String { get }
  func account(named name: TextID) -> AccountID?
  func name(of account: AccountID) -> String
  func open(_ data: ReceiptData, isAsked: Bool) -> AppReceipt
  /// The receipt for some data, as text.
  func text(of data: ReceiptData, for device: DeviceID) -> String
}
