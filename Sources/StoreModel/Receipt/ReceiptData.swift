public import Facts
public import Kernel

/// What a receipt says in the form in which it travels: a sealed note of where in the store's books to look.
///
/// It names the books by account and revision and copies nothing out of them, so that it stays short, however much
/// was bought. Whoever checks it reads the books as they stood then.
public struct ReceiptData: Hashable, Sendable {
  /// Whether it is of the app or of one transaction.
  public var kind: ReceiptKind
  /// Which store wrote it.
  public var environment: StoreEnvironment
  /// Whose it is.
  public var account: AccountID
  /// The state of the books that it shows.
  public var revision: UInt32
  /// When it was written.
  public var writtenAt: Instant
  /// The purchase that it is of; none for the receipt of the app.
  public var purchase: PurchaseID
  /// The number of the interaction in the queue; zero for the receipt of the app.
  public var identifier: Int64
  /// What is wrong with it.
  public var flaws: ReceiptFlaws
  /// The version of the app.
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

  /// Turns it into the receipt of one transaction.
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

  /// The text that apps and servers hand on, in Base64.
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

  /// Why a text is no receipt.
  public enum Flaw: Error, Hashable, Sendable {
    /// It does not have the form of one.
    case malformed
    /// It has the form, but somebody else wrote it.
    case notAuthentic
  }

  /// Reads a text that somebody handed in.
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

/// The document that was checked: the receipt of the app, or the older one of a single transaction.
public enum ReceiptContent: Hashable, Sendable {
  /// The receipt of the app.
  case app(AppReceipt)
  /// The receipt of one transaction, with the app's identifier and version.
  case transaction(ReceiptEntry, bundleIdentifier: String, version: String)
}

/// The flaws of a receipt that the test store was asked to make bad.
public struct ReceiptFlaws: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes flaws from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its time is over.
  public static let isExpired = ReceiptFlaws(rawValue: 1)
  /// It was taken back.
  public static let isRevoked = ReceiptFlaws(rawValue: 2)
  /// It belongs to a company that buys in volume; only this one can be good as well.
  public static let isVolumePurchase = ReceiptFlaws(rawValue: 4)
}

/// What a receipt tells of a purchase beyond the store's record of it.
public struct ReceiptDetails: Hashable, Sendable {
  /// The number of the subscription period; zero where there is none.
  public var webOrderLineItem: Int64
  /// The promotional offer, or empty.
  public var offer: TextID
  /// The subscription group, or empty.
  public var group: TextID
  /// The application user name if it is one that receipts carry, or empty.
  public var appAccountToken: TextID
  /// Why the purchase was taken back, if it was.
  public var cancellationReason: CancellationReason

  /// Makes details.
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
