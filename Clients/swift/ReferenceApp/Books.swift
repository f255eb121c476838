import AssayApp

/// The books: what was handed out, and who has it.
///
/// They are files: one per transaction that was handed out, and one per product that is owned for ever. A file is durable
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

  /// Who paid: the user that the payment names. Where the name was lost, the taps tell; whoever uses the app is the best
  /// guess for what nobody tapped here, since the queue delivers what belongs to the account that is signed in.
  func buyer(of transaction: Transaction, _ productIdentifier: String) -> String {
    if let named = transaction.payment.applicationUsername { return named }
    if transaction.transactionState == .restored { return app.userName }
    return buyers.likely(productIdentifier) ?? app.userName
  }

  /// The store answered the tap behind a transaction; gives whose it was.
  func answered(_ transaction: Transaction, _ productIdentifier: String) -> String {
    let buyer = buyer(of: transaction, productIdentifier)
    if transaction.transactionState != .restored { buyers.answered(productIdentifier, buyer) }
    return buyer
  }

  // MARK: Handing out

  /// Gives the user what a transaction paid for, and says whether that is safe.
  func deliver(_ transaction: Transaction, _ productIdentifier: String) -> Bool {
    guard let type = app.type(of: productIdentifier) else { return false }
    if type.isCounted { return deliverCounted(transaction, productIdentifier) }
    return deliverLasting(transaction, productIdentifier, isSubscription: type.isSubscription)
  }

  private func deliverCounted(_ transaction: Transaction, _ productIdentifier: String) -> Bool {
    let path = processedPath(transaction)
    // A redelivered transaction was handed out before; finishing it again is all that is owed.
    if app.disk.exists(path) { return true }
    let count = (app.grants(of: productIdentifier) ?? 1) * transaction.payment.quantity
    // The file is the grant: what the user has is the sum of these files. Without room for it nothing was handed out, and
    // the transaction stays for another launch.
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
    // Each renewal of a subscription is written down; what is owned for ever was so the first time.
    if !isNew && !isSubscription { return true }
    guard app.disk.hasRoom(path, lastingEntry(transaction, isSubscription)) else { return false }
    if isNew { app.claimGranted(productIdentifier, for: transaction, account: buyer) }
    return true
  }

  /// What the file of a product that lasts holds. For a subscription it is when the latest period came: a receipt that is
  /// younger tells how long it lasts. What was restored stands in the receipt already, however long ago it was bought.
  private func lastingEntry(_ transaction: Transaction, _ isSubscription: Bool) -> String {
    if !isSubscription { return "1" }
    return String(transaction.transactionState == .restored ? .min : transaction.transactionDate ?? 0)
  }

  /// Whether an earlier launch handed out what a transaction paid for, and died before it could finish.
  func isHandedOut(_ transaction: Transaction, _ productIdentifier: String) -> Bool {
    let isCounted = app.type(of: productIdentifier)?.isCounted == true
    return app.disk.exists(isCounted ? processedPath(transaction) : ownedPath(productIdentifier))
  }

  // MARK: What the user has

  /// How much of a product the user has.
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

  /// Subscriptions: access lasts as long as the receipt says. A receipt that is older than the last period that came knows
  /// nothing of it yet, and the user is not made to wait for a newer one.
  private func hasAccess(_ productIdentifier: String) -> Bool {
    guard let since = app.disk.read(ownedPath(productIdentifier)).flatMap({ Int($0) }) else { return false }
    let receipt = app.receipt()
    let entries = (receipt?.inApp ?? []).filter { $0.productIdentifier == productIdentifier }
    if entries.contains(where: { $0.isInForce(at: app.now) }) { return true }
    let isYounger = receipt.map { $0.creationDate >= since } ?? false
    return !entries.contains { isYounger || $0.purchaseDate ?? .min >= since }
  }

  /// Whether the receipt still shows that a product is owned.
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
  /// What is used up is counted; everything else is there or not.
  var isCounted: Bool { self == .consumable || self == .nonRenewing }
  var isSubscription: Bool { self == .autoRenewable || self == .freeSubscription }
}

extension ReceiptEntry {
  /// Whether it gives access at a time: it was not taken back, and its period is not over.
  func isInForce(at time: Int) -> Bool {
    cancellationDate == nil && expiresDate ?? .max > time
  }
}

extension Disk {
  /// Writes a file, and says whether there was room for it.
  func hasRoom(_ path: String, _ content: FileContent) -> Bool {
    do { try write(path, content) } catch { return false }
    return true
  }

  /// Writes a text into a file, and says whether there was room for it.
  func hasRoom(_ path: String, _ text: String) -> Bool { hasRoom(path, FileContent.text(text)) }

  /// Removes a file that need not be there.
  func removeIfThere(_ path: String) { _ = try? remove(path) }

  /// Keeps a file out of backups, if it is there.
  func leaveOutOfBackup(_ path: String) { try? excludeFromBackup(path) }
}
