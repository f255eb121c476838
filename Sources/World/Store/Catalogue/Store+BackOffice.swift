public import Facts
public import Kernel
public import StoreModel

extension Store {
  /// The time that the store needs to process an upload, unless a scenario chooses another time.
  public static let defaultProcessingTime = Interval.minutes(5)

  /// Changes a product's state in the back office. The change is refused if the product's status does
  /// not allow it.
  @discardableResult
  public func order(_ order: ProductOrder, for product: ProductID) -> ProductStep {
    if case .review(let answer) = order, catalogue.reviewContent(of: product, answer) {
      return .changed([])
    }
    let step = catalogue.apply(order, for: product)
    if case .setHosting = order, step == .refused {
      timeline.record(
        .catalogue(.hostingRefused(product: product, status: self[product].life.status)), by: .store)
    }
    return step
  }

  /// Clears a product for sale, or withdraws it from sale if `isSold` is false.
  public func setSold(_ product: ProductID, _ isSold: Bool) { order(.clear(isSold), for: product) }

  /// Changes a product's price in one storefront. If `storefront` is nil, changes it in every
  /// storefront that has no price of its own. Running subscriptions keep their price.
  public func setPrice(_ price: Money, of product: ProductID, in storefront: TextID?) {
    catalogue.setPrice(price, of: product, in: storefront)
  }

  /// Signs the developer's agreements or lets them lapse. The store sells no product without agreements.
  public func setAgreements(signed: Bool) { catalogue.setAgreements(signed: signed) }

  /// Enables or disables in-app purchase for the app's App ID. The store sells no product while it is
  /// disabled.
  public func setInAppPurchase(enabled: Bool) { catalogue.setInAppPurchase(enabled: enabled) }

  /// Sets the identifier with which the app was built. The store sells products only to the known
  /// identifier, and never to one with a wildcard.
  public func setApplicationIdentifier(_ identifier: String) {
    catalogue.applicationIdentifier = identifier
  }

  /// Uploads files for a product.
  ///
  /// - Parameters:
  ///   - flaw: The reason, as a word, if the store rejects the files in any case. Nil if it does not.
  ///   - awaitsReview: Whether files of a live product must be reviewed before buyers get them.
  public func upload(
    _ content: HostedContent, for product: ProductID, flaw: String? = nil, awaitsReview: Bool = false,
    processing: Interval = defaultProcessingTime
  ) {
    catalogue.upload(
      ContentUpload(product: product, content: content, awaitsReview: awaitsReview), flaw: flaw,
      processing: processing)
  }

  /// Adds an item that users can find by a search and see in a sheet.
  public func addItem(_ item: StoreItem) { catalogue.add(item) }

  /// Whether a products request would return a product now.
  public func isOffered(_ product: ProductID) -> Bool { catalogue.isOffered(product) }
}
