internal import Facts
internal import Kernel
internal import StoreModel

/// The store's catalog: the developer's products, each with its state in App Store Connect, and the items of
/// other developers.
final class Catalogue {
  let timeline: Timeline
  let names: Names
  var environment = StoreEnvironment.production
  /// The products, by number. The numbers after the last product belong to identifiers that were only
  /// mentioned.
  private(set) var products: [Product] = []
  /// Whether the developer's agreements are signed.
  private(set) var hasAgreements = true
  /// Whether in-app purchase is enabled for the app's App ID.
  private(set) var isInAppPurchaseEnabled = true
  /// The identifier with which the app was built.
  var applicationIdentifier = Catalogue.knownApplication
  /// The back-office changes that have not reached the stores yet, by number.
  private(set) var spreading: [(product: ProductID, life: ProductLife)] = []
  /// All accepted uploads, by number.
  var uploads: [ContentUpload] = []
  /// The files that will replace files of live products after a review.
  var unreviewed: [ContentUpload] = []
  /// The items that users can find by a search and see in a sheet, in the order in which they were added.
  private(set) var items: [StoreItem] = []

  /// The group identifier that the store assigns to the first product without a group. Such identifiers
  /// have eight digits.
  private static let firstGroup = 21_000_001

  /// The identifier of the app for which the store sells products.
  static let knownApplication = "com.example.app"
  /// The identifier of another developer's app.
  static let otherApplication = "com.example.other"

  init(timeline: Timeline, names: Names) {
    self.timeline = timeline
    self.names = names
  }

  subscript(product: ProductID) -> Product {
    _read {
      enter(upTo: product)
      yield products[product.index]
    }
  }

  /// Adds entries for products that were only mentioned, up to a product's number.
  private func enter(upTo product: ProductID) {
    while products.count <= product.index { products.append(mentioned(ProductID(products.count))) }
  }

  /// The type of a product. It is read for each purchase in a history.
  func type(of product: ProductID) -> ProductType { self[product].type }

  /// The subscription group of a product. A product without one is a group of its own.
  func group(of product: ProductID) -> TextID {
    self[product].group == .empty ? self[product].identifier : self[product].group
  }

  /// The identifiers of the win-back offers in a subscription group, in the order of the products.
  func winBackOffers(inGroup group: TextID) -> [TextID] {
    products.filter { $0.group == group }.flatMap(\.discounts).filter(\.isWinBack).map(\.identifier)
  }

  /// Adds a product. An auto-renewable subscription without a group gets a group of its own.
  func add(_ declared: Product) -> ProductID {
    let id = names.declare(declared)
    var product = declared
    if product.type == .autoRenewable, product.group == .empty {
      product.group = timeline.texts.intern(String(Catalogue.firstGroup + id.index))
    }
    enter(upTo: id)
    products[id.index] = product
    timeline.record(
      .world(
        .productAdded(
          product: id, name: product.identifier, type: product.type, price: product.price,
          currency: product.currency, group: product.group)),
      by: .world)
    timeline.record(.world(.productGranting(product: id, grants: Int64(product.grants))), by: .world)
    enterLife(of: id)
    return id
  }

  private func mentioned(_ product: ProductID) -> Product {
    Product(
      identifier: names.identifier(of: product), type: .consumable, price: 0, currency: .empty, title: .empty,
      isKnown: false)
  }

  func change(_ product: ProductID, _ body: (inout Product) -> Void) {
    body(&products[product.index])
  }

  /// Whether the store sells a product to the app. The product must be visible in the store, the
  /// agreements must be signed, and the app must be known and allowed to sell.
  func isOffered(_ product: ProductID) -> Bool {
    hasAgreements && isInAppPurchaseEnabled && applicationIdentifier == Catalogue.knownApplication
      && self[product].isShown(in: environment)
  }

  /// Changes a product's state in the back office, and returns the effect.
  func apply(_ order: ProductOrder, for product: ProductID) -> ProductStep {
    let before = self[product].life
    var life = before
    let step = life.apply(order)
    guard case .changed(let statuses) = step else { return step }
    change(product) { $0.life = life }
    if life.isHosted != before.isHosted {
      timeline.record(.catalogue(.hostingSet(product: product, hosted: life.isHosted)), by: .store)
    }
    if life.isCleared != before.isCleared {
      timeline.record(.catalogue(.clearedForSale(product: product, cleared: life.isCleared)), by: .store)
    }
    for status in statuses {
      timeline.record(.catalogue(.statusChanged(product: product, status: status)), by: .store)
    }
    spread(product)
    return step
  }

  /// Records the state of a new product if it is not the default, and lets the state reach the stores.
  private func enterLife(of product: ProductID) {
    change(product) { $0.life = $0.lifeAsEntered }
    let life = self[product].life
    if life.status != .approved {
      timeline.record(.catalogue(.statusChanged(product: product, status: life.status)), by: .store)
    }
    if !life.isCleared {
      timeline.record(.catalogue(.clearedForSale(product: product, cleared: false)), by: .store)
    }
    if self[product].propagation > .zero { change(product) { $0.shownLife = nil } }
    spread(product)
  }

  /// Lets a product's changed state reach the stores, at once or after the product's delay.
  private func spread(_ product: ProductID) {
    let life = self[product].life
    let delay = self[product].propagation
    guard delay > .zero else {
      change(product) { $0.shownLife = life }
      return
    }
    spreading.append((product, life))
    timeline.schedule(.productReachesStores(spreading.count - 1), after: delay, standing: true)
  }

  func reachesStores(_ place: Int) {
    let (product, life) = spreading[place]
    change(product) { $0.shownLife = life }
    timeline.record(.catalogue(.propagated(product: product)), by: .store)
  }

  /// Changes a product's price. Purchases made before keep their price.
  func setPrice(_ price: Money, of product: ProductID, in storefront: TextID?) {
    change(product) { $0.setPrice(price, in: storefront) }
    timeline.record(
      .catalogue(
        .priceSet(
          product: product, price: price.amount, currency: price.currency, storefront: storefront ?? .empty)),
      by: .store)
  }

  func setAgreements(signed: Bool) {
    guard hasAgreements != signed else { return }
    hasAgreements = signed
    timeline.record(.catalogue(.agreementsChanged(signed: signed)), by: .store)
  }

  func setInAppPurchase(enabled: Bool) {
    guard isInAppPurchaseEnabled != enabled else { return }
    isInAppPurchaseEnabled = enabled
    timeline.record(.catalogue(.inAppPurchaseSet(enabled: enabled)), by: .store)
  }
}

extension Catalogue {
  func add(_ item: StoreItem) {
    items.append(item)
    timeline.record(
      .world(
        .itemAdded(number: item.number, kind: item.kind, name: timeline.texts.intern(item.name))),
      by: .world)
  }

  /// Whether the store can show an item in a storefront.
  func holds(_ number: Int64, in storefront: TextID) -> Bool {
    let letters = timeline.texts[storefront]
    return items.contains { $0.number == number && $0.isSold(in: letters) }
  }

  /// The items that match a search, in the order in which they were added.
  func find(_ search: StoreSearch) -> [StoreItem] {
    let (term, letters) = (timeline.texts[search.term], timeline.texts[search.storefront])
    return items.filter { item in
      (search.kinds.isEmpty || search.kinds.contains(item.kind)) && item.isSold(in: letters)
        && item.isFound(by: term)
    }
  }
}
