/// A transaction that the app was given, by the payment queue or by StoreKit 2.
///
/// The rules about deliveries read this, so that they judge both interfaces.
public struct ToldTransaction: Hashable, Sendable {
  public let transaction: TransactionID
  public let state: TransactionState

  init(_ transaction: TransactionID, _ state: TransactionState) {
    self.transaction = transaction
    self.state = state
  }
}

extension FactContent {
  /// The transaction that the fact gives to the app to deliver or to wait for. Nil if the fact gives none.
  ///
  /// A revoked transaction is not to be delivered. Neither is one whose signature is invalid, or one that the
  /// app read from its history.
  public var told: ToldTransaction? {
    switch self {
    case .callback(.delivered(_, let transaction, let state)): ToldTransaction(transaction, state)
    case .storekit(.purchaseReturned(_, let transaction, .success, verified: true)):
      ToldTransaction(transaction, .purchased)
    case .storekit(.purchaseReturned(let call, _, .pending, _)): ToldTransaction(call, .deferred)
    case .storekit(.purchaseReturned(let call, _, .userCancelled, _)), .storekit(.purchaseThrew(let call, _)):
      ToldTransaction(call, .failed)
    case .storekit(.updated(_, let transaction, revoked: false, verified: true)),
      .storekit(.stated(let transaction, .unfinished, verified: true)):
      ToldTransaction(transaction, .purchased)
    default: nil
    }
  }

  /// The transaction that the app began by its own wish: it added a payment or called purchase. Nil if the fact
  /// begins none.
  public var asked: AskedPurchase? {
    switch self {
    case .queue(.paymentAdded(let transaction, let product, let quantity, _, promoted: false)):
      AskedPurchase(transaction: transaction, product: product, quantity: quantity)
    case .storekit(.purchaseCalled(let transaction, let product, let quantity, _)):
      AskedPurchase(transaction: transaction, product: product, quantity: quantity)
    default: nil
    }
  }
}

extension FactKind {
  /// The kinds of facts that give the app a transaction, by `FactContent.told`.
  public static let tellings: [FactKind] = [
    .callbackDelivered, .storekitPurchaseReturned, .storekitPurchaseThrew, .storekitUpdated, .storekitStated,
  ]

  /// The kinds of facts by which the app asks for a purchase, by `FactContent.asked`.
  public static let askings: [FactKind] = [.queuePaymentAdded, .storekitPurchaseCalled]
}

/// A purchase that the app asked for.
public struct AskedPurchase: Hashable, Sendable {
  public let transaction: TransactionID
  public let product: ProductID
  public let quantity: Int64
}
