public import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// The document for a receipt that the store wrote.
  ///
  /// If `isAsked` is false, the entries are complete and in order, for inspection from outside. For a
  /// server they may be shuffled or empty.
  func document(
    of data: ReceiptData, excludesOldTransactions: Bool, isAsked: Bool = true
  ) -> ReceiptDocument {
    let document = ReceiptDocument(
      environment: data.environment, requestedAt: timeline.now, content: content(of: data, isAsked: isAsked))
    switch data.kind {
    case .app:
      return withRenewals(
        document, data, excludesOldTransactions: excludesOldTransactions, isAsked: isAsked)
    case .transaction: return withLatestPeriod(document, data)
    }
  }

  private func withRenewals(
    _ plain: ReceiptDocument, _ data: ReceiptData, excludesOldTransactions: Bool, isAsked: Bool
  ) -> ReceiptDocument {
    guard books.accounts[data.account.index].purchases.contains(where: isPeriod) else { return plain }
    var document = plain
    var current = data
    (current.revision, current.writtenAt) = (revision, timeline.now)
    document.latestReceipt = text(of: current, for: device(of: data.account))
    document.latestEntries = latestEntries(of: data.account, excludesOld: excludesOldTransactions)
    if isAsked { document.latestEntries = shuffled(document.latestEntries, of: data.account) }
    document.pendingRenewals = pendingRenewals(of: data.account)
    return document
  }

  /// The older receipt of a transaction shows only the latest period of its own subscription.
  private func withLatestPeriod(_ plain: ReceiptDocument, _ data: ReceiptData) -> ReceiptDocument {
    guard isPeriod(data.purchase), purchase(data.purchase).subscription != .none else { return plain }
    let latest = subscriptions.records[purchase(data.purchase).subscription.index].latest
    let record = purchase(latest)
    var document = plain
    document.latestReceipt = text(
      of: data.of(latest, identifier: record.identifier), for: device(of: data.account))
    document.latestEntries = [entry(record, latest, asOf: revision)]
    return document
  }

  /// The device for which a receipt is written at a server's request: the first one on which the account
  /// is signed in.
  func device(of account: AccountID) -> DeviceID {
    books.accounts[account.index].devices.first ?? DeviceID(0)
  }

  private func isPeriod(_ id: PurchaseID) -> Bool {
    let record = purchase(id)
    guard record.subscription != .none || record.traits.contains(.familyShared) else { return false }
    switch catalogue.type(of: purchase(id).product) {
    case .autoRenewable: return true
    case .consumable, .nonConsumable, .freeSubscription, .nonRenewing: return false
    }
  }

  private func content(of data: ReceiptData, isAsked: Bool) -> ReceiptContent {
    switch data.kind {
    case .app: return .app(open(data, isAsked: isAsked, isEmptied: isAsked && isEmptied(data.account)))
    case .transaction:
      let record = purchase(data.purchase)
      var entry = entry(record, data.purchase, asOf: revision)
      entry.transactionIdentifier = data.identifier
      return .transaction(
        entry, bundleIdentifier: applicationIdentifier(of: data),
        version: data.environment == .sandbox ? "1.0" : data.version)
    }
  }

  /// The decoded receipt of an app. For an app or a server, a site chooses the order of its entries.
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

  /// Whether an account's receipt has no entries, as an outdated one can.
  private func isEmptied(_ account: AccountID) -> Bool {
    timeline.choose(.receiptEntries, scope: account.rawValue) == 1
  }

  private func shuffled(_ entries: [ReceiptEntry], of account: AccountID) -> [ReceiptEntry] {
    guard let order = timeline.order(entries.count, at: .receiptOrder, scope: account.rawValue) else {
      return entries
    }
    return order.map { entries[$0] }
  }

  /// The recorded purchases, without the effect of restores on the receipt.
  private func latestEntries(of account: AccountID, excludesOld: Bool) -> [ReceiptEntry] {
    var entries: [ReceiptEntry] = []
    for id in books.accounts[account.index].purchases {
      let record = purchase(id)
      guard ReceiptRules.stands(record, type: catalogue.type(of: record.product), asOf: revision) else {
        continue
      }
      if excludesOld, isPeriod(id), latestPeriod(after: record, of: account) != id { continue }
      entries.append(entry(record, id, asOf: revision))
    }
    return entries
  }

  /// The latest period of a period's subscription, own or shared.
  private func latestPeriod(after record: Purchase, of account: AccountID) -> PurchaseID? {
    guard record.subscription == .none else { return subscriptions.records[record.subscription.index].latest }
    return books.accounts[account.index].purchases.last { purchase($0).original == record.original }
  }

  private func pendingRenewals(of account: AccountID) -> [PendingRenewal] {
    subscriptions.records.indices.compactMap { place in
      let record = subscriptions.records[place]
      guard record.account == account, record.original != .none, isPeriod(record.latest) else { return nil }
      return PendingRenewal(
        record.machine.renewalInformation(at: timeline.now),
        originalTransactionIdentifier: purchase(record.original).identifier,
        offer: books.offersOfPurchases[record.latest] ?? .empty,
        isRedeemed: purchase(record.latest).reason == .redeemed)
    }
  }
}

extension Store {
  /// The number of the latest transaction of a product in a receipt of this app; nil if there is none. Records no fact.
  public func transactionNumber(of product: ProductID, inReceipt text: String) -> Int64? {
    guard let data = try? readForm.data(of: text), !data.flaws.contains(.isOfAnotherApp),
      data.account.index < accountCount
    else { return nil }
    switch data.kind {
    case .transaction: return data.identifier
    case .app:
      return open(data, isAsked: false).entries.last { $0.product == product }?.transactionIdentifier
    }
  }

  /// The validation endpoint: a server sends a receipt, and the store answers whether it is genuine.
  public func check(_ question: CheckQuestion) -> CheckAnswer {
    check(
      PostedCheck(
        receipt: timeline.texts[question.receipt], environment: question.environment,
        password: question.password.map { timeline.texts[$0] },
        excludesOldTransactions: question.excludesOldTransactions))
  }

  /// The validation endpoint, for a request from outside of the world.
  public func check(_ question: PostedCheck) -> CheckAnswer {
    let reading = Result { () throws(ReceiptData.Flaw) in
      try readForm.data(of: question.receipt)
    }
    let kind = (try? reading.get())?.kind ?? .app
    let answer = orderedCheckFailure().map { withReceipt($0, question, reading) } ?? decide(question, reading)
    timeline.record(
      .store(
        .receiptChecked(
          environment: question.environment, kind: kind, status: Int64(answer.status),
          retryable: answer.isRetryable ?? false, entries: Int64(answer.document?.entries.count ?? 0))),
      by: .store)
    return answer
  }

  /// The ordered answer to a server's request, if any. The call counts as one failure.
  func orderedCheckFailure() -> CheckAnswer? {
    endpoint.takeCheckFailure().map { CheckAnswer(status: $0.status, isRetryable: $0.isRetryable) }
  }

  /// Adds the receipt to an ordered answer with the status of an expired subscription.
  private func withReceipt(
    _ ordered: CheckAnswer, _ question: PostedCheck, _ reading: Result<ReceiptData, ReceiptData.Flaw>
  ) -> CheckAnswer {
    guard ordered.status == CheckStatus.expired.rawValue else { return ordered }
    var answer = ordered
    answer.document = decide(question, reading).document
    return answer
  }

  private func decide(
    _ question: PostedCheck, _ reading: Result<ReceiptData, ReceiptData.Flaw>
  ) -> CheckAnswer {
    let data: ReceiptData
    switch reading {
    case .failure(.malformed): return CheckAnswer(.malformed)
    case .failure(.notAuthentic): return CheckAnswer(.notAuthentic)
    case .success(let read): data = read
    }
    guard !data.flaws.contains(.isRevoked) else { return CheckAnswer(.notAuthentic) }
    guard data.environment == question.environment else {
      return CheckAnswer(data.environment == .sandbox ? .isOfSandbox : .isOfProduction)
    }
    guard data.account.index < accountCount else { return CheckAnswer(.unknownAccount) }
    guard data.kind == .app || data.purchase.index < purchaseCount else { return CheckAnswer(.notAuthentic) }
    let document = document(of: data, excludesOldTransactions: question.excludesOldTransactions)
    if question.password == nil ? document.hasRenewals : question.password != CheckQuestion.sharedSecret {
      return CheckAnswer(.wrongSecret)
    }
    return CheckAnswer(status: status(of: data).rawValue, document: document)
  }

  /// The status of a genuine receipt. Only an older receipt of one transaction reports that a
  /// subscription has expired.
  private func status(of data: ReceiptData) -> CheckStatus {
    guard data.kind == .transaction else { return .valid }
    let record = purchase(data.purchase)
    guard record.subscription != .none else { return .valid }
    let latest = purchase(subscriptions.records[record.subscription.index].latest)
    return latest.expires <= timeline.now ? .expired : .valid
  }
}

extension Store: AppKnowledge {
  public var applicationIdentifier: String { catalogue.applicationIdentifier }

  func open(_ data: ReceiptData, isAsked: Bool) -> AppReceipt {
    open(data, isAsked: isAsked, isEmptied: false)
  }
}
