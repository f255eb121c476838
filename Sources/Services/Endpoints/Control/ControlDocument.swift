internal import Facts
internal import StoreModel
internal import World

/// The documents that several responses share, by their names in the description.
enum ControlDocument: String, CaseIterable, Sendable {
  case purchase = "Purchase"
  case approvalRequest = "ApprovalRequest"
  case subscription = "Subscription"
  case product = "Product"
  case account = "Account"
  case device = "Device"
  case failure = "Failure"
  case notification = "Notification"
  case problem = "Problem"

  var shape: ControlShape {
    switch self {
    case .purchase: .object(ControlDocument.purchaseMembers)
    case .approvalRequest:
      .object([
        .always("state", .words(["deferred"])), .always("note", .text()), .always("advice", .text()),
      ])
    case .subscription: .object(ControlDocument.subscriptionMembers)
    case .product:
      .object([
        .always("id", .text()), .always("type", .words(ProductType.allCases.map(\.name))),
        .always("price", .text()), .always("title", .anyText),
      ])
    case .account:
      .object([
        .always("name", .text()), .always("storefront", .text()),
        .always("devices", .list(.document(.device))),
      ])
    case .device: .object([.always("name", .text()), .always("vendor_identifier", .text())])
    case .failure:
      .object([
        .always("at", .words(WebPlace.allCases.map(\.rawValue))), .always("what", .text()),
        .always("times", .count),
      ])
    case .notification: .object(ControlDocument.notificationMembers)
    case .problem: .object([.always("error", .text()), .always("advice", .text())])
    }
  }

  private static let purchaseMembers: [ControlMember] = [
    .always("transaction_id", .number), .always("original_transaction_id", .number),
    .always("order_id", .text()), .always("account", .text()), .always("product", .text()),
    .always("state", .words(["purchased", "takes_effect_at_renewal", "upgraded", "refunded", "revoked"])),
    .always("quantity", .count), .always("price", .text()),
    .always("reason", .words(PurchaseReason.allCases.map(\.name))), .always("purchased", .date),
    .perhaps("expires", .date), .perhaps("revoked", .date), .always("finished", .flag),
    .perhaps("note", .text()), .perhaps("advice", .text()),
  ]

  private static let subscriptionMembers: [ControlMember] = [
    .always("original_transaction_id", .number), .always("transaction_id", .number),
    .always("account", .text()), .perhaps("group", .text()), .always("product", .text()),
    .always("renews_to", .text()), .always("status", .words(SubscriptionStatus.allCases.map(\.word))),
    .always("renews", .flag), .perhaps("expires", .date),
    .perhaps("price_consent", .words(PriceConsent.allCases.compactMap(\.word))),
  ]

  private static let notificationMembers: [ControlMember] = [
    .always("number", .count), .perhaps("uuid", .text()), .perhaps("type", .text()),
    .perhaps("subtype", .text()), .always("date", .date), .perhaps("transaction_id", .number),
    .always("delivery", .words(NotificationDelivery.Stage.allCases.map(\.word))),
    .always(
      "attempts",
      .list(
        .object([
          .always("date", .date), .always("result", .either([.text(), .null])),
        ]))),
  ]
}
