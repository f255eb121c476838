/// The style of the receipts.
public enum ReceiptStyle: Sendable {
  /// The store's style: a leaf, an intermediate and a root certificate, and definite lengths.
  case store
  /// The style of local tests, as in Xcode: a self-signed certificate, indefinite lengths, the payload in two
  /// octet strings, and a separate environment.
  case localTesting

  var signer: ReceiptSigner {
    switch self {
    case .store: .store
    case .localTesting: .localTesting
    }
  }
}
