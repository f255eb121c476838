public import Facts
public import Kernel

/// One interaction in the store's records: a purchase, a renewal or a free repurchase.
public struct Purchase: Sendable {
  /// The account that made the purchase, or that has it through family sharing.
  public let account: AccountID
  public let product: ProductID
  /// The first purchase, which this one renews or repeats. A first purchase refers to itself.
  public let original: PurchaseID
  /// The device on which the purchase was made. `none` if it was made at the store.
  public let device: DeviceID
  /// The transaction on that device that requested the purchase.
  public let transaction: TransactionID
  /// The application user name in the purchase's payment.
  public let username: TextID
  /// The subscription that the purchase pays for, or `none`.
  public var subscription: SubscriptionID = .none
  public let quantity: Int16
  /// Why the store recorded the purchase.
  public let reason: PurchaseReason
  /// Rare properties of this purchase, one bit each.
  public var traits: PurchaseTraits
  /// The store's number for this interaction.
  public internal(set) var identifier: Int64
  /// When the purchase was made.
  public let date: Instant
  /// The charge, in the smallest unit of the currency.
  public let amount: Int64
  /// When the paid period ends, or zero if there is no period.
  public var expires: Instant = .zero
  /// When the purchase was revoked. Zero if it was not revoked.
  public var revokedAt: Instant = .zero
  public var currency = TextID.empty
  /// The revision of the store's records in which the purchase was recorded.
  public let recordedRevision: UInt32
  /// The revision of the store's records in which the app's finish was recorded, or zero before that.
  public var finishedRevision: UInt32 = 0
  /// The revision of the store's records in which the purchase was revoked, or zero before that.
  public var revokedRevision: UInt32 = 0

  public init(
    account: AccountID, product: ProductID, original: PurchaseID, device: DeviceID,
    transaction: TransactionID,
    username: TextID, quantity: Int16, reason: PurchaseReason, traits: PurchaseTraits, identifier: Int64,
    date: Instant, amount: Int64, recordedRevision: UInt32
  ) {
    self.account = account
    self.product = product
    self.original = original
    self.device = device
    self.transaction = transaction
    self.username = username
    self.quantity = quantity
    self.reason = reason
    self.traits = traits
    self.identifier = identifier
    self.date = date
    self.amount = amount
    self.recordedRevision = recordedRevision
  }

  public var isFinished: Bool { finishedRevision != 0 }

  public var isRevoked: Bool { revokedRevision != 0 }

  /// Whether only the payment queue shows the purchase: it is a notice of a later change, or a free repurchase.
  public var isOfQueueOnly: Bool { reason == .reboughtFree || traits.contains(.notice) }
}

/// Rare properties of a purchase, one bit each.
public struct PurchaseTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The period is a free trial.
  public static let trial = PurchaseTraits(rawValue: 1 << 0)
  /// The period has an introductory price.
  public static let introductory = PurchaseTraits(rawValue: 1 << 1)
  /// The subscription was replaced by a higher level.
  public static let upgraded = PurchaseTraits(rawValue: 1 << 2)
  /// The account has the purchase through family sharing.
  public static let familyShared = PurchaseTraits(rawValue: 1 << 3)
  /// The purchase was refunded. Not set if access ended because family sharing ended.
  public static let refunded = PurchaseTraits(rawValue: 1 << 4)
  /// The purchase was made, delivered and finished before the run started.
  public static let prior = PurchaseTraits(rawValue: 1 << 5)
  /// The entry only confirms a change of a later period, or an active subscription that was bought again. It
  /// pays for no period, appears in no receipt, and is not restored.
  public static let notice = PurchaseTraits(rawValue: 1 << 6)
  /// The purchase leaves the receipt after its finish, although it is not a consumable.
  public static let leavesReceipt = PurchaseTraits(rawValue: 1 << 7)
}

/// A copy of the store's record of a purchase, made when a message about the purchase was sent.
///
/// Each of possibly millions of transactions keeps such a copy. So it has few fields, and none of them owns
/// memory.
public struct PurchaseCopy: Hashable, Sendable {
  /// The store's number for this interaction.
  public let identifier: Int64
  /// When the purchase was made.
  public let date: Instant
  public let purchase: PurchaseID
  public let product: ProductID
  /// The application user name in the purchase's payment.
  public let username: TextID
  /// The revision of the store's records in which the purchase was recorded.
  public let revision: UInt32
  public let quantity: Int16

  /// Copies a record of the store.
  public init(_ record: Purchase, of purchase: PurchaseID) {
    self.init(
      purchase: purchase, product: record.product, username: record.username, quantity: record.quantity,
      identifier: record.identifier, date: record.date, revision: record.recordedRevision)
  }

  public init(
    purchase: PurchaseID, product: ProductID, username: TextID, quantity: Int16, identifier: Int64,
    date: Instant, revision: UInt32
  ) {
    self.identifier = identifier
    self.date = date
    self.purchase = purchase
    self.product = product
    self.username = username
    self.revision = revision
    self.quantity = quantity
  }
}

/// Purchases in the state of the store's records when a message was sent, without a copy of each one.
///
/// The history holds the store's records of that moment as a value. They are copied only if the store changes
/// them while the message is in transit.
public struct PurchaseHistory: Sendable {
  private let books: PurchaseList
  private let places: ArraySlice<PurchaseID>

  /// Makes a history of the purchases `places` in the records `books`.
  public init(_ places: ArraySlice<PurchaseID>, in books: PurchaseList) {
    self.places = places
    self.books = books
  }

  public var count: Int { places.count }

  /// The purchase at a position of the history, counted from zero.
  public subscript(position: Int) -> PurchaseCopy {
    let purchase = places[places.startIndex + position]
    return PurchaseCopy(books[purchase.index], of: purchase)
  }
}
