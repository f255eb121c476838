public import Facts
internal import Kernel
public import StoreModel

/// The App Store: its catalogue, its books, its subscriptions and its connection to the devices.
///
/// Devices reach it only by messages, which carry copies from its books. News that a device did not ask for
/// waits in an account's pending list.
public final class Store {
  let timeline: Timeline
  let names: Names
  let signatures: any OfferSignatures
  /// The form in which it writes receipts.
  var receiptForm: any ReceiptForm = SealedReceipts()
  /// The form in which it reads receipts.
  var readForm: any ReceiptForm = SealedReceipts()
  /// The products and items that it sells.
  let catalogue: Catalogue
  /// The accounts and every interaction.
  var books = StoreBooks()
  var subscriptions = SubscriptionBooks()
  /// The store's side of the network: its answers, and the requests that it fails.
  var endpoint: StoreEndpoint
  /// The outcome of each transaction that asked for a purchase; only looked up, never iterated.
  var outcomes: [TransactionID: PurchaseOutcome] = [:]
  /// The requests for approval, in their order.
  var approvals: [ApprovalRequest] = []
  /// Whether a request for approval already has the number of its purchase, as test sessions show it.
  var numbersRequests = false
  /// The first transaction that used the nonce of a promotional offer; only looked up, never iterated.
  var usedNonces: [TextID: TransactionID] = [:]
  /// The keys for offers that the developer made in the back office.
  var offerKeys = [Server.firstOfferKey]
  /// The notifications to the developer's server.
  var notificationBooks = NotificationBooks()

  init(timeline: Timeline, network: Network, names: Names, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.names = names
    self.signatures = signatures
    catalogue = Catalogue(timeline: timeline, names: names)
    endpoint = StoreEndpoint(timeline: timeline, network: network)
  }

  /// The product with a number.
  public subscript(product: ProductID) -> Product { catalogue[product] }

  /// How many products there are, including those that were only mentioned.
  public var productCount: Int { names.productCount }

  /// The account with a number.
  public subscript(account: AccountID) -> Account { books.accounts[account.index] }

  /// How many accounts there are.
  public var accountCount: Int { books.accounts.count }

  /// The interaction with a number.
  public func purchase(_ id: PurchaseID) -> Purchase { books[id] }

  /// How many interactions stand in the books.
  public var purchaseCount: Int { books.purchases.count }

  /// Whether it is the real store or the sandbox.
  public var environment: StoreEnvironment { catalogue.environment }

  /// The secret that the developer and the store share.
  public var sharedSecret: TextID { timeline.texts.intern(CheckQuestion.sharedSecret) }

  /// The present revision of the books.
  var revision: UInt32 { books.revision }

  /// Adds an account and returns its number.
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

  /// The name of an account.
  func name(of account: AccountID) -> String { books.accounts[account.index].name }

  /// The currency in which a purchase was paid; that of the catalogue for purchases before the run.
  func currency(of purchase: Purchase) -> TextID {
    purchase.currency == .empty ? self[purchase.product].currency : purchase.currency
  }

  /// The currency of a product in an account's storefront.
  public func currency(of product: ProductID, for account: AccountID) -> TextID {
    catalogue[product].terms(in: books.accounts[account.index].storefront).currency
  }

  /// The outcome that a purchase gives the transaction that asked for it.
  func outcome(of purchase: PurchaseID) -> PurchaseOutcome {
    switch outcomes[books[purchase].transaction] {
    case .restored(let delivered) where delivered.copy.purchase == purchase: return .restored(delivered)
    case .purchased(let delivered) where delivered.copy.purchase == purchase: return .purchased(delivered)
    case .restored, .purchased, .failed, .deferred, .expired, .unknown, .priceChanged, nil:
      return .purchased(books.delivery(of: purchase))
    }
  }
}
