/// Whose receipts are written.
public enum ReceiptStyle: Sendable {
  /// The store's: a leaf, an intermediate and a root, and definite lengths.
  case store
  /// Those of local tests, as Xcode makes them: a certificate that nobody vouches for, indefinite lengths, the payload in two
  /// octet strings, and an environment of their own.
  case localTesting

  var signer: ReceiptSigner {
    switch self {
    case .store: .store
    case .localTesting: .localTesting
    }
  }
}
