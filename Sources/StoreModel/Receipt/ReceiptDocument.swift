public import Facts
public import Kernel

/// The store's answer about a receipt that it could open.
public struct ReceiptDocument: Hashable, Sendable {
  /// The store that answers.
  public var environment: StoreEnvironment
  /// When it was asked.
  public var requestedAt: Instant
  /// The receipt that was sent.
  public var content: ReceiptContent
  /// A current receipt; nil unless the account has auto-renewable subscriptions.
  public var latestReceipt: String?
  /// The purchases as the books stand now; empty unless the account has auto-renewable subscriptions.
  public var latestEntries: [ReceiptEntry]
  /// The state of the renewals; empty unless the account has auto-renewable subscriptions.
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

  /// The app for which the receipt was written.
  public var bundleIdentifier: String {
    switch content {
    case .app(let receipt): receipt.bundleIdentifier
    case .transaction(_, let bundleIdentifier, _): bundleIdentifier
    }
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

  /// Whether it has information about auto-renewable subscriptions.
  public var hasRenewals: Bool { latestReceipt != nil }
}

/// A date in the three forms that the store writes: by the world's clock, in milliseconds, and by Pacific
/// time.
///
/// The store's dates are whole seconds; only the moment at which it was asked has milliseconds.
public struct ReceiptDate: Hashable, Sendable {
  /// The instant that all three forms show.
  public let instant: Instant

  /// Makes the date of an instant.
  public init(_ instant: Instant) { self.instant = instant }

  /// The date and time in words, such as `2026-01-01 00:00:00 Etc/GMT`.
  public var text: String { ReceiptDate.text(CivilDate(instant)) + " Etc/GMT" }

  /// The milliseconds since 1970, which are the form to work with; they end in 000.
  public var milliseconds: String { String(instant.secondSince1970InMilliseconds) }

  /// The milliseconds since 1970 with those of the second, for the moment of a request.
  public var preciseMilliseconds: String { String(instant.millisecondsSince1970) }

  /// The date and time on the Pacific coast in words, such as `2025-12-31 16:00:00 America/Los_Angeles`.
  public var pacificText: String { ReceiptDate.text(PacificTime.date(instant)) + " America/Los_Angeles" }

  private static func text(_ date: CivilDate) -> String {
    let letters = date.letters
    return String(decoding: letters[..<10] + [UInt8(ascii: " ")] + letters[11..<19], as: UTF8.self)
  }
}
