internal import Facts
internal import Kernel
internal import StoreModel

/// A request for approval that the store keeps.
struct ApprovalRequest {
  /// What is to be bought.
  let order: PurchaseOrder
  /// How far it is.
  var machine = ApprovalMachine()
  /// The event that ends it unanswered.
  var expiry: EventID?
}
