public import Facts
public import Kernel

/// One interaction in the store's books: a purchase, a renewal or a free repurchase.
public struct Purchase: Sendable {
  /// The account that made it or shares it.
  public let account: AccountID
  /// The product that was bought.
  public let product: ProductID
  /// The purchase it goes back to; itself for a first one.
  public let original: PurchaseID
  /// The device where it was made; none for what happens at the store.
  public let device: DeviceID
  /// The transaction on that device that asked for it.
  public let transaction: TransactionID
  /// The application user name of its payment.
  public let username: TextID
  /// The subscription that it pays for, or none.
  public var subscription: SubscriptionID = .none
  /// The quantity that was bought.
  public let quantity: Int16
  /// The reason why the store recorded it.
  public let reason: PurchaseReason
  /// Rare properties of this purchase, one bit each.
  public var traits: PurchaseTraits
  /// The number of this interaction.
  public internal(set) var identifier: Int64
  /// When it was made.
  public let date: Instant
  /// The charge, in the smallest unit.
  public let amount: Int64
  /// When the period it pays for ends; zero where there is none.
  public var expires: Instant = .zero
  /// When it was revoked; zero if it was not.
  public var revokedAt: Instant = .zero
  /// The currency of the amount.
  public var currency = TextID.empty
  /// The revision of the books when it was written.
  public let recordedRevision: UInt32
  /// The revision of the books when the app's finish was recorded; zero until then.
  public var finishedRevision: UInt32 = 0
  /// The revision of the books when it was revoked; zero until then.
  public var revokedRevision: UInt32 = 0

  /// Makes an interaction.
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

  /// Whether the app finished it.
  public var isFinished: Bool { finishedRevision != 0 }

  /// Whether it was revoked.
  public var isRevoked: Bool { revokedRevision != 0 }
}

/// Rare properties of a purchase, one bit each.
public struct PurchaseTraits: OptionSet, Hashable, Sendable {
  /// The bits, one for each trait.
  public let rawValue: UInt8

  /// Makes traits from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The period is a free trial.
  public static let trial = PurchaseTraits(rawValue: 1 << 0)
  /// The period has an introductory price.
  public static let introductory = PurchaseTraits(rawValue: 1 << 1)
  /// A higher level replaced the subscription.
  public static let upgraded = PurchaseTraits(rawValue: 1 << 2)
  /// A family member shares it.
  public static let familyShared = PurchaseTraits(rawValue: 1 << 3)
  /// It was refunded rather than lost to family sharing.
  public static let refunded = PurchaseTraits(rawValue: 1 << 4)
  /// It was made, delivered and finished before the run began.
  public static let prior = PurchaseTraits(rawValue: 1 << 5)
  /// It only confirms a change of a later period, or an active subscription that was bought again: it pays
  /// for no period, no receipt contains it, and no restore brings it back.
  public static let notice = PurchaseTraits(rawValue: 1 << 6)
  /// It leaves the receipt with its finish, although it is no consumable.
  public static let leavesReceipt = PurchaseTraits(rawValue: 1 << 7)
}

/// A purchase as a message describes it: a copy of the books when the message was sent.
///
/// Each transaction keeps one, and there are millions: the fields are few and none of them owns memory.
public struct PurchaseCopy: Hashable, Sendable {
  /// The number of this interaction.
  public let identifier: Int64
  /// When it was made.
  public let date: Instant
  /// The purchase's number in facts.
  public let purchase: PurchaseID
  /// The product that was bought.
  public let product: ProductID
  /// The application user name of its payment.
  public let username: TextID
  /// The revision of the books when the purchase was written.
  public let revision: UInt32
  /// The quantity that was bought.
  public let quantity: Int16

  /// Copies a record of the books.
  public init(_ record: Purchase, of purchase: PurchaseID) {
    self.init(
      purchase: purchase, product: record.product, username: record.username, quantity: record.quantity,
      identifier: record.identifier, date: record.date, revision: record.recordedRevision)
  }

  /// Makes a copy from its fields.
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

/// Purchases as the books held them when a message was sent, without a copy of each one.
///
/// It keeps the books of that moment as a value, which is copied only if the store writes into them while the
/// message is under way.
public struct PurchaseHistory: Sendable {
  private let books: PurchaseList
  private let places: ArraySlice<PurchaseID>

  /// Keeps some purchases of the books.
  public init(_ places: ArraySlice<PurchaseID>, in books: PurchaseList) {
    self.places = places
    self.books = books
  }

  /// The number of purchases.
  public var count: Int { places.count }

  /// The purchase at a position of the history, counted from zero.
  public subscript(position: Int) -> PurchaseCopy {
    let purchase = places[places.startIndex + position]
    return PurchaseCopy(books[purchase.index], of: purchase)
  }
}
