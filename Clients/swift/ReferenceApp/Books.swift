import AssayApp

/// The books: the grants and their owners.
///
/// They are files: one for each granted transaction, and one for each permanent product. A file is durable
/// when the call returns, so a kill at any moment leaves either the whole entry or none.
@MainActor
final class Books {
  private unowned let app: ReferenceApp
  private(set) lazy var buyers = Buyers(app)

  init(_ app: ReferenceApp) { self.app = app }

  private func processedPath(_ transaction: Transaction) -> String {
    "processed/" + (transaction.transactionIdentifier ?? "")
  }

  private func ownedPath(_ productIdentifier: String) -> String { "owned/" + productIdentifier }

  // MARK: Who gets what

  /// The payer is the user named in the payment. If the name was lost, the recorded taps decide. Without a
  /// tap, the current user is the best guess, because the queue delivers transactions of the account that is
  /// signed in.
  func buyer(of transaction: Transaction, _ productIdentifier: String) -> String {
    if let named = transaction.payment.applicationUsername { return named }
    if transaction.transactionState == .restored { return app.userName }
    return buyers.likely(productIdentifier) ?? app.userName
  }

  /// The store answered the tap of a transaction; returns the user who tapped.
  func answered(_ transaction: Transaction, _ productIdentifier: String) -> String {
    let buyer = buyer(of: transaction, productIdentifier)
    if transaction.transactionState != .restored { buyers.answered(productIdentifier, buyer) }
    return buyer
  }

  // MARK: Handing out

  /// Grants a transaction's purchase to the user; returns whether the grant is saved.
  func deliver(_ transaction: Transaction, _ productIdentifier: String) -> Bool {
    guard let type = app.type(of: productIdentifier) else { return false }
    if type.isCounted { return deliverCounted(transaction, productIdentifier) }
    return deliverLasting(transaction, productIdentifier, isSubscription: type.isSubscription)
  }

  private func deliverCounted(_ transaction: Transaction, _ productIdentifier: String) -> Bool {
    let path = processedPath(transaction)
    // A redelivered transaction was granted before and only has to be finished again.
    if app.disk.exists(path) { return true }
    let count = (app.grants(of: productIdentifier) ?? 1) * transaction.payment.quantity
    // The file is the grant: the user owns the sum of these files. If there is no room for it, nothing was
    // granted, and the transaction is retried in another launch.
    let buyer = answered(transaction, productIdentifier)
    guard app.disk.hasRoom(path, "\(productIdentifier) \(count) \(buyer)") else { return false }
    app.claimGranted(productIdentifier, for: transaction, count: count, account: buyer)
    return true
  }

  private func deliverLasting(
    _ transaction: Transaction, _ productIdentifier: String, isSubscription: Bool
  ) -> Bool {
    let buyer = answered(transaction, productIdentifier)
    let path = ownedPath(productIdentifier)
    let isNew = !app.disk.exists(path)
    // Each renewal of a subscription is recorded; a permanent product is recorded once.
    if !isNew && !isSubscription { return true }
    guard app.disk.hasRoom(path, lastingEntry(transaction, isSubscription)) else { return false }
    if isNew { app.claimGranted(productIdentifier, for: transaction, account: buyer) }
    return true
  }

  /// The content of a lasting product's file. For a subscription it is the time when the latest period
  /// arrived: a newer receipt tells how long it lasts. A restored purchase is already in the receipt, however
  /// old it is.
  private func lastingEntry(_ transaction: Transaction, _ isSubscription: Bool) -> String {
    if !isSubscription { return "1" }
    return String(transaction.transactionState == .restored ? .min : transaction.transactionDate ?? 0)
  }

  /// Whether an earlier launch granted a transaction but ended before it could finish it.
  func isHandedOut(_ transaction: Transaction, _ productIdentifier: String) -> Bool {
    let isCounted = app.type(of: productIdentifier)?.isCounted == true
    return app.disk.exists(isCounted ? processedPath(transaction) : ownedPath(productIdentifier))
  }

  // MARK: What the user has

  /// How much of a product the user owns.
  func owned(_ productIdentifier: String) -> Int {
    let type = app.type(of: productIdentifier)
    if type?.isSubscription == true { return hasAccess(productIdentifier) ? 1 : 0 }
    guard type?.isCounted == true else { return app.disk.exists(ownedPath(productIdentifier)) ? 1 : 0 }
    let entries = app.disk.list("processed/").compactMap {
      app.disk.read($0)?.split(separator: " ", maxSplits: 2)
    }
    return entries.reduce(0) { total, words in
      guard words.count == 3, words[0] == productIdentifier, words[2] == app.userName else { return total }
      return total + (Int(words[1]) ?? 0)
    }
  }

  /// Subscriptions: access lasts as long as the receipt says. A receipt that is older than the latest period
  /// does not include it yet, and the user does not have to wait for a newer one.
  private func hasAccess(_ productIdentifier: String) -> Bool {
    guard let since = app.disk.read(ownedPath(productIdentifier)).flatMap({ Int($0) }) else { return false }
    let receipt = app.receipt()
    let entries = (receipt?.inApp ?? []).filter { $0.productIdentifier == productIdentifier }
    if entries.contains(where: { $0.isInForce(at: app.now) }) { return true }
    let isYounger = receipt.map { $0.creationDate >= since } ?? false
    return !entries.contains { isYounger || $0.purchaseDate ?? .min >= since }
  }

  /// Whether the receipt still shows the product as owned.
  func isInReceipt(_ productIdentifier: String) -> Bool {
    (app.receipt()?.inApp ?? []).contains {
      $0.productIdentifier == productIdentifier && $0.isInForce(at: app.now)
    }
  }

  /// The user loses a product.
  func takeBack(_ productIdentifier: String) {
    app.disk.removeIfThere(ownedPath(productIdentifier))
    app.claimRevoked(productIdentifier)
  }
}

extension ProductType {
  /// Consumables are counted; other products are owned or not.
  var isCounted: Bool { self == .consumable || self == .nonRenewing }
  var isSubscription: Bool { self == .autoRenewable || self == .freeSubscription }
}

extension ReceiptEntry {
  /// Whether it gives access at a time: it was not revoked, and its period has not ended.
  func isInForce(at time: Int) -> Bool {
    cancellationDate == nil && expiresDate ?? .max > time
  }
}

extension Disk {
  /// Writes a file; returns whether there was room for it.
  func hasRoom(_ path: String, _ content: FileContent) -> Bool {
    do { try write(path, content) } catch { return false }
    return true
  }

  /// Writes a text to a file; returns whether there was room for it.
  func hasRoom(_ path: String, _ text: String) -> Bool { hasRoom(path, FileContent.text(text)) }

  /// Removes a file that may not exist.
  func removeIfThere(_ path: String) { _ = try? remove(path) }

  /// Excludes a file from backups, if it exists.
  func leaveOutOfBackup(_ path: String) { try? excludeFromBackup(path) }
}
