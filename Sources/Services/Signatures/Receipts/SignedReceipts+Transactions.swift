internal import Facts
public import Kernel
public import StoreModel
public import World

/// The signed form of a transaction: a JSON Web Signature with the same content as in the App Store Server API.
extension SignedReceipts {
  public func text(
    of statement: TransactionStatement, signedAt: Instant, isGenuine: Bool, words: StatementWords
  ) -> String {
    let signer = StatementSigner(words, now: signedAt)
    let document = signer.printer.document(statement)
    return isGenuine ? signer.sign(document) : signer.altered(document)
  }

  public func signedTransaction(in text: String) -> SignedTransaction? {
    guard let token = try? CallerToken.read(text), let content = try? JSONText.value(of: token.payload),
      case .text(let number) = content["transactionId"], let identifier = Int64(number),
      case .text(let bundle) = content["bundleId"]
    else { return nil }
    return SignedTransaction(
      identifier: identifier, bundleIdentifier: bundle, isRevoked: content["revocationDate"] != nil,
      isGenuine: token.isSigned(by: StoreSignature.verifyingKey))
  }
}
