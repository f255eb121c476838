internal import Facts

/// The transactions, downloads and products that a call or an event is about.
///
/// A kill or a fault can be limited to one of them. The note that records a call also contains its product.
struct PortConcern {
  var transactions: [TransactionID] = []
  /// Downloads. The transaction of each download is included implicitly.
  var downloads: [DownloadID] = []
  var products: [ProductID] = []
  /// The product identifiers that the app passed. The store may not know them.
  var identifiers: [TextID] = []
  /// Whether the note that records the call contains the product. False if the call requests several
  /// products.
  var namesProduct = true

  init(_ transaction: TransactionHandle) { transactions = [transaction.transaction] }

  init(_ transaction: TransactionHandle?) { transactions = transaction.map { [$0.transaction] } ?? [] }

  init(_ transaction: TransactionHandle?, _ product: ProductID) {
    self.init(transaction)
    products = [product]
  }

  init(_ transaction: GivenTransactionHandle) { transactions = [transaction.transaction] }

  init(_ answer: StoreKitAnswer) {
    switch answer {
    case .purchase(_, let given): transactions = given.map { [$0.transaction] } ?? []
    case .transactions(let list): transactions = list.map(\.transaction)
    case .products(let products, _): self.products = products
    case .statuses, .flag, .appTransaction, .done, .failed: break
    }
  }

  init(_ batch: TransactionBatch) { transactions = batch.transactions }

  init(_ download: DownloadHandle) { downloads = [download.download] }

  init(_ downloads: [DownloadHandle]) { self.downloads = downloads.map(\.download) }

  init(_ batch: DownloadBatch) { downloads = batch.downloads }

  init(_ product: ProductID) { products = [product] }

  init(_ product: ProductID?) { products = product.map { [$0] } ?? [] }

  init(_ products: [ProductID]) { self.products = products }

  init(_ identifiers: [TextID]) {
    self.identifiers = identifiers
    namesProduct = false
  }

  init(_ payment: AppPayment) { identifiers = payment.productIdentifier.map { [$0] } ?? [] }

  init(_ question: DeliveryQuestion) { identifiers = [question.product] }

  /// Makes the concern of a tap. Nil unless the user tapped a Buy button.
  init?(_ tap: UserTap) {
    guard case .buy(let product, _) = tap else { return nil }
    products = [product]
  }
}
