internal import Kernel
internal import StoreModel

/// The position of a transaction in a list that is ordered by last change. The next page of the list
/// starts after this position.
struct RevisionToken: Hashable, Comparable, Sendable {
  /// The revision of the store's records in which a transaction last changed.
  let revision: UInt32
  /// The transaction's number, which orders the transactions of one revision.
  let identifier: Int64

  init(_ statement: TransactionStatement) {
    revision = statement.revision
    identifier = statement.entry.transactionIdentifier
  }

  /// Parses a token. Returns nil if the store did not make it.
  init?(text: String) {
    guard let bytes = Base64.decode(text) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == RevisionToken.title, let revision = UInt32(parts[1]),
      let identifier = Int64(parts[2])
    else { return nil }
    self.revision = revision
    self.identifier = identifier
  }

  private static let title = "revision"

  /// The token in an opaque form for callers.
  var text: String { Base64.encode(Array("\(RevisionToken.title) \(revision) \(identifier)".utf8)) }

  static func < (one: RevisionToken, other: RevisionToken) -> Bool {
    (one.revision, one.identifier) < (other.revision, other.identifier)
  }
}
