/// The values of replies. A mutant of an app may remove a call and reply with nothing.
extension Reply {
  /// Yes, or anything else.
  package var isTrue: Bool {
    if case .flag(true) = self { true } else { false }
  }

  /// The number of a request, a timer, an exchange or a payment.
  package var number: Int? {
    switch self {
    case .request(let number), .timer(let number), .exchange(let number), .payment(let number): number
    case .delegate(let number): number
    case .none, .flag, .text, .bytes, .list, .transactions, .receipt, .failed, .storefront: nil
    }
  }

  /// The content of a file, or a preference.
  package var content: FileContent? {
    if case .bytes(let content) = self { content } else { nil }
  }

  /// A text, such as the receipt.
  package var text: String? {
    if case .text(let text) = self { text } else { content?.text }
  }

  /// Several texts.
  package var texts: [String] {
    if case .list(let contents) = self { contents.map(\.text) } else { [] }
  }

  /// Several transactions.
  package var transactions: [ToldTransaction] {
    if case .transactions(let transactions) = self { transactions } else { [] }
  }

  /// The receipt.
  package var receipt: Receipt? {
    if case .receipt(let receipt) = self { receipt } else { nil }
  }

  /// The storefront; nil if the device has none.
  package var storefront: Storefront? {
    if case .storefront(let storefront) = self, !storefront.countryCode.isEmpty { storefront } else { nil }
  }

  /// The reply itself, unless the system refused the call.
  @discardableResult
  package func checked(_ place: Place) throws(CallFailed) -> Reply {
    if case .failed(let error) = self { throw CallFailed(error: error, place: place) }
    return self
  }
}
