import Facts
import Kernel
import StoreModel
import World

extension TestWorld {
  /// The callbacks of observers and delegates, in order: a transaction's state and product, or the type of
  /// the callback. Removed transactions are left out.
  var told: [String] {
    var products: [TransactionID: ProductID] = [:]
    return recorder.kept.compactMap { fact in
      switch fact.content {
      case .transaction(.began(let id, let product, _, _)),
        .transaction(.received(let id, let product, _, _)),
        .transaction(.restored(let id, let product, _, _, _)):
        products[id] = product
        return nil
      case .callback(let callback): return told(callback, products)
      default: return nil
      }
    }
  }

  private func told(_ callback: CallbackFact, _ products: [TransactionID: ProductID]) -> String? {
    switch callback {
    case .delivered(_, let id, let state): "\(state) \(products[id].map(name) ?? "?")"
    case .restoreFinished: "restore finished"
    case .restoreFailed: "restore failed"
    case .paymentOffered(_, let product, _): "offered \(name(product))"
    case .paymentUnheard(let product): "unheard \(name(product))"
    case .storefrontChanged: "storefront changed"
    case .continueAsked(let id): "may \(products[id].map(name) ?? "?") go on"
    case .consentAsked: "may the price show"
    case .revoked(_, let product): "revoked \(name(product))"
    case .updated, .removed, .refused, .downloadsUpdated, .downloadDelivered: nil
    }
  }

  func name(_ product: ProductID) -> String { world.store[product].identifier.description(in: world) }

  /// The user's purchases in the store's records, in order.
  var bought: [Purchase] { world.purchases(of: user).map { world.store.purchase($0) } }

  /// The last purchase in the user's records.
  var latestPurchase: PurchaseID { world.purchases(of: user)[bought.count - 1] }

  /// The user's first purchase of a product.
  func purchase(of product: ProductID) -> PurchaseID {
    guard
      let purchase = world.purchases(of: user).first(where: { world.store.purchase($0).product == product })
    else { preconditionFailure("the user never bought \(name(product))") }
    return purchase
  }

  /// The user's subscription to a product.
  func subscription(to product: ProductID) -> SubscriptionID {
    guard let subscription = world.subscription(of: user, to: product) else {
      preconditionFailure("the user never subscribed to \(name(product))")
    }
    return subscription
  }

  /// The entries of the receipt that the phone's app reads; nil without a receipt.
  var receipt: [ReceiptEntry]? {
    guard case .receipt(let receipt) = perform([.readReceipt], settles: true) else { return nil }
    return receipt?.entries
  }

  /// The identifiers of the transactions that were delivered as purchased or restored, in order.
  var identifiers: [Int64] { handles.compactMap { app.view.identifier(of: $0) } }

  /// The organizer answers the oldest request, and all prompt events run.
  func answerApproval(_ isApproved: Bool) {
    world.people.answerApproval(world.openApprovals[0], isApproved: isApproved)
    world.settle()
  }

  /// The user's subscription in the group of both subscriptions.
  var club: SubscriptionID {
    guard let subscription = world.subscription(of: user, to: monthly) else {
      preconditionFailure("the user never subscribed")
    }
    return subscription
  }

  /// The facts of subscriptions, in order, as names.
  var subscriptionStory: [String] {
    recorder.kept.filter { if case .subscription = $0.content { true } else { false } }
      .map { String(FactDescription.of($0.kind).name.split(separator: ".").last ?? "") }
  }

  /// Adds earlier purchases of the user, cycling through the products.
  func makeHistory(_ products: [ProductID], count: Int? = nil) {
    world.makeHistory(of: user, products: products, count: count ?? products.count)
  }

  /// The errors of failed restores, in order.
  var restoreErrors: [StoreError] {
    facts(.callbackRestoreFailed).compactMap { content in
      if case .callback(.restoreFailed(_, let error)) = content { error } else { nil }
    }
  }

  /// Advances the time and runs all events that are due.
  func pass(_ interval: Interval) {
    world.wait(interval)
    world.settle()
  }

  /// Pins a site of kills at an event to an option.
  func pin(_ site: ChoiceSite, _ option: Int, visit: UInt32? = nil, kind: AppEventKind) {
    let point = KillPoint.named(kind.name)
    choices.pin(name: site.rawValue, detail: point?.rawValue, visit: visit, value: option)
  }

  /// Adds a product to the catalog.
  @discardableResult
  func addProduct(
    _ name: String, _ type: ProductType, price: Int64 = 99, _ change: (inout Product) -> Void = { _ in }
  ) -> ProductID {
    var product = Product(
      identifier: world.text(name), type: type, price: price, currency: world.text("USD"),
      title: world.text(name))
    change(&product)
    return world.addProduct(product)
  }
}

extension TextID {
  /// The text in a world.
  func description(in world: World) -> String { world.timeline.texts[self] }
}
