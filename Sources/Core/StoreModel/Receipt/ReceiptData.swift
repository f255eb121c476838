public import Facts
public import Kernel

/// The form in which a receipt is sent: a sealed reference to the store's records.
///
/// The data names the account and a revision of the store's records, and copies nothing from them. So its
/// length does not depend on the number of purchases. The store reads the entries from its records as of that
/// revision.
public struct ReceiptData: Hashable, Sendable {
  /// The kind of receipt: the app's receipt, or the receipt of one transaction.
  public var kind: ReceiptKind
  /// The environment of the store that wrote the receipt.
  public var environment: StoreEnvironment
  /// The account that the receipt belongs to.
  public var account: AccountID
  /// The revision of the store's records that the receipt shows.
  public var revision: UInt32
  /// When the receipt was written.
  public var writtenAt: Instant
  /// The purchase of a transaction's receipt. None for the app's receipt.
  public var purchase: PurchaseID
  /// The transaction identifier in the queue. Zero for the app's receipt.
  public var identifier: Int64
  /// The flaws that the sandbox was asked to add.
  public var flaws: ReceiptFlaws
  public var version: String
  /// The version of the app that was installed first.
  public var originalVersion: String

  /// Makes the data of an app's receipt.
  public init(
    environment: StoreEnvironment, account: AccountID, revision: UInt32, writtenAt: Instant, version: String,
    originalVersion: String, flaws: ReceiptFlaws = []
  ) {
    kind = .app
    self.environment = environment
    self.account = account
    self.revision = revision
    self.writtenAt = writtenAt
    purchase = .none
    identifier = 0
    self.flaws = flaws
    self.version = version
    self.originalVersion = originalVersion
  }

  /// Returns the receipt of one transaction.
  public func of(_ purchase: PurchaseID, identifier: Int64) -> ReceiptData {
    var data = self
    data.kind = .transaction
    data.purchase = purchase
    data.identifier = identifier
    return data
  }
}

extension ReceiptData {
  private static let title = "receipt 1"

  /// The receipt in Base64, as apps and servers pass it on.
  public var text: String {
    let body = self.body
    return Base64.encode(Array((body + ReceiptData.seal(of: body)).utf8))
  }

  private var body: String {
    let fields = [
      ReceiptData.title, kind.name, environment.name, String(account.rawValue), String(revision),
      String(writtenAt.nanoseconds), String(purchase.rawValue), String(identifier), String(flaws.rawValue),
      ReceiptData.line(version), ReceiptData.line(originalVersion),
    ]
    return fields.joined(separator: "\n") + "\n"
  }

  private static func line(_ text: String) -> String {
    String(text.unicodeScalars.map { $0 == "\n" ? " " : Character($0) })
  }

  private static func seal(of body: String) -> String {
    var digest = Digest(seed: 7_034)
    digest.combine(text: body)
    return String(digest.value, radix: 16)
  }

  /// Why a text is not a receipt.
  public enum Flaw: Error, Hashable, Sendable {
    /// The text does not have the form of a receipt.
    case malformed
    /// The text has the form of a receipt, but its seal is wrong.
    case notAuthentic
  }

  /// Parses the text of a receipt. Throws if the text is malformed or the seal is wrong.
  public init(text: String) throws(Flaw) {
    guard let bytes = Base64.decode(text), let content = String(validating: bytes, as: UTF8.self) else {
      throw .malformed
    }
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 12, lines[0] == ReceiptData.title,
      let kind = ReceiptKind.allCases.first(where: { $0.name == lines[1] }),
      let environment = StoreEnvironment.allCases.first(where: { $0.name == lines[2] }),
      let account = UInt32(lines[3]), let revision = UInt32(lines[4]),
      let writtenAt = Int64(lines[5]), let purchase = UInt32(lines[6]), let identifier = Int64(lines[7]),
      let flaws = UInt8(lines[8])
    else { throw .malformed }
    self.init(
      environment: environment, account: AccountID(rawValue: account),
      revision: revision, writtenAt: Instant(nanoseconds: writtenAt), version: lines[9],
      originalVersion: lines[10], flaws: ReceiptFlaws(rawValue: flaws))
    self.kind = kind
    self.purchase = PurchaseID(rawValue: purchase)
    self.identifier = identifier
    guard lines[11] == ReceiptData.seal(of: body) else { throw .notAuthentic }
  }
}

/// The content of a validated receipt: the receipt of the app, or the older receipt of a single transaction.
public enum ReceiptContent: Hashable, Sendable {
  case app(AppReceipt)
  /// The receipt of one transaction, with the app's identifier and version.
  case transaction(ReceiptEntry, bundleIdentifier: String, version: String)
}

/// The flaws that the sandbox was asked to add to a receipt.
public struct ReceiptFlaws: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The receipt's expiration date has passed.
  public static let isExpired = ReceiptFlaws(rawValue: 1)
  /// The receipt was revoked.
  public static let isRevoked = ReceiptFlaws(rawValue: 2)
  /// The receipt belongs to a company that buys in volume. A valid receipt can have this trait too.
  public static let isVolumePurchase = ReceiptFlaws(rawValue: 4)
  /// The store wrote the receipt for another app.
  public static let isOfAnotherApp = ReceiptFlaws(rawValue: 8)
}

/// The fields of a receipt entry that the store's record of the purchase does not have.
public struct ReceiptDetails: Hashable, Sendable {
  /// The number of the subscription period, or zero if there is none.
  public var webOrderLineItem: Int64
  /// The promotional offer, or empty.
  public var offer: TextID
  /// The subscription group, or empty.
  public var group: TextID
  /// The application user name if receipts can include it, otherwise empty.
  public var appAccountToken: TextID
  /// Why the purchase was revoked. Meaningful only if the purchase was revoked.
  public var cancellationReason: CancellationReason

  public init(
    webOrderLineItem: Int64 = 0, offer: TextID = .empty, group: TextID = .empty,
    appAccountToken: TextID = .empty, cancellationReason: CancellationReason = .other
  ) {
    self.webOrderLineItem = webOrderLineItem
    self.offer = offer
    self.group = group
    self.appAccountToken = appAccountToken
    self.cancellationReason = cancellationReason
  }
}
