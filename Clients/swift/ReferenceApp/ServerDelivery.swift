import AssayApp

/// Products that the developer's server delivers. The receipt goes to the server, which validates it with the
/// store and answers with the content. The transaction is finished when the content is on the disk and the
/// user owns the product. If nothing was decided, it stays in the queue for a later attempt.
@MainActor
final class ServerDelivery {
  private unowned let app: ReferenceApp
  /// The transactions whose content has not arrived yet, in the order of arrival.
  private var waiting: [Entry] = []

  /// The pauses until the server is asked again. After the last one, it is asked when the app enters the
  /// foreground or is launched.
  private static let pauses: [Duration] = [.seconds(5), .seconds(15), .seconds(45)]

  /// A transaction whose content has not arrived yet.
  @MainActor
  private final class Entry {
    let transaction: Transaction
    let productIdentifier: String
    let buyer: String
    /// Grants the product to the user; returns whether the grant is saved.
    let unlock: () -> Bool
    var isAsked = false
    var tryCount = 0

    init(
      _ transaction: Transaction, _ productIdentifier: String, of buyer: String,
      unlock: @escaping () -> Bool
    ) {
      self.transaction = transaction
      self.productIdentifier = productIdentifier
      self.buyer = buyer
      self.unlock = unlock
    }
  }

  init(_ app: ReferenceApp) { self.app = app }

  /// Whether the server delivers a product.
  func delivers(_ productIdentifier: String) -> Bool { app.delivery(of: productIdentifier) == .server }

  /// Fetches the content of a transaction.
  func fetch(_ transaction: Transaction, _ productIdentifier: String, unlock: @escaping () -> Bool) {
    let known = waiting.first {
      $0.transaction.transactionIdentifier == transaction.transactionIdentifier
    }
    if let known { return ask(known) }
    let buyer = app.books.buyer(of: transaction, productIdentifier)
    let entry = Entry(transaction, productIdentifier, of: buyer, unlock: unlock)
    waiting.append(entry)
    ask(entry)
  }

  /// The app entered the foreground: undecided deliveries are retried.
  func resume() {
    for entry in waiting { ask(entry) }
  }

  /// The products for sale: the built-in ones, and those that the server lists.
  func list(_ handler: @escaping @MainActor ([String]) -> Void) {
    let own = app.products.filter { !delivers($0) }
    if own.count == app.products.count { return handler(own) }
    app.server.products { answer in
      if case .success(let reply) = answer, reply.status == 200, let products = reply.value {
        handler(own + products)
      } else {
        self.app.showDialog(.message, "Some products cannot be shown at present.")
        handler(own)
      }
    }
  }

  private func ask(_ entry: Entry) {
    if entry.isAsked { return }
    // The server grants to the user who is signed in, so it is asked only for the buyer.
    guard entry.buyer == app.userName else { return putOff(entry) }
    // The transaction's own receipt is always current and includes nothing else, but not every transaction
    // has one.
    guard let receipt = entry.transaction.transactionReceipt ?? app.receiptData() else {
      return putOff(entry)
    }
    entry.isAsked = true
    let question = DeliveryQuestion(
      receipt: receipt, productIdentifier: entry.productIdentifier,
      transactionIdentifier: entry.transaction.transactionIdentifier)
    app.server.deliver(question) { answer in
      if case .success(let reply) = answer, let delivery = reply.value {
        self.take(delivery, entry)
      } else {
        self.putOff(entry)
      }
    }
  }

  private func take(_ delivery: Delivery, _ entry: Entry) {
    if let status = delivery.status { app.claimVerified(entry.transaction, status: status) }
    switch delivery.answer {
    case .sent: unlock(entry, delivery)
    case .rejected, .alreadyRedeemed:
      // A retry cannot help: the user gets nothing and is notified.
      app.showDialog(.error, "The purchase could not be confirmed.")
      _ = app.books.answered(entry.transaction, entry.productIdentifier)
      close(entry)
    case .notPaid, .tryLater, .noSuchContent: putOff(entry)
    }
  }

  private func unlock(_ entry: Entry, _ delivery: Delivery) {
    guard store(delivery, entry.productIdentifier) else {
      app.showDialog(.error, "There is no room for what you bought. It will be fetched again.")
      return putOff(entry)
    }
    if entry.unlock() { close(entry) } else { putOff(entry) }
  }

  private func close(_ entry: Entry) {
    waiting.removeAll { $0 === entry }
    app.queue.finish(entry.transaction)
  }

  /// Nothing was decided: the transaction stays unfinished, and the server is asked again later.
  private func putOff(_ entry: Entry) {
    entry.isAsked = false
    entry.tryCount += 1
    guard entry.tryCount <= ServerDelivery.pauses.count else { return }
    app.after(ServerDelivery.pauses[entry.tryCount - 1]) { self.ask(entry) }
  }

  /// Writes the delivered files to the disk; returns whether there was room. Each version has its own folder,
  /// so that a new one never mixes with an old one. The files are excluded from backups, because the server
  /// can send them again.
  private func store(_ delivery: Delivery, _ productIdentifier: String) -> Bool {
    let (folder, version) = ("content/\(productIdentifier)", delivery.version ?? "")
    for (name, content) in delivery.files.sorted(by: { $0.name < $1.name }) {
      let path = "\(folder)/\(version)/\(name)"
      guard app.disk.hasRoom(path, content) else { return false }
      app.disk.leaveOutOfBackup(path)
    }
    guard app.disk.hasRoom("\(folder)/version", version) else { return false }
    app.disk.leaveOutOfBackup("\(folder)/version")
    return true
  }
}
