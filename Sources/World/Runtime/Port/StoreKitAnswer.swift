public import Facts

/// The answer of StoreKit 2 to a call.
public enum StoreKitAnswer: Sendable {
  /// The products that the store sells, with their prices in a storefront.
  case products([ProductID], storefront: TextID)
  /// The result of a purchase. The transaction is nil unless the purchase succeeded.
  case purchase(PurchaseResult, GivenTransactionHandle?)
  case transactions([GivenTransactionHandle])
  case statuses([GivenStatusHandle])
  case flag(Bool)
  /// The app's own transaction, which the view of the launch has.
  case appTransaction
  /// The call succeeded and returns nothing.
  case done
  /// The call threw an error.
  case failed(StoreError)
}

/// The options of a purchase with StoreKit 2.
public struct PurchaseOptions: Hashable, Sendable {
  public var quantity = 1
  /// The token of the app's user; nil if the app gives none.
  public var appAccountToken: TextID?
  /// Whether the sandbox should simulate a request for approval.
  public var simulatesAskToBuy = false
  /// The promotional or win-back offer with which the app buys; nil if there is none.
  public var offer: PaymentDiscount?

  public init() {}
}
