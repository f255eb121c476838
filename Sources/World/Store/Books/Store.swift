public import Facts
internal import Kernel
public import StoreModel

/// The App Store: its catalog, its records, its subscriptions and its connection to the devices.
///
/// Devices reach the store only by messages. The messages contain copies of the store's records.
/// Unsolicited news for a device waits in the pending list of an account.
public final class Store {
  let timeline: Timeline
  let names: Names
  /// The products and other items that the store sells.
  let catalogue: Catalogue
  let books: StoreBooks
  /// The store's side of the network. It sends the answers and decides which requests fail.
  let endpoint: StoreEndpoint
  let receipts: Receipts
  let notifier: Notifier
  let subscriptions: Subscriptions
  let sales: Sales
  private var offers: OfferCheck
  private var restores: Restores

  /// Makes a store without products and accounts.
  init(
    timeline: Timeline, network: Network, names: Names, signatures: any OfferSignatures,
    writtenReceipts: any ReceiptForm, readReceipts: any ReceiptForm
  ) {
    self.timeline = timeline
    self.names = names
    catalogue = Catalogue(timeline: timeline, names: names)
    books = StoreBooks()
    endpoint = StoreEndpoint(timeline: timeline, network: network, books: books)
    receipts = Receipts(
      timeline: timeline, names: names, catalogue: catalogue, books: books, writtenForm: writtenReceipts,
      readForm: readReceipts)
    notifier = Notifier(timeline: timeline, catalogue: catalogue, books: books, receipts: receipts)
    subscriptions = Subscriptions(
      timeline: timeline, catalogue: catalogue, books: books, endpoint: endpoint,
      notifier: notifier)
    sales = Sales(
      timeline: timeline, catalogue: catalogue, books: books, endpoint: endpoint,
      subscriptions: subscriptions, notifier: notifier)
    offers = OfferCheck(
      timeline: timeline, names: names, catalogue: catalogue, books: books, signatures: signatures)
    restores = Restores(
      timeline: timeline, catalogue: catalogue, books: books, endpoint: endpoint, receipts: receipts)
  }

  // MARK: Parts without state of their own

  var prices: PriceList { PriceList(catalogue: catalogue, books: books) }

  var statements: Statements {
    Statements(timeline: timeline, catalogue: catalogue, books: books, receipts: receipts)
  }

  var validation: ReceiptValidation {
    ReceiptValidation(timeline: timeline, books: books, endpoint: endpoint, receipts: receipts)
  }

  var refunds: Refunds {
    Refunds(
      timeline: timeline, catalogue: catalogue, books: books, endpoint: endpoint,
      subscriptions: subscriptions,
      notifier: notifier)
  }

  var sharing: FamilySharing { FamilySharing(timeline: timeline, books: books, endpoint: endpoint) }

  var past: PastPurchases {
    PastPurchases(timeline: timeline, catalogue: catalogue, books: books, subscriptions: subscriptions)
  }

  var deliveries: Deliveries {
    Deliveries(timeline: timeline, catalogue: catalogue, books: books, receipts: receipts, sales: sales)
  }

  private var checkouts: Checkouts {
    Checkouts(
      timeline: timeline, catalogue: catalogue, books: books, endpoint: endpoint, subscriptions: subscriptions
    )
  }
}

// MARK: The records

extension Store {
  public subscript(product: ProductID) -> Product { catalogue[product] }

  /// The number of products, including identifiers that were only mentioned.
  public var productCount: Int { names.productCount }

  public subscript(account: AccountID) -> Account { books[account] }

  public var accountCount: Int { books.accountCount }

  public func purchase(_ id: PurchaseID) -> Purchase { books[id] }

  public var purchaseCount: Int { books.purchaseCount }

  /// The store environment: production or sandbox.
  public var environment: StoreEnvironment { catalogue.environment }

  /// The secret that the developer and the store share.
  public var sharedSecret: TextID { timeline.texts.intern(CheckQuestion.sharedSecret) }

  /// The notifications that the store has made for the app's server, in order. A notification's number
  /// is its position plus one.
  public var notifications: [NotificationRecord] { notifier.records }

  /// The version of the notifications that the developer chose. Nil if no address is registered.
  public var notificationVersion: NotificationVersion? { notifier.version }

  func addAccount(named name: String, storefront: TextID, isTester: Bool) -> AccountID {
    let id = books.add(Account(name: name, storefront: storefront))
    let text = timeline.texts.intern(name)
    timeline.record(.world(.accountAdded(account: id, name: text, storefront: storefront)), by: .world)
    if isTester {
      books[id].isTester = true
      timeline.record(.world(.testerAdded(account: id)), by: .world)
    }
    return id
  }

  /// Registers a key for promotional offers in the back office. If `isRegistered` is false, removes the key.
  func setOfferKey(_ key: String, isRegistered: Bool) { offers.setKey(key, isRegistered: isRegistered) }

  /// The app identifier that a notification contains.
  public func applicationIdentifier(of notification: StoreNotification) -> String {
    notification.forgery == .otherApp ? Catalogue.otherApplication : applicationIdentifier
  }

  /// The data for signed forms of transactions.
  public var statementWords: StatementWords { receipts.statementWords }

  /// The currency of a product's price in an account's storefront.
  public func currency(of product: ProductID, for account: AccountID) -> TextID {
    prices.currency(of: product, for: account)
  }

  /// Answers a request to the validation endpoint: whether a receipt is genuine.
  public func check(_ question: CheckQuestion) -> CheckAnswer {
    check(
      PostedCheck(
        receipt: timeline.texts[question.receipt], environment: question.environment,
        password: question.password.map { timeline.texts[$0] },
        excludesOldTransactions: question.excludesOldTransactions))
  }

  /// Answers a request to the validation endpoint that was sent from outside of the world.
  public func check(_ question: PostedCheck) -> CheckAnswer { validation.check(question) }

  /// The number of the latest transaction of a product in a receipt of this app. Nil if the receipt
  /// contains none. The call records no fact.
  public func transactionNumber(of product: ProductID, inReceipt text: String) -> Int64? {
    receipts.transactionNumber(of: product, inReceipt: text)
  }
}

extension Store: AppKnowledge {
  public var applicationIdentifier: String { catalogue.applicationIdentifier }

  func account(named name: TextID) -> AccountID? { books.account(named: timeline.texts[name]) }

  func name(of account: AccountID) -> String { books[account].name }

  func open(_ data: ReceiptData, isAsked: Bool) -> AppReceipt { receipts.open(data, isAsked: isAsked) }

  func text(of data: ReceiptData, for device: DeviceID) -> String { receipts.text(of: data, for: device) }

  func signedText(of given: GivenTransaction) -> String {
    receipts.signedText(of: given.statement, at: given.receivedAt, isGenuine: given.isVerified)
  }
}

// MARK: The requests of devices

extension Store {
  func receive(_ request: StoreRequest, from device: DeviceID) {
    switch request {
    case .checkout(let order, let finished):
      deliveries.record(finished, of: order.account, on: device)
      endpoint.send(
        .checkout(order.transaction, checkouts.open(order, offers.takeOffer(of: order), news: news(for:))),
        to: device)
    case .purchase(let order): answerPurchase(order, to: device)
    case .finish(let account, let finished):
      deliveries.record(finished, of: account, on: device)
      endpoint.send(.finish(finished, revision: books.revision), to: device)
    case .queue(let account, let question):
      deliveries.record(question.finished, of: account, on: device)
      var answer = deliveries.answer(for: account, device: device, question)
      if let known = question.knownHistory {
        books[account].isFollowed = true
        answer.news = Boxed(statements.news(of: account, since: known))
      }
      endpoint.send(.queue(account, answer), to: device)
    case .restore(let account, let username, let serial):
      restores.sendHistory(of: account, username: username, serial: serial, to: device)
    case .nextPart(let serial, let position):
      restores.sendPart(serial: serial, position: position, to: device)
    case .products(let process, let request, let identifiers, let storefront):
      endpoint.send(
        .products(process, request, look(up: identifiers, in: storefront, device: device)), to: device)
    case .content(let request):
      let error = endpoint.failure(answering: .contentRequest, device: device, product: request.product)
      endpoint.send(.content(request, error), to: device)
    case .receipt(let process, let request, let account, let flaws):
      if let error = endpoint.failure(answering: .receiptRequest, device: device) {
        endpoint.send(.receiptRefused(process, request, error), to: device)
      } else {
        endpoint.send(.receipt(process, request, receipts.receipt(of: account, with: flaws)), to: device)
      }
    case .page(let visit, let item, let storefront):
      let error =
        endpoint.failure(answering: .sheetRequest, device: device)
        ?? (catalogue.holds(item, in: storefront) ? nil : .storeKit(.storeProductNotAvailable))
      endpoint.send(.page(visit, error), to: device)
    case .search(let visit, let search):
      let error = endpoint.failure(answering: .lookupRequest, device: device)
      endpoint.send(.search(visit, search, error == nil ? catalogue.find(search) : [], error), to: device)
    case .check(let visit, let question):
      guard let question = question.value else { preconditionFailure("a check must contain a question") }
      endpoint.send(.check(visit, CheckedReceipt(check(question))), to: device)
    }
  }

  /// Carries out a purchase and answers the device. If the purchase succeeds, the answer contains the
  /// current receipt.
  private func answerPurchase(_ order: PurchaseOrder, to device: DeviceID) {
    let outcome = sales.purchase(order)
    switch outcome {
    case .purchased, .restored, .existing:
      let receipt = receipts.receipt(of: order.account)
      if order.knownHistory == nil {
        endpoint.send(.purchase(order.transaction, outcome, receipt), to: device)
      } else {
        endpoint.send(.storeKitPurchase(order.transaction, outcome, receipt, news(for: order)), to: device)
      }
    case .failed, .deferred, .expired, .unknown, .priceChanged:
      endpoint.send(.purchase(order.transaction, outcome, nil), to: device)
    }
  }

  /// The news of the account's history since the device of an order last heard of it.
  private func news(for order: PurchaseOrder) -> HistoryNews {
    statements.news(of: order.account, since: order.knownHistory ?? 0)
  }

  private func look(up identifiers: [TextID], in storefront: TextID, device: DeviceID) -> ProductsAnswer {
    if let error = endpoint.failure(answering: .productsRequest, device: device) { return .failed(error) }
    var valid: [ProductID] = []
    var invalid: [TextID] = []
    for identifier in identifiers {
      if let product = names.declaredProduct(named: identifier), catalogue.isOffered(product) {
        valid.append(product)
      } else {
        invalid.append(identifier)
      }
    }
    valid.sort()
    if let order = timeline.order(valid.count, at: .productsOrder, scope: device.rawValue) {
      valid = order.map { valid[$0] }
    }
    return .response(
      products: valid.map { OfferedProduct(catalogue[$0], number: $0, in: storefront) }, invalid: invalid,
      storefront: storefront)
  }
}
