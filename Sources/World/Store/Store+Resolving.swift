internal import Facts
internal import StoreModel

extension Store {
  /// The user did outside the app what stopped purchases wait for: each goes on as a new transaction.
  ///
  /// The failure stands in the server's queue before the success, so the device sees failed and then purchased.
  func resolveInterruptions(of account: AccountID) -> Bool {
    let orders = accounts[account.index].interruptions
    accounts[account.index].interruptions.removeAll()
    accounts[account.index].isInterrupted = false
    for order in orders {
      guard timeline.choose(.resolutionDelivery, scope: account.rawValue) == 0 else { continue }
      if case .purchased(let purchase, _, _) = sell(order, reason: .resolved, asNewTransaction: true) {
        timeline.record(.store(.resolved(purchase: purchase)), by: .store)
      }
      timeline.record(
        .device(.alertShown(alert: .purchaseSucceeded, product: order.product)),
        by: Actor(.device, at: order.device))
      notify(account, only: order.device)
    }
    return !orders.isEmpty
  }

  /// Something is bought outside the app, or with an offer code; the device hears of it like of any purchase.
  func sellUnasked(
    _ product: ProductID, to account: AccountID, device: DeviceID, reason: PurchaseReason,
    offer: TextID? = nil
  ) {
    var order = PurchaseOrder(
      transaction: .none, device: device, account: account, product: product, quantity: 1, username: .empty,
      addedAt: timeline.now,
      simulatesAskToBuy: false)
    // A code needs no signature: who holds it may have its offer.
    order.offer = offer.map {
      PaymentDiscount(identifier: $0, keyIdentifier: nil, nonce: nil, signature: nil, timestamp: nil)
    }
    _ = sell(order, reason: reason, asNewTransaction: true)
    notify(account, only: device)
  }
}
