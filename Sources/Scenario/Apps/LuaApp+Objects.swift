internal import Facts
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  func text(_ id: TextID) -> String { view.texts[id] }

  /// Writes the identifier of a product, without making a text of it.
  func append(identifierOf product: ProductID, to results: inout LuaResults) {
    let view = view
    view.texts.withBytes(of: view.identifier(of: product)) { results.append($0) }
  }

  func handle(_ type: AppHandleType, _ index: UInt32, instance: UInt32 = 0) -> LuaHandle {
    LuaHandle(type: type.rawValue, instance: instance, index: index)
  }

  func handle(_ transaction: TransactionHandle) -> LuaHandle {
    handle(.transaction, transaction.transaction.rawValue, instance: transaction.instance)
  }

  /// The transaction object behind a handle of this launch.
  func transaction(_ handle: LuaHandle) -> TransactionHandle? {
    let transaction = TransactionHandle(
      TransactionID(rawValue: handle.index), process: process, instance: handle.instance)
    return view.exists(transaction) ? transaction : nil
  }

  /// Keeps a promoted payment and gives the number of its handle.
  func remember(_ payment: PaymentID, _ product: ProductID) -> UInt32 {
    offered.append((payment, product))
    return UInt32(offered.count - 1)
  }
}

extension AppEvent {
  /// How many transactions the event hands over.
  var transactionCount: Int {
    switch self {
    case .updatedTransactions(_, let batch), .removedTransactions(_, let batch): batch.transactions.count
    case .launched, .foregrounded, .backgrounded, .terminating, .restoreFinished, .restoreFailed,
      .paymentOffered, .storefrontChanged, .entitlementsRevoked, .continueAsked, .consentAsked,
      .productsResponded, .requestFinished, .requestFailed, .serverAnswered, .serverUnreachable, .timerFired,
      .tapped, .sheet, .owned, .updatedDownloads:
      0
    }
  }
}
