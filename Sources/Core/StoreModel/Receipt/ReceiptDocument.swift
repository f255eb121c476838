public import Facts
public import Kernel

/// The store's response to a request about a receipt, if the store could decode the receipt.
public struct ReceiptDocument: Hashable, Sendable {
  /// The environment of the store that responds.
  public var environment: StoreEnvironment
  /// When the request arrived.
  public var requestedAt: Instant
  public var content: ReceiptContent
  /// A current receipt. Nil unless the account has auto-renewable subscriptions.
  public var latestReceipt: String?
  /// The purchases in the store's current records. Empty unless the account has auto-renewable subscriptions.
  public var latestEntries: [ReceiptEntry]
  /// The state of the renewals. Empty unless the account has auto-renewable subscriptions.
  public var pendingRenewals: [PendingRenewal]

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

  /// All entries: those of the receipt, followed by those from the store's current records.
  public var allEntries: [ReceiptEntry] { entries + latestEntries }

  public var hasRenewals: Bool { latestReceipt != nil }
}

/// A date in the three forms that the store writes: UTC, milliseconds, and Pacific time.
///
/// The store's dates are whole seconds. Only the moment of the request has milliseconds.
public struct ReceiptDate: Hashable, Sendable {
  public let instant: Instant

  public init(_ instant: Instant) { self.instant = instant }

  /// The date and time as text, such as `2026-01-01 00:00:00 Etc/GMT`.
  public var text: String { ReceiptDate.text(CivilDate(instant)) + " Etc/GMT" }

  /// The milliseconds since 1970, which programs should use. They end in 000.
  public var milliseconds: String { String(instant.secondSince1970InMilliseconds) }

  /// The milliseconds since 1970, not rounded to a second. Used for the moment of a request.
  public var preciseMilliseconds: String { String(instant.millisecondsSince1970) }

  /// The Pacific date and time as text, such as `2025-12-31 16:00:00 America/Los_Angeles`.
  public var pacificText: String { ReceiptDate.text(PacificTime.date(instant)) + " America/Los_Angeles" }

  private static func text(_ date: CivilDate) -> String {
    let letters = date.letters
    return String(decoding: letters[..<10] + [UInt8(ascii: " ")] + letters[11..<19], as: UTF8.self)
  }
}
