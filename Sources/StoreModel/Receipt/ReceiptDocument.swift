public import Facts
public import Kernel

/// What the store answers about a receipt that it could open.
public struct ReceiptDocument: Hashable, Sendable {
  /// Which store answers.
  public var environment: StoreEnvironment
  /// When it was asked.
  public var requestedAt: Instant
  /// The receipt that was sent.
  public var content: ReceiptContent
  /// A current receipt; only where there are subscriptions that renew themselves.
  public var latestReceipt: String?
  /// Every purchase as the books stand now; only where there are subscriptions that renew themselves.
  public var latestEntries: [ReceiptEntry]
  /// How the renewals stand; only where there are subscriptions that renew themselves.
  public var pendingRenewals: [PendingRenewal]

  /// Makes a document.
  public init(
    environment: StoreEnvironment, requestedAt: Instant, content: ReceiptContent,
    latestReceipt: String? = nil, latestEntries: [ReceiptEntry] = [], pendingRenewals: [PendingRenewal] = []
  ) {
    self.environment = environment
    self.requestedAt = requestedAt
    self.content = content
    self.latestReceipt = latestReceipt
    self.latestEntries = latestEntries
    self.pendingRenewals = pendingRenewals
  }

  /// The entries of the receipt that was sent.
  public var entries: [ReceiptEntry] {
    switch content {
    case .app(let receipt): receipt.entries
    case .transaction(let entry, _, _): [entry]
    }
  }

  /// Every entry that the document has: those of the receipt, and then those that the books have now.
  public var allEntries: [ReceiptEntry] { entries + latestEntries }

  /// Whether it tells of subscriptions that renew themselves.
  public var hasRenewals: Bool { latestReceipt != nil }
}
