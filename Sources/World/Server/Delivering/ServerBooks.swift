internal import Facts
internal import Kernel
internal import StoreModel

/// What a developer's server has and knows: its stock, and the purchases that it handed something out for.
struct ServerBooks {
  /// The purchases, in the order in which they were redeemed.
  private(set) var redemptions: [Redemption] = []
  /// Where a purchase lies among them, by its number in receipts; looked up, never walked.
  private var places: [Int64: Int] = [:]
  /// The stock by product; nothing where there is none.
  private var stock: [ServerContent?] = []

  /// The content of a product.
  subscript(product: ProductID) -> ServerContent? {
    get { product.index < stock.count ? stock[product.index] : nil }
    set {
      while stock.count <= product.index { stock.append(nil) }
      stock[product.index] = newValue
    }
  }

  /// Who redeemed a purchase, if somebody did.
  func redeemer(of entry: ReceiptEntry) -> AccountID? {
    places[entry.transactionIdentifier].map { redemptions[$0].account }
  }

  /// Notes that something is handed out for a purchase; false if that was noted before.
  mutating func redeem(_ entry: ReceiptEntry, by account: AccountID) -> Bool {
    if let place = places[entry.transactionIdentifier] {
      redemptions[place].count += 1
      return false
    }
    places[entry.transactionIdentifier] = redemptions.count
    redemptions.append(
      Redemption(
        identifier: entry.transactionIdentifier, original: entry.originalTransactionIdentifier,
        account: account, product: entry.product))
    return true
  }

  /// Forgets every purchase, and says how many there were.
  mutating func forget() -> Int {
    defer {
      redemptions.removeAll()
      places.removeAll()
    }
    return redemptions.count
  }

  /// The entry of a receipt that pays for a product, wherever it stands.
  ///
  /// The number that the app saw in its queue helps, and nothing depends on it: the same purchase may have another one
  /// in the receipt. What nobody redeemed comes first, and of several the youngest.
  func entry(
    for product: ProductID, transaction: Int64?, account: AccountID, in entries: [ReceiptEntry]
  ) -> ReceiptEntry? {
    let paid = entries.filter { $0.product == product && $0.cancellationDate == nil }
    if let named = paid.first(where: { $0.transactionIdentifier == transaction }) { return named }
    func rank(_ entry: ReceiptEntry) -> Int {
      guard let redeemer = redeemer(of: entry) else { return 0 }
      return redeemer == account ? 1 : 2
    }
    return paid.min { one, other in
      let (left, right) = (rank(one), rank(other))
      if left != right { return left < right }
      if one.purchaseDate != other.purchaseDate { return one.purchaseDate > other.purchaseDate }
      return one.transactionIdentifier > other.transactionIdentifier
    }
  }

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    for redemption in redemptions {
      digest.combine(UInt64(redemption.product.rawValue) << 32 | UInt64(redemption.account.rawValue))
    }
    for content in stock {
      digest.combine(content.map { UInt64($0.version.rawValue) << 32 | UInt64($0.files.count) } ?? .max)
    }
  }
}
