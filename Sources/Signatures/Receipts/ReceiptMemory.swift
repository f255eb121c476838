internal import Synchronization

/// The signatures that a process has made last, by the digest that was signed.
///
/// A signature takes about a millisecond, and runs of one scenario sign the same receipts again and again.
final class SignatureMemory: Sendable {
  /// How many signatures are kept; when there are more, all are forgotten.
  static let limit = 4096

  private let kept = Mutex<[[UInt8]: [UInt8]]>([:])

  /// The signature of a digest, which is made where it is not kept.
  func signature(of digest: [UInt8], by key: RSAKey) -> [UInt8] {
    if let known = kept.withLock({ $0[digest] }) { return known }
    let made = key.signature(ofDigest: digest)
    kept.withLock {
      if $0.count >= SignatureMemory.limit { $0.removeAll() }
      $0[digest] = made
    }
    return made
  }

  /// How many signatures are kept now.
  var count: Int { kept.withLock { $0.count } }
}
