internal import World

/// Promotional offers that all carry the signature of the first one of a launch.
struct ReusedOffer: Alteration {
  private var first: PaymentDiscount?

  mutating func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    guard case .addPayment(var payment) = call, let discount = payment.discount else { return nil }
    guard let first, first.identifier == discount.identifier else {
      first = discount
      return nil
    }
    payment.discount = first
    return .made(.addPayment(payment))
  }
}
