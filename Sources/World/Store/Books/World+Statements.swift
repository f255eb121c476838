public import Facts
internal import Kernel
public import StoreModel

/// The store's statements about purchases to the app's server. Reading them changes no state.
extension World {
  /// The store's statement about a purchase.
  public func statement(of purchase: PurchaseID) -> TransactionStatement {
    store.statements.statement(of: purchase)
  }

  /// The store's statement about the renewal of a subscription; nil if none of its periods is recorded.
  public func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    store.statements.statement(of: subscription)
  }

  public var subscriptionCount: Int { store.books.subscriptionCount }

  /// The latest period of a subscription; `.none` if no period is recorded.
  public func latestPeriod(of subscription: SubscriptionID) -> PurchaseID {
    store.books[subscription].latest
  }

  /// The owner's purchase from which a family member's purchase is shared; nil if the purchase is not a
  /// shared one.
  public func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    store.books.owner(ofShared: purchase)
  }

  /// The purchase with an identifier of the store; nil if there is none.
  public func purchase(numbered identifier: Int64) -> PurchaseID? {
    store.statements.purchase(numbered: identifier)
  }

  /// Sets the account token of an original purchase for the app's server. Renewals of the purchase have
  /// it too.
  public func setAppAccountToken(_ token: TextID, of original: PurchaseID) {
    store.books.setAppAccountToken(token, of: original)
  }

  /// Finishes a purchase for the app's server, which has delivered it. Its transaction stays in a
  /// device's queue until the app finishes it.
  public func finishAtServer(_ purchase: PurchaseID) { store.deliveries.finishAtServer(purchase) }
}
