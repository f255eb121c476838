internal import Facts
internal import Kernel
internal import StoreModel

extension Server {
  /// Signs a promotional offer for one payment; which offers there are is the store's business.
  func sign(_ exchange: ServerExchange) -> PaymentDiscount {
    signedCount += 1
    let texts = timeline.texts
    let digits = String(signedCount, radix: 16)
    let nonce = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    let milliseconds = timeline.now.nanoseconds / 1_000_000
    let offer = SignedOffer(
      application: World.applicationIdentifier, key: offerKey, product: texts[exchange.key],
      offer: texts[exchange.value], username: texts[exchange.username], nonce: nonce, timestamp: milliseconds)
    let discount = PaymentDiscount(
      identifier: exchange.value, keyIdentifier: texts.intern(offerKey), nonce: texts.intern(nonce),
      signature: signatures.signature(of: offer), timestamp: timeline.now)
    timeline.record(
      .server(
        .signed(
          account: exchange.account, product: exchange.key, offer: exchange.value,
          nonce: texts.intern(nonce))),
      by: .server)
    return discount
  }
}
