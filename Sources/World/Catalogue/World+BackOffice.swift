public import Facts
public import Kernel
public import StoreModel

extension World {
  /// How long the store looks through files unless told otherwise.
  public static let usualProcessing = Interval.minutes(5)

  /// Something happens to a product in the back office; refused where its status does not allow it.
  @discardableResult
  public func order(_ order: ProductOrder, for product: ProductID) -> ProductStep {
    if case .review(let answer) = order, store.catalogue.reviewContent(of: product, answer) {
      return .changed([])
    }
    let step = store.catalogue.take(order, for: product)
    if case .setHosting = order, step == .refused {
      timeline.record(
        .catalogue(.hostingRefused(product: product, status: store[product].life.status)), by: .store)
    }
    return step
  }

  /// The store sells a product from now on, or no longer.
  public func setSold(_ product: ProductID, _ isSold: Bool) { order(.clear(isSold), for: product) }

  /// The developer's agreements are signed, or lapse: without them nothing is sold.
  public func setAgreements(signed: Bool) { store.catalogue.setAgreements(signed: signed) }

  /// The identifier under which the app was built; another than the one that the store knows, or one with a star in it,
  /// has no products.
  public func setApplicationIdentifier(_ identifier: String) {
    store.catalogue.applicationIdentifier = identifier
  }

  /// Files are uploaded for a product.
  ///
  /// - Parameters:
  ///   - flaw: Why the store turns them down whatever else is true, as a word.
  ///   - awaitsReview: Whether files of a live product wait for a review; otherwise they are taken as reviewed.
  public func upload(
    _ content: HostedContent, for product: ProductID, flaw: String? = nil, awaitsReview: Bool = false,
    processing: Interval = usualProcessing
  ) {
    store.catalogue.upload(
      ContentUpload(product: product, content: content, awaitsReview: awaitsReview), flaw: flaw,
      processing: processing)
  }

  /// Puts an item into the store that can be searched for and shown in a sheet.
  public func addItem(_ item: StoreItem) { store.catalogue.add(item) }

  /// Whether a products request of the app finds a product at present.
  public func isOffered(_ product: ProductID) -> Bool { store.catalogue.isOffered(product) }

  /// Folds in what the back office will do.
  func digestBackOffice(into digest: inout Digest) {
    digest.combine(store.catalogue.hasAgreements ? 1 : 0)
    for place in 0..<store.productCount {
      let product = store[ProductID(place)]
      digest.combine(UInt64(product.life.status.rawValue) << 8 | (product.life.isCleared ? 1 : 0))
      digest.combine(UInt64(product.shownLife.map { $0.status.rawValue * 2 + ($0.isCleared ? 1 : 0) } ?? 99))
      digest.combine(text: product.hosted.map { timeline.texts[$0.version] } ?? "")
    }
    digest.combine(UInt64(store.catalogue.uploads.count) << 32 | UInt64(store.catalogue.unreviewed.count))
    digest.combine(UInt64(store.catalogue.spreading.count))
  }
}
