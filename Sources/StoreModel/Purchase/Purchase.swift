public import Facts
public import Kernel

/// One interaction in the store's books: a purchase, a renewal, a free repurchase.
public struct Purchase: Sendable {
  /// The account that made it or shares it.
  public let account: AccountID
  /// The product.
  public let product: ProductID
  /// The purchase it goes back to; itself for a first one.
  public let original: PurchaseID
  /// The device where it was made; none for what happens at the store.
  public let device: DeviceID
  /// The transaction on that device that asked for it.
  public let transaction: TransactionID
  /// The application user name of its payment.
  public let username: TextID
  /// The subscription it pays for.
  public var subscription: SubscriptionID = .none
  /// How many.
  public let quantity: Int16
  /// Why it stands in the books.
  public let reason: PurchaseReason
  /// Small truths about it.
  public var traits: PurchaseTraits
  /// The number of this interaction.
  public let identifier: Int64
  /// When it was made.
  public let date: Instant
  /// What was charged, in the smallest unit.
  public let amount: Int64
  /// The currency of that amount.
  public var currency = TextID.empty
  /// When the period it pays for ends; zero where there is none.
  public var expires: Instant = .zero
  /// The state of the books when it was written.
  public let recordedRevision: UInt32
  /// The state of the books when the app's finish was recorded; zero until then.
  public var finishedRevision: UInt32 = 0
  /// The state of the books when it was taken back; zero until then.
  public var revokedRevision: UInt32 = 0
  /// When it was taken back.
  public var revokedAt: Instant = .zero

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

  /// Whether it was taken back.
  public var isRevoked: Bool { revokedRevision != 0 }
}
