internal import Facts
internal import StoreModel

/// StoreKit exceptions. They end the process, and their message names the call and its object.
extension AppRuntime {
  func raise(_ exception: Exception, by call: AppCall, on device: Device, _ process: AppProcess) {
    timeline.record(.process(.raised(exception: exception)), by: Actor(.queue, at: device.id))
    let position = device.port.position
    end(
      process, on: device,
      AppCrash(
        .storekitException, file: position?.file ?? "", line: position?.line ?? 0,
        message: "\(call.kind.name) \(words(for: exception, call))"))
  }

  private func words(for exception: Exception, _ call: AppCall) -> String {
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

  /// The call's transaction with its product, or its product.
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
