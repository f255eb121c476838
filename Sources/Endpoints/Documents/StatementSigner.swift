internal import Facts
internal import Signatures
internal import StoreModel
internal import World

/// Writes and signs what the store states about purchases.
struct StatementSigner {
  /// Writes the statements.
  let printer: StatementPrinter

  /// Makes a signer for the statements of a world.
  init(_ world: World) { printer = StatementPrinter(world) }

  /// The signed document about a purchase.
  func sign(_ statement: TransactionStatement) -> String { sign(printer.document(statement)) }

  /// The signed document about a renewal.
  func sign(_ statement: RenewalStatement) -> String { sign(printer.document(statement)) }

  /// The signed document about the app as a customer got it.
  func sign(appOf customer: AccountID) -> String { sign(printer.document(appOf: customer)) }

  /// A signed document.
  func sign(_ document: JSONValue) -> String { WebSignature.sign(Array(JSONText.compact(document).utf8)) }
}
