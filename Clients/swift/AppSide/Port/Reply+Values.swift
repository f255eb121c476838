/// The values of replies. A mutant of an app may remove a call and reply with nothing.
extension Reply {
  /// Whether the reply is true; false for any other reply.
  package var isTrue: Bool {
    if case .flag(true) = self { true } else { false }
  }

  /// The number of a request, a timer, or a payment; nil for any other reply.
  package var number: Int? {
    switch self {
    case .request(let number), .timer(let number), .payment(let number): number
    case .none, .flag, .text, .bytes, .transactions, .failed, .storefront: nil
    }
  }

  /// The content of a file, or a preference; nil for any other reply.
  package var content: FileContent? {
    if case .bytes(let content) = self { content } else { nil }
  }

  /// A text, such as the receipt; nil for any other reply.
  package var text: String? {
    if case .text(let text) = self { text } else { content?.text }
  }

  /// The transactions in the reply; empty for any other reply.
  package var transactions: [ToldTransaction] {
    if case .transactions(let transactions) = self { transactions } else { [] }
  }

  /// The storefront; nil if the device has none.
  package var storefront: Storefront? {
    if case .storefront(let storefront) = self, !storefront.countryCode.isEmpty { storefront } else { nil }
  }
}
