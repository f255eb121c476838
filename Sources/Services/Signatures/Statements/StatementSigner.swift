public import Facts
public import Kernel
public import StoreModel
public import World

/// Writes and signs the store's statements about purchases.
public struct StatementSigner {
  public let printer: StatementPrinter

  public init(_ words: StatementWords, now: Instant) { printer = StatementPrinter(words, now: now) }

  /// A signer that signs now, in a world.
  public init(of world: World) { self.init(world.store.statementWords, now: world.timeline.now) }

  /// The signed document about a purchase.
  public func sign(_ statement: TransactionStatement) -> String { sign(printer.document(statement)) }

  /// The signed document about a renewal.
  public func sign(_ statement: RenewalStatement) -> String { sign(printer.document(statement)) }

  /// The signed document about a customer's copy of the app.
  public func sign(appOf customer: AccountID) -> String { sign(printer.document(appOf: customer)) }

  /// A document with the signature of another document.
  public func altered(_ document: JSONValue) -> String {
    let parts = sign([:]).split(separator: ".")
    return "\(parts[0]).\(WebText.encode(Array(JSONText.compact(document).utf8))).\(parts[2])"
  }

  /// A document without a signature.
  public func unsigned(_ document: JSONValue) -> String {
    let header = WebText.encode(Array(#"{"alg":"none"}"#.utf8))
    return "\(header).\(WebText.encode(Array(JSONText.compact(document).utf8)))."
  }

  public func sign(_ document: JSONValue) -> String {
    StoreSignature.sign(Array(JSONText.compact(document).utf8))
  }
}
