internal import Kernel
internal import StoreModel

/// Where a list of transactions goes on: behind a change of the books. What changes later comes after it.
struct RevisionToken: Hashable, Comparable, Sendable {
  /// The revision of the books in which a transaction was last changed.
  let revision: UInt32
  /// The transaction's number, which puts those of one revision in an order.
  let identifier: Int64

  init(_ statement: TransactionStatement) {
    revision = statement.revision
    identifier = statement.entry.transactionIdentifier
  }

  /// Reads a token; nil where the store did not write it.
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

  /// The token as callers pass it on, without a meaning to them.
  var text: String { Base64.encode(Array("\(RevisionToken.title) \(revision) \(identifier)".utf8)) }

  static func < (one: RevisionToken, other: RevisionToken) -> Bool {
    (one.revision, one.identifier) < (other.revision, other.identifier)
  }
}
