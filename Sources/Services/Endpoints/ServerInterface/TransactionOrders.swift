internal import Facts
internal import StoreModel
internal import World

/// The requests of the App Store Server API that change single purchases.
struct TransactionOrders {
  let world: World

  /// Sets the app account token of a purchase and of all its renewals.
  ///
  /// - Parameters:
  /// - purchase: The purchase.
  /// - number: The number that the caller used.
  func setToken(
    of purchase: PurchaseID, _ number: String, _ body: JSONValue
  ) throws(InterfaceError) {
    guard case .text(let token) = body["appAccountToken"], AppAccountToken.isCarried(token) else {
      throw .tokenIsNoUUID
    }
    let record = world.store.purchase(purchase)
    guard !record.traits.contains(.familyShared) else { throw .familyNotSupported }
    guard record.original == purchase, String(record.identifier) == number else { throw .isNotOriginal }
    world.store.setAppAccountToken(world.text(token.lowercased()), of: purchase)
  }

  /// Records that the developer's server delivered a purchase. The effect is the same as when the app
  /// finishes it.
  func finish(_ purchase: PurchaseID) {
    world.store.finishAtServer(purchase)
    world.settle()
  }
}
