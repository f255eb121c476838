internal import Facts
internal import World

/// What a listener receives.
enum ToldElement {
  case transaction(GivenTransactionHandle)
  case status(GivenStatusHandle)
  case storefront(TextID)
  case intent(PurchaseIntent)
  case message(StoreMessage)

  /// What an event tells a listener. Nil if the event is not for a listener.
  static func told(by event: AppEvent) -> (listener: Int, element: ToldElement)? {
    switch event {
    case .transactionUpdated(let listener, let given): (listener, .transaction(given))
    case .statusUpdated(let listener, let status): (listener, .status(status))
    case .storefrontUpdated(let listener, let storefront): (listener, .storefront(storefront))
    case .purchaseIntended(let listener, let intent): (listener, .intent(intent))
    case .messageReceived(let listener, let message): (listener, .message(message))
    default: nil
    }
  }
}
