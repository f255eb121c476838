internal import Facts
internal import Kernel
internal import StoreModel

/// The receipts that the store writes and reads.
final class Receipts {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  private let names: Names
  private let writtenForm: any ReceiptForm
  private let readForm: any ReceiptForm

  /// `writtenForm` writes receipts. `readForm` reads them, and should accept the written form as well.
  init(
    timeline: Timeline, names: Names, catalogue: Catalogue, books: StoreBooks,
    writtenForm: any ReceiptForm, readForm: any ReceiptForm
  ) {
    self.timeline = timeline
    self.names = names
    self.catalogue = catalogue
    self.books = books
    self.writtenForm = writtenForm
    self.readForm = readForm
  }

  /// The current receipt of an account.
  ///
  /// The flaws are added only in the sandbox.
  func receipt(of account: AccountID, with flaws: ReceiptFlaws = []) -> Receipt {
    Receipt(
      account: account, revision: books.revision, writtenAt: timeline.now,
      entryCount: books[account].receiptEntryCount,
      hasPurchases: !books[account].purchases.isEmpty,
      flaws: catalogue.environment == .sandbox ? flaws : [])
  }

  /// The entries that a receipt shows at its revision.
  func entries(of receipt: Receipt) -> [ReceiptEntry] {
    let account = books[receipt.account]
    let forgotten = account.clearings.first { $0.revision > receipt.revision }
    var entries: [ReceiptEntry] = []
    var places: [PurchaseID: Int] = [:]
    for id in forgotten?.purchases ?? account.purchases {
      let record = books[id]
      guard ReceiptRules.stands(record, type: catalogue.type(of: record.product), asOf: receipt.revision)
      else {
        continue
      }
      places[id] = entries.count
      entries.append(entry(record, id, asOf: receipt.revision))
    }
    for restore in forgotten?.restoreRecords ?? account.restoreRecords
    where restore.revision <= receipt.revision {
      for (position, id) in restore.purchases.enumerated() {
        guard let place = places[id] else { continue }
        let identifier = restore.firstIdentifier + Int64(position)
        switch ReceiptRules.restored(entries[place], as: identifier, at: restore.date, restore.style) {
        case .replace(let restored): entries[place] = restored
        case .add(let restored): entries.append(restored)
        }
      }
    }
    return entries
  }

  /// The entry for a purchase in a receipt with a revision.
  func entry(_ record: Purchase, _ id: PurchaseID, asOf revision: UInt32) -> ReceiptEntry {
    let isPeriod = record.subscription != .none
    let isToken = AppAccountToken.isCarried(timeline.texts[record.username])
    var entry = ReceiptEntry(
      record, original: books[record.original],
      details: ReceiptDetails(
        webOrderLineItem: isPeriod ? record.identifier : 0, offer: books.offer(of: id),
        group: catalogue[record.product].group,
        appAccountToken: books.appAccountToken(of: record.original) ?? (isToken ? record.username : .empty)),
      asOf: revision)
    if isPeriod, record.expires != .zero { entry.expires = books.end(of: id, asOf: revision) }
    return entry
  }

  /// Records that purchases of an account were restored. Later receipts show the identifiers from the
  /// queue or other new identifiers, as the site chooses.
  func noteRestore(_ purchases: [PurchaseID], of account: AccountID, device: DeviceID, firstIdentifier: Int64)
  {
    guard !purchases.isEmpty else { return }
    let style: ReceiptAfterRestore = timeline.option(.receiptAfterRestore, scope: device.rawValue)
    let identity: RestoredIdentifier = timeline.option(.restoredIdentifier, scope: device.rawValue)
    let unused = identity == .different ? books.takeIdentifiers(purchases.count) : firstIdentifier
    books[account].restoreRecords.append(
      RestoreRecord(
        style: style, date: timeline.now, revision: books.nextRevision(),
        firstIdentifier: identity.receiptIdentifier(queue: firstIdentifier, unused: unused),
        firstInQueue: firstIdentifier, purchases: purchases))
    if style == .oneMoreEntry { books[account].receiptEntryCount += purchases.count }
  }

  /// The text of a receipt, as the app and the app's server receive it.
  ///
  /// The text shows the store's records at the receipt's revision, so its bytes never change.
  func text(of data: ReceiptData, for device: DeviceID) -> String {
    writtenForm.text(of: data, device: device, content: { writtenContent(of: data) }, words: { words })
  }

  /// The signed form of a transaction, as the app's server receives it.
  func signedText(of statement: TransactionStatement, at signedAt: Instant, isGenuine: Bool) -> String {
    readForm.text(of: statement, signedAt: signedAt, isGenuine: isGenuine, words: statementWords)
  }

  /// Reads the signed form of a transaction. Nil if the text is none.
  func signedTransaction(in text: String) -> SignedTransaction? { readForm.signedTransaction(in: text) }

  var statementWords: StatementWords {
    StatementWords(
      receipts: words, environment: catalogue.environment,
      applicationIdentifier: catalogue.applicationIdentifier)
  }

  private var words: ReceiptWords {
    ReceiptWords(
      product: { [names, timeline] in timeline.texts[names.identifier(of: $0)] },
      type: { [catalogue] in catalogue.type(of: $0) }, text: { [timeline] in timeline.texts[$0] })
  }

  /// The number of the latest transaction of a product in a receipt of this app. Nil if the receipt
  /// contains none. The call records no fact.
  func transactionNumber(of product: ProductID, inReceipt text: String) -> Int64? {
    guard let data = try? readForm.data(of: text), !data.flaws.contains(.isOfAnotherApp),
      data.account.index < books.accountCount
    else { return nil }
    switch data.kind {
    case .transaction: return data.identifier
    case .app:
      return open(data, isAsked: false).entries.last { $0.product == product }?.transactionIdentifier
    }
  }

  /// Reads a receipt that was sent to the store.
  func data(of text: String) throws(ReceiptData.Flaw) -> ReceiptData {
    try readForm.data(of: text)
  }

  private func writtenContent(of data: ReceiptData) -> ReceiptContent {
    switch data.kind {
    case .app: return .app(open(data, isAsked: false))
    case .transaction:
      var entry = entry(books[data.purchase], data.purchase, asOf: data.revision)
      entry.transactionIdentifier = data.identifier
      return .transaction(
        entry, bundleIdentifier: applicationIdentifier(of: data),
        version: data.environment == .sandbox ? "1.0" : data.version)
    }
  }

  /// The content of an app's receipt. If `isAsked` is true, a site chooses the order of the entries.
  func open(_ data: ReceiptData, isAsked: Bool, isEmptied: Bool = false) -> AppReceipt {
    var entries: [ReceiptEntry] = []
    if !isEmptied {
      entries = self.entries(
        of: Receipt(
          account: data.account, revision: data.revision, writtenAt: data.writtenAt, entryCount: 0,
          hasPurchases: true))
    }
    return AppReceipt(
      data, bundleIdentifier: applicationIdentifier(of: data),
      entries: isAsked ? shuffled(entries, of: data.account) : entries)
  }

  func applicationIdentifier(of data: ReceiptData) -> String {
    data.flaws.contains(.isOfAnotherApp) ? Catalogue.otherApplication : catalogue.applicationIdentifier
  }

  func shuffled(_ entries: [ReceiptEntry], of account: AccountID) -> [ReceiptEntry] {
    guard let order = timeline.order(entries.count, at: .receiptOrder, scope: account.rawValue) else {
      return entries
    }
    return order.map { entries[$0] }
  }
}
