internal import Facts
internal import StoreModel
internal import World

extension ControlCommand {
  /// The commands for notifications from the store to the app's server.
  static let notifications: [ControlCommand] = [
    ControlCommand(
      "POST", "send_notification",
      [
        .needed("type", UnsimulatedEvent.words, "The type of the notification."),
        .reference(
          "transaction_id", .number, "300000000000001",
          "A subscription, for the first three types: the transaction ID of any of its periods.",
          isRequired: false), .account,
      ], "Sends a version 2 notification of an event that the store does not simulate.",
      .object([.always("sent", .words(UnsimulatedEvent.words))]),
      refusedIf:
        "No server is registered for version 2, or the purchase does not belong to a subscription."
    ) { call throws(ControlProblem) in
      guard let event: UnsimulatedEvent = try call.word("type") else {
        throw .wrong("“type” is empty", "use one of " + UnsimulatedEvent.words.joined(separator: ", "))
      }
      return try call.send(event)
    }
  ]
}

/// The events that the world does not simulate, with the types of their notifications. These
/// notifications are sent only on request.
private enum UnsimulatedEvent: String, CaseIterable {
  case priceChange = "PRICE_CHANGE"
  case metadataUpdate = "METADATA_UPDATE"
  case migration = "MIGRATION"
  case rescindConsent = "RESCIND_CONSENT"
  case externalPurchaseToken = "EXTERNAL_PURCHASE_TOKEN"

  static let words = allCases.map(\.rawValue)
}

extension ControlCall {
  fileprivate func send(_ event: UnsimulatedEvent) throws(ControlProblem) -> JSONValue {
    let number: Int? =
      switch event {
      case .priceChange: tell(.priceChange, of: try subscription())
      case .metadataUpdate: tell(.metadataUpdate, of: try subscription())
      case .migration: tell(.migration, of: try subscription())
      case .rescindConsent:
        world.store.notifyServer(
          of: NotificationEvent(.rescindConsent), account: try account(), subject: .app)
      case .externalPurchaseToken:
        world.store.notifyServer(
          of: NotificationEvent(.externalPurchaseToken, .unreported), subject: .externalPurchase)
      }
    guard number != nil else {
      throw .refused(
        "no server is registered for notifications of version 2", "POST /assay/notifications {\"version\": 2}"
      )
    }
    try settle()
    return ["sent": .text(event.rawValue)]
  }

  private func tell(_ type: NotificationType, of subscription: SubscriptionID) -> Int? {
    world.store.notifyServer(
      of: NotificationEvent(type), purchase: world.store.latestPeriod(of: subscription))
  }
}
