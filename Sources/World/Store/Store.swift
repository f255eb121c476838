public import Facts
internal import Kernel
public import StoreModel

/// The App Store: its catalogue, its accounts and its books.
///
/// Devices reach it only by messages; what it has to tell unasked waits in an account's pending list.
public final class Store {
  let timeline: Timeline
  let network: Network
  let signatures: any OfferSignatures
  /// The products, by number.
  private(set) var products: [Product] = []
  /// The product of each text that is an identifier, by the text's number; identifiers are interned early.
  private var productOfText: [ProductID] = []
  /// The accounts, by number.
  var accounts: [Account] = []
  /// The books: every interaction, by number.
  private(set) var purchases: [Purchase] = []
  /// The state of the books; it moves with every entry.
  private(set) var revision: UInt32 = 1
  private(set) var nextIdentifier: Int64 = 1_000_000_001
  /// What became of the transactions that asked for a purchase; looked up, never walked.
  var outcomes: [TransactionID: PurchaseOutcome] = [:]
  /// The transaction that was the first to carry the nonce of a promotional offer; looked up, never walked.
  var usedNonces: [TextID: TransactionID] = [:]
  /// The keys for offers that the developer made in the back office.
  var offerKeys = [Server.firstOfferKey]
  /// The promotional offers under which purchases were made; looked up, never walked.
  var offersOfPurchases: [PurchaseID: TextID] = [:]
  /// The requests for approval, by the order of asking.
  var approvals: [ApprovalRequest] = []
  /// The hosted content that interactions brought, by the number of the interaction; looked up, never walked.
  var attachedContents: [Int64: HostedContent] = [:]
  /// What family members share: the purchase and the entry it gave another account.
  var sharings: [(original: PurchaseID, shared: PurchaseID)] = []
  /// How fast subscriptions run.
  var subscriptionRate = SubscriptionRate.realTime
  /// Whether the developer granted a time of grace.
  var hasGrace = false
  /// How often a subscription renews itself at most, where somebody said so.
  var renewalsMax: Int?
  /// The number of the youngest restore that each device asked for; looked up, never walked.
  var latestRestores: [DeviceID: Int] = [:]
  /// Parts of a purchase history that a device has not asked for yet.
  var unsentParts: [(device: DeviceID, part: RestorePart)] = []
  /// The failures that somebody ordered, by number.
  var failures: [OrderedFailure<StoreFailure>] = []
  /// How long each answer takes.
  var workingTime = Interval.zero
  /// The answers that took their time, by number.
  var delayedAnswers: [DelayedAnswer] = []
  /// Which of the two stores it is.
  public internal(set) var environment = StoreEnvironment.production
  /// The secret that the developer and the store share.
  public var sharedSecret: TextID { timeline.texts.intern("shared secret") }
  /// The statuses that the check endpoint was told to answer with.
  var checkFailures: [OrderedFailure<CheckFailure>] = []
  /// Whether the developer's agreements are signed.
  var hasAgreements = true
  /// The identifier under which the app was built.
  var applicationIdentifier = World.applicationIdentifier
  /// Changes in the back office on their way to the stores, by number.
  var spreading: [(product: ProductID, life: ProductLife)] = []
  /// Every upload that was taken, by number.
  var uploads: [ContentUpload] = []
  /// Files of live products that wait for their review.
  var unreviewed: [ContentUpload] = []
  /// What can be searched for and shown in a sheet, in the order of its coming.
  var items: [StoreItem] = []
  /// The subscriptions, by number.
  var subscriptions: [SubscriptionRecord] = []

  init(timeline: Timeline, network: Network, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.network = network
    self.signatures = signatures
  }

  /// The product with a number.
  public subscript(product: ProductID) -> Product { products[product.index] }

  /// How many products there are, mentioned ones included.
  public var productCount: Int { products.count }

  /// The account with a number.
  public subscript(account: AccountID) -> Account { accounts[account.index] }

  /// How many accounts there are.
  public var accountCount: Int { accounts.count }

  /// How many interactions stand in the books.
  public var purchaseCount: Int { purchases.count }

  /// The interaction with a number.
  public func purchase(_ id: PurchaseID) -> Purchase { purchases[id.index] }

  /// The number of a product; an identifier that the catalogue does not hold gets one too, as merely mentioned.
  func product(named identifier: TextID) -> ProductID {
    if let known = number(of: identifier) { return known }
    let id = enter(
      Product(
        identifier: identifier, type: .consumable, price: 0, currency: .empty, title: .empty, isKnown: false))
    timeline.record(.world(.productMentioned(product: id, name: identifier)), by: .world)
    return id
  }

  /// The number of a product that the catalogue holds.
  func knownProduct(named identifier: TextID) -> ProductID? {
    number(of: identifier).flatMap { products[$0.index].isKnown ? $0 : nil }
  }

  /// Puts a product into the catalogue.
  func add(_ product: Product) -> ProductID {
    let id: ProductID
    if let mentioned = number(of: product.identifier) {
      products[mentioned.index] = product
      id = mentioned
    } else {
      id = enter(product)
    }
    timeline.record(
      .world(
        .productAdded(
          product: id, name: product.identifier, type: product.type, price: product.price,
          currency: product.currency, group: product.group)),
      by: .world)
    timeline.record(.world(.productGranting(product: id, grants: Int64(product.grants))), by: .world)
    enterLife(of: id)
    return id
  }

  private func enter(_ product: Product) -> ProductID {
    products.append(product)
    let id = ProductID(products.count - 1)
    let text = Int(product.identifier.rawValue)
    while productOfText.count <= text { productOfText.append(.none) }
    productOfText[text] = id
    return id
  }

  private func number(of identifier: TextID) -> ProductID? {
    let text = Int(identifier.rawValue)
    guard text < productOfText.count, productOfText[text] != .none else { return nil }
    return productOfText[text]
  }

  /// The identifier of a product.
  func identifier(of product: ProductID) -> TextID { products[product.index].identifier }

  /// Changes what the catalogue says of a product.
  func change(_ product: ProductID, _ body: (inout Product) -> Void) { body(&products[product.index]) }

  /// Gives an account a number.
  func addAccount(named name: String, storefront: TextID, isTester: Bool) -> AccountID {
    accounts.append(Account(name: name, storefront: storefront))
    let id = AccountID(accounts.count - 1)
    timeline.record(
      .world(.accountAdded(account: id, name: timeline.texts.intern(name), storefront: storefront)),
      by: .world)
    if isTester {
      accounts[id.index].isTester = true
      timeline.record(.world(.testerAdded(account: id)), by: .world)
    }
    return id
  }

  /// The next number of an interaction, or the first of several.
  func takeIdentifiers(_ count: Int = 1) -> Int64 {
    defer { nextIdentifier += Int64(count) }
    return nextIdentifier
  }

  /// Writes an interaction into the books.
  func enter(_ purchase: Purchase) -> PurchaseID {
    let id = PurchaseID(purchases.count)
    purchases.append(purchase)
    accounts[purchase.account.index].purchases.append(id)
    if !purchase.traits.contains(.notice) { accounts[purchase.account.index].receiptEntryCount += 1 }
    return id
  }

  /// Changes an interaction in the books.
  func change(_ purchase: PurchaseID, _ body: (inout Purchase) -> Void) { body(&purchases[purchase.index]) }

  /// Moves the books on and gives their new state.
  func nextRevision() -> UInt32 {
    revision += 1
    return revision
  }

  /// The currency in which a purchase was paid; what was made before the run was paid in the catalogue's.
  func currency(of purchase: Purchase) -> TextID {
    purchase.currency == .empty ? self[purchase.product].currency : purchase.currency
  }

  /// Makes room in the books.
  func reserve(_ count: Int) { purchases.reserveCapacity(purchases.count + count) }

  /// What became of the transaction that a purchase was made for.
  func outcome(of purchase: PurchaseID) -> PurchaseOutcome {
    let record = purchases[purchase.index]
    switch outcomes[record.transaction] {
    case .restored(let known, let identifier, let date) where known == purchase:
      return .restored(purchase, identifier: identifier, date: date)
    case .purchased(let known, let identifier, let date) where known == purchase:
      return .purchased(purchase, identifier: identifier, date: date)
    case .restored, .purchased, .failed, .deferred, .expired, .unknown, nil:
      return .purchased(purchase, identifier: record.identifier, date: record.date)
    }
  }
}
