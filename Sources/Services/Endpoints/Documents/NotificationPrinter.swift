internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import World

/// Writes notifications as the store sends them to the developer's server.
struct NotificationPrinter {
  private let world: World
  private let signer: StatementSigner

  init(_ world: World) {
    self.world = world
    signer = StatementSigner(of: world)
  }

  /// The body of the request that delivers a notification.
  func body(_ notification: StoreNotification) -> JSONValue {
    switch notification.version {
    case .one: plainBody(notification)
    case .two: ["signedPayload": .text(signedPayload(notification))]
    }
  }

  /// The signed payload of version 2. It is the same in each attempt.
  func signedPayload(_ notification: StoreNotification) -> String {
    sign(payload(notification), notification.forgery)
  }

  /// Signs a document as the store does, or forges it.
  private func sign(_ document: JSONValue, _ forgery: Forgery?) -> String {
    switch forgery {
    case nil, .otherApp: signer.sign(document)
    case .altered: signer.altered(document)
    case .unsigned: signer.unsigned(document)
    }
  }

  private func payload(_ notification: StoreNotification) -> JSONValue {
    var members = Members()
    members.add("notificationType", text: notification.event.type.payloadName)
    members.add("subtype", text: notification.event.subtype.payloadName)
    members.add("notificationUUID", text: notification.uuid)
    let content = content(of: notification)
    members.add(content.key, content.value)
    members.add("version", text: "2.0")
    members.add("signedDate", moment: notification.date)
    return members.value
  }

  /// Returns the member that contains the notification's content. A payload has exactly one such member.
  private func content(of notification: StoreNotification) -> (key: String, value: JSONValue) {
    switch notification.subject {
    case .purchase: ("data", data(notification, reason: nil))
    case .refundRequest(let reason): ("data", data(notification, reason: reason))
    case .extensionSummary(let summary): ("summary", document(summary, in: notification))
    case .app: ("appData", appData(notification))
    case .externalPurchase: ("externalPurchaseToken", externalToken(notification))
    }
  }

  /// The members about the app, which all payloads share.
  private func app(_ notification: StoreNotification, environment: Bool = true) -> Members {
    let bundle = world.store.applicationIdentifier(of: notification)
    var members = Members()
    members.add("appAppleId", signer.printer.appItem)
    members.add("bundleId", text: bundle)
    if environment { members.add("environment", text: signer.printer.environmentName) }
    return members
  }

  private func document(_ summary: ExtensionSummary, in notification: StoreNotification) -> JSONValue {
    var members = app(notification)
    members.add("requestIdentifier", text: summary.requestIdentifier)
    members.add("productId", text: summary.product)
    if !summary.storefronts.isEmpty {
      members.add("storefrontCountryCodes", .list(summary.storefronts.map { .text($0) }))
    }
    members.add("succeededCount", .integer(summary.succeededCount))
    members.add("failedCount", .integer(summary.failedCount))
    return members.value
  }

  private func appData(_ notification: StoreNotification) -> JSONValue {
    var members = app(notification)
    let document = signer.printer.document(appOf: notification.account, signedAt: notification.date)
    members.add("signedAppTransactionInfo", text: signer.sign(document))
    return members.value
  }

  private func externalToken(_ notification: StoreNotification) -> JSONValue {
    var members = app(notification, environment: false)
    // Apple's tokens for the sandbox start with a prefix.
    let prefix = notification.environment == .sandbox ? "SANDBOX_" : ""
    members.add("externalPurchaseId", text: prefix + notification.uuid)
    members.add("tokenCreationDate", date: notification.date)
    return members.value
  }

  private func data(_ notification: StoreNotification, reason: RefundRequestReason?) -> JSONValue {
    var data = app(notification)
    data.add("bundleVersion", text: "1.0")
    if let transaction = notification.transaction {
      let document = signer.printer.document(
        transaction, signedAt: notification.date,
        bundleIdentifier: world.store.applicationIdentifier(of: notification))
      data.add("signedTransactionInfo", text: sign(document, notification.forgery))
    }
    if let standing = notification.standing {
      let document = signer.printer.document(standing, signedAt: notification.date)
      data.add("signedRenewalInfo", text: sign(document, notification.forgery))
      data.add("status", .integer(Int64(standing.status.rawValue)))
    }
    data.add("consumptionRequestReason", text: reason?.rawValue)
    return data.value
  }

  private func plainBody(_ notification: StoreNotification) -> JSONValue {
    var members = Members()
    members.add("notification_type", text: notification.name)
    members.add("environment", text: notification.environment == .sandbox ? "Sandbox" : "PROD")
    members.add("password", text: notification.forgery == nil ? CheckQuestion.sharedSecret : "guessed")
    members.add("bid", text: world.store.applicationIdentifier(of: notification))
    members.add("bvrs", text: "1.0")
    if let transaction = notification.transaction {
      members.add("original_transaction_id", text: String(transaction.entry.originalTransactionIdentifier))
      if notification.event.type == .refund || notification.event.type == .revoke,
        let revoked = transaction.entry.cancellationDate
      {
        members.add("cancellation_date", text: ReceiptDate(revoked).text)
        members.add("cancellation_date_ms", text: ReceiptDate(revoked).milliseconds)
      }
    }
    if let information = notification.standing?.renewal.information {
      members.add("auto_renew_product_id", text: name(of: information.renewingProduct))
      members.add("auto_renew_status", text: information.renews ? "true" : "false")
      if notification.event.type == .didChangeRenewalStatus {
        members.add("auto_renew_status_change_date", text: ReceiptDate(notification.date).text)
        members.add("auto_renew_status_change_date_ms", text: ReceiptDate(notification.date).milliseconds)
      }
      if let intent = information.expirationIntent {
        members.add("expiration_intent", .integer(Int64(intent.rawValue)))
      }
    }
    members.add("unified_receipt", unifiedReceipt(notification))
    return members.value
  }

  /// The response of receipt validation for the account, in the form of notifications.
  private func unifiedReceipt(_ notification: StoreNotification) -> JSONValue? {
    guard notification.account != .none,
      let checked = try? JSONText.value(of: world.store.receiptJSON(of: notification.account))
    else { return nil }
    var members = Members()
    members.add("status", 0)
    members.add("environment", text: signer.printer.environmentName)
    members.add("latest_receipt", checked["latest_receipt"])
    members.add("latest_receipt_info", checked["latest_receipt_info"] ?? checked["receipt"]?["in_app"])
    members.add("pending_renewal_info", checked["pending_renewal_info"])
    return members.value
  }

  private func name(of product: ProductID) -> String {
    world.timeline.texts[world.store[product].identifier]
  }
}
