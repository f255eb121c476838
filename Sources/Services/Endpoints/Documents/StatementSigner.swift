internal import Facts
internal import Signatures
internal import StoreModel
internal import World

/// Writes and signs the store's statements about purchases.
struct StatementSigner {
  let printer: StatementPrinter

  init(_ world: World) { printer = StatementPrinter(world) }

  /// The signed document about a purchase.
  func sign(_ statement: TransactionStatement) -> String { sign(printer.document(statement)) }

  /// The signed document about a renewal.
  func sign(_ statement: RenewalStatement) -> String { sign(printer.document(statement)) }

  /// The signed document about a customer's copy of the app.
  func sign(appOf customer: AccountID) -> String { sign(printer.document(appOf: customer)) }

  /// A document with the signature of another document.
  func altered(_ document: JSONValue) -> String {
    let parts = sign([:]).split(separator: ".")
    return "\(parts[0]).\(WebText.encode(Array(JSONText.compact(document).utf8))).\(parts[2])"
  }

  /// A document without a signature.
  func unsigned(_ document: JSONValue) -> String {
    let header = WebText.encode(Array(#"{"alg":"none"}"#.utf8))
    return "\(header).\(WebText.encode(Array(JSONText.compact(document).utf8)))."
  }

  func sign(_ document: JSONValue) -> String { StoreSignature.sign(Array(JSONText.compact(document).utf8)) }
}
