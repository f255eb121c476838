internal import Facts

/// The transactions, downloads and products of a call or an event.
///
/// A kill or a fault can be limited to one of them. A note of a call names the product.
struct PortConcern {
  var transactions: [TransactionID] = []
  /// Downloads. Each also counts for its transaction.
  var downloads: [DownloadID] = []
  var products: [ProductID] = []
  /// Products by the identifiers that the app gave. The store may not know them.
  var identifiers: [TextID] = []
  /// Whether a note of the call names its product; false for a request for several products.
  var namesProduct = true

  init(_ transaction: TransactionHandle) { transactions = [transaction.transaction] }

  init(_ transaction: TransactionHandle?) { transactions = transaction.map { [$0.transaction] } ?? [] }

  init(_ transaction: TransactionHandle?, _ product: ProductID) {
    self.init(transaction)
    products = [product]
  }

  init(_ batch: TransactionBatch) { transactions = batch.transactions }

  init(_ download: DownloadHandle) { downloads = [download.download] }

  init(_ downloads: [DownloadHandle]) { self.downloads = downloads.map(\.download) }

  init(_ batch: DownloadBatch) { downloads = batch.downloads }

  init(_ product: ProductID) { products = [product] }

  init(_ products: [ProductID]) { self.products = products }

  init(_ identifiers: [TextID]) {
    self.identifiers = identifiers
    namesProduct = false
  }

  init(_ payment: AppPayment) { identifiers = payment.productIdentifier.map { [$0] } ?? [] }

  init(_ question: DeliveryQuestion) { identifiers = [question.product] }

  /// Makes the concern of a tap; nil unless a Buy button was tapped.
  init?(_ tap: UserTap) {
    guard case .buy(let product, _) = tap else { return nil }
    products = [product]
  }
}
