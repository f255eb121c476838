internal import Facts
internal import StoreModel
internal import World

/// The orders of the store's server interface about single purchases.
struct TransactionOrders {
  let world: World

  /// Sets the account token of a purchase, which all of its renewals have as well.
  ///
  /// - Parameters:
  ///   - purchase: The purchase.
  ///   - number: The number by which the caller named it.
  func setToken(
    of purchase: PurchaseID, _ number: String, _ body: JSONValue
  ) throws(InterfaceError) {
    guard case .text(let token) = body["appAccountToken"], AppAccountToken.isCarried(token) else {
      throw .tokenIsNoUUID
    }
    let record = world.store.purchase(purchase)
    guard !record.traits.contains(.familyShared) else { throw .familyNotSupported }
    guard record.original == purchase, String(record.identifier) == number else { throw .isNotOriginal }
    world.setAppAccountToken(world.text(token.lowercased()), of: purchase)
  }

  /// Notes that the developer's server has delivered a purchase, as the app's finish does.
  func finish(_ purchase: PurchaseID) {
    world.finishAtServer(purchase)
    world.settle()
  }
}
