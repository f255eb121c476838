internal import Facts
internal import Kernel
internal import StoreModel

/// The products and transactions that calls are about.
extension PortCalls {
  /// The product of a call; `.none` if it is about no product.
  func product(of call: AppCall) -> ProductID {
    guard let concern = call.concern, concern.namesProduct else { return .none }
    if let product = concern.products.first { return product }
    if let identifier = concern.identifiers.first { return names.declaredProduct(named: identifier) ?? .none }
    let transactions = concern.transactions + downloadBook.transactions(of: concern.downloads)
    return transactions.first { $0.index < book.count }.map { book[$0].product } ?? .none
  }

  /// Whether a call or an event is about the transaction or the product to which a fault is limited.
  func isMeant(_ fault: ArmedFault, by concern: PortConcern?) -> Bool {
    guard let concern else { return false }
    return timeline.faults.isMeant(
      fault, transactions: concern.transactions + downloadBook.transactions(of: concern.downloads),
      products: concern.products + concern.identifiers.compactMap { names.declaredProduct(named: $0) })
  }

  /// The rest of the sentence in an exception's message, after the name of the call. It names the
  /// call's transaction or product.
  func words(for exception: Exception, _ call: AppCall) -> String {
    switch exception {
    case .invalidProductIdentifier: "was given a payment without a product identifier"
    case .invalidQuantity:
      "was given a payment for \(subject(of: call)) with the quantity \(quantity(of: call))"
    case .unknownProduct: "was given a payment for \(subject(of: call)), which the store does not sell"
    case .finishWhilePurchasing: "was called with \(subject(of: call)) while it is still purchasing"
    case .finishTwice: "was called with \(subject(of: call)) a second time"
    case .releasedObserver: "reached an observer that the app had released without removing it from the queue"
    case .missingSheet:
      "needs a store sheet, which systems before iOS \(SystemVersion.firstWithStoreSheet.major) do not have"
    }
  }

  /// The call's transaction and its product. If the call has no transaction, only its product.
  private func subject(of call: AppCall) -> String {
    guard let concern = call.concern else { return "nothing" }
    if let transaction = concern.transactions.first, transaction.index < book.count {
      return "transaction \(transaction.rawValue) (\(identifier(of: book[transaction].product)))"
    }
    if let product = concern.products.first { return "'\(identifier(of: product))'" }
    return concern.identifiers.first.map { "'\(timeline.texts[$0])'" } ?? "nothing"
  }

  private func identifier(of product: ProductID) -> String { timeline.texts[names.identifier(of: product)] }

  private func quantity(of call: AppCall) -> Int {
    if case .addPayment(let payment) = call { payment.quantity } else { 0 }
  }
}
