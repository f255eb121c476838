public import Facts
internal import Kernel
public import StoreModel

/// The App Store: its catalog, its records, its subscriptions and its connection to the devices.
///
/// Devices reach it only by messages, which carry copies of its records. Unsolicited news for a device
/// waits in an account's pending list.
public final class Store {
  let timeline: Timeline
  let names: Names
  let signatures: any OfferSignatures
  var receiptForm: any ReceiptForm = SealedReceipts()
  var readForm: any ReceiptForm = SealedReceipts()
  /// The products and items that it sells.
  let catalogue: Catalogue
  var books = StoreBooks()
  var subscriptions = SubscriptionBooks()
  /// The store's side of the network: its answers, and the requests that it fails.
  var endpoint: StoreEndpoint
  /// The outcome of each transaction that requested a purchase. Only for lookup, never iterated.
  var outcomes: [TransactionID: PurchaseOutcome] = [:]
  /// The requests for approval, in order.
  var approvals: [ApprovalRequest] = []
  /// Whether a request for approval already reserves the identifier of its purchase, as in test sessions.
  var numbersRequests = false
  /// The first transaction that used the nonce of a promotional offer. Only for lookup, never iterated.
  var usedNonces: [TextID: TransactionID] = [:]
  /// The keys for offers that the developer created in the back office.
  var offerKeys = [Server.firstOfferKey]
  var notificationBooks = NotificationBooks()

  init(timeline: Timeline, network: Network, names: Names, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.names = names
    self.signatures = signatures
    catalogue = Catalogue(timeline: timeline, names: names)
    endpoint = StoreEndpoint(timeline: timeline, network: network)
  }

  public subscript(product: ProductID) -> Product { catalogue[product] }

  /// The number of products, including those that were only mentioned.
  public var productCount: Int { names.productCount }

  public subscript(account: AccountID) -> Account { books.accounts[account.index] }

  public var accountCount: Int { books.accounts.count }

  public func purchase(_ id: PurchaseID) -> Purchase { books[id] }

  public var purchaseCount: Int { books.purchases.count }

  /// Whether it is the production store or the sandbox.
  public var environment: StoreEnvironment { catalogue.environment }

  /// The secret that the developer and the store share.
  public var sharedSecret: TextID { timeline.texts.intern(CheckQuestion.sharedSecret) }

  var revision: UInt32 { books.revision }

  func addAccount(named name: String, storefront: TextID, isTester: Bool) -> AccountID {
    let id = AccountID(accountCount)
    books.accounts.append(Account(name: name, storefront: storefront))
    let text = timeline.texts.intern(name)
    timeline.record(.world(.accountAdded(account: id, name: text, storefront: storefront)), by: .world)
    if isTester {
      books.accounts[id.index].isTester = true
      timeline.record(.world(.testerAdded(account: id)), by: .world)
    }
    return id
  }

  /// The account with a name, or nil.
  func account(named name: TextID) -> AccountID? {
    let text = timeline.texts[name]
    return books.accounts.firstIndex { $0.name == text }.map { AccountID($0) }
  }

  func name(of account: AccountID) -> String { books.accounts[account.index].name }

  /// The currency in which a purchase was paid. For purchases before the run, it is that of the
  /// catalog.
  func currency(of purchase: Purchase) -> TextID {
    purchase.currency == .empty ? self[purchase.product].currency : purchase.currency
  }

  /// The currency of a product in an account's storefront.
  public func currency(of product: ProductID, for account: AccountID) -> TextID {
    catalogue[product].terms(in: books.accounts[account.index].storefront).currency
  }

  /// The outcome of a purchase for the transaction that requested it.
  func outcome(of purchase: PurchaseID) -> PurchaseOutcome {
    switch outcomes[books[purchase].transaction] {
    case .restored(let delivered) where delivered.copy.purchase == purchase: return .restored(delivered)
    case .purchased(let delivered) where delivered.copy.purchase == purchase: return .purchased(delivered)
    case .restored, .purchased, .failed, .deferred, .expired, .unknown, .priceChanged, nil:
      return .purchased(books.delivery(of: purchase))
    }
  }
}
