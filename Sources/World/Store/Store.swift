public import Facts
internal import Kernel
public import StoreModel

/// The App Store: its catalogue, its books, its subscriptions and its end of the wire.
///
/// Devices reach it only by messages, which carry copies of its books; what it has to tell unasked waits in an
/// account's pending list.
public final class Store {
  let timeline: Timeline
  let names: Names
  let signatures: any OfferSignatures
  /// The products and items that it sells.
  var catalogue: Catalogue
  /// The accounts and every interaction.
  var books = StoreBooks()
  var subscriptions = SubscriptionBooks()
  /// The answers that it sends, and the requests that it fails.
  var endpoint: StoreEndpoint
  /// How the transactions ended that asked for a purchase; looked up, never walked.
  var outcomes: [TransactionID: PurchaseOutcome] = [:]
  /// The requests for approval, by the order of asking.
  var approvals: [ApprovalRequest] = []
  /// The transaction that was the first to carry the nonce of a promotional offer; looked up, never walked.
  var usedNonces: [TextID: TransactionID] = [:]
  /// The keys for offers that the developer made in the back office.
  var offerKeys = [Server.firstOfferKey]

  init(timeline: Timeline, network: Network, names: Names, signatures: any OfferSignatures) {
    self.timeline = timeline
    self.names = names
    self.signatures = signatures
    catalogue = Catalogue(timeline: timeline, names: names)
    endpoint = StoreEndpoint(timeline: timeline, network: network)
  }

  /// The product with a number.
  public subscript(product: ProductID) -> Product { catalogue[product] }

  /// How many products there are, mentioned ones included.
  public var productCount: Int { names.productCount }

  /// The account with a number.
  public subscript(account: AccountID) -> Account { books.accounts[account.index] }

  /// How many accounts there are.
  public var accountCount: Int { books.accounts.count }

  /// The interaction with a number.
  public func purchase(_ id: PurchaseID) -> Purchase { books[id] }

  /// How many interactions stand in the books.
  public var purchaseCount: Int { books.purchases.count }

  /// Which of the two stores it is.
  public var environment: StoreEnvironment { catalogue.environment }

  /// The secret that the developer and the store share.
  public var sharedSecret: TextID { timeline.texts.intern("shared secret") }

  /// The state of the books.
  var revision: UInt32 { books.revision }

  /// Gives an account a number.
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

  /// The account with a name, or nothing.
  func account(named name: TextID) -> AccountID? {
    let text = timeline.texts[name]
    return books.accounts.firstIndex { $0.name == text }.map { AccountID($0) }
  }

  /// The currency in which a purchase was paid; what was made before the run was paid in the catalogue's.
  func currency(of purchase: Purchase) -> TextID {
    purchase.currency == .empty ? self[purchase.product].currency : purchase.currency
  }

  /// How the transaction that a purchase was made for ends by it.
  func outcome(of purchase: PurchaseID) -> PurchaseOutcome {
    switch outcomes[books[purchase].transaction] {
    case .restored(let delivered) where delivered.copy.purchase == purchase: return .restored(delivered)
    case .purchased(let delivered) where delivered.copy.purchase == purchase: return .purchased(delivered)
    case .restored, .purchased, .failed, .deferred, .expired, .unknown, nil:
      return .purchased(books.delivery(of: purchase))
    }
  }
}
