internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Writes values by the types of the port. Dates are in seconds since the start of the run, delays in nanoseconds.
extension PortCodec {
  // MARK: Objects

  /// The number of a transaction, and its instance where a callback brought fresh objects.
  func appendReference(_ transaction: TransactionHandle, to fields: inout [JSONMember]) {
    fields.append(JSONMember("id", .integer(Int64(transaction.transaction.rawValue))))
    if transaction.instance != 0 {
      fields.append(JSONMember("instance", .integer(Int64(transaction.instance))))
    }
  }

  func appendReference(_ download: DownloadHandle, to fields: inout [JSONMember]) {
    fields.append(JSONMember("id", .integer(Int64(download.download.rawValue))))
  }

  func reference(_ transaction: TransactionHandle) -> JSONValue {
    if transaction.instance == 0 { return .integer(Int64(transaction.transaction.rawValue)) }
    var fields: [JSONMember] = []
    appendReference(transaction, to: &fields)
    return .object(fields)
  }

  func encode(transaction: TransactionHandle) -> JSONValue { objectTransaction(transaction) }
  func encode(transactions batch: TransactionBatch) -> JSONValue {
    .list(batch.handles.map(objectTransaction))
  }
  func encode(original transaction: TransactionHandle) -> JSONValue { objectOriginal(transaction) }
  func encode(download: DownloadHandle) -> JSONValue { objectDownload(download) }
  func encode(downloads: [DownloadHandle]) -> JSONValue { .list(downloads.map(objectDownload)) }
  func encode(downloadBatch batch: DownloadBatch) -> JSONValue { .list(batch.handles.map(objectDownload)) }
  func encode(storefront: TextID) -> JSONValue { objectStorefront(storefront) }
  func encode(offeredProducts products: [ProductID], in storefront: TextID) -> JSONValue {
    .list(products.compactMap { view.product($0, in: storefront, of: process).map(objectProduct) })
  }

  // MARK: Numbers of objects

  func encode(observer: ObserverToken) -> JSONValue { .integer(Int64(observer.rawValue)) }
  func encode(delegate: DelegateToken) -> JSONValue { .integer(Int64(delegate.rawValue)) }
  func encode(request: RequestID) -> JSONValue { .integer(Int64(request.rawValue)) }
  func encode(paymentId payment: PaymentID) -> JSONValue { .integer(Int64(payment.rawValue)) }
  func encode(timer: Int) -> JSONValue { .integer(Int64(timer)) }
  func encode(exchange: Int) -> JSONValue { .integer(Int64(exchange)) }
  func encode(visit: Int) -> JSONValue { .integer(Int64(visit)) }
  func encode(sheet: SheetToken) -> JSONValue { .integer(Int64(sheet.rawValue)) }

  // MARK: Names

  func encode(product: ProductID) -> JSONValue { encode(text: view.identifier(of: product)) }
  func encode(products: [ProductID]) -> JSONValue { .list(products.map { encode(product: $0) }) }
  func encode(identifiers: [TextID]) -> JSONValue { .list(identifiers.map { encode(text: $0) }) }
  func encode(text: TextID) -> JSONValue { .text(view.texts[text]) }
  func encode(remark: TextID) -> JSONValue { encode(text: remark) }
  func encode(name: String) -> JSONValue { .text(name) }
  func encode(priceText text: String) -> JSONValue { .text(text) }
  func encode(dialog: Dialog) -> JSONValue { .text(dialog.name) }
  func encode(claimSubject subject: ClaimSubject) -> JSONValue { .text(subject.name) }
  func encode(serverVerb verb: ServerVerb) -> JSONValue { .text(verb.name) }
  func encode(transactionState state: TransactionState) -> JSONValue { .text(state.name) }
  func encode(downloadState state: DownloadState) -> JSONValue { .text(state.name) }
  func encode(identifier: Int64) -> JSONValue { .text(String(identifier)) }
  func encode(observerHandlers handlers: ObserverHandlers) -> JSONValue {
    names(ObserverHandlers.names, Int(handlers.rawValue))
  }
  func encode(delegateHandlers handlers: DelegateHandlers) -> JSONValue {
    names(DelegateHandlers.names, Int(handlers.rawValue))
  }
  func encode(receiptFlaws flaws: ReceiptFlaws) -> JSONValue {
    names(PortCodec.flawNames, Int(flaws.rawValue))
  }
  private func names(_ names: [String], _ bits: Int) -> JSONValue {
    .list(names.indices.filter { bits & (1 << $0) != 0 }.map { .text(names[$0]) })
  }

  // MARK: Plain values

  func encode(bytes: AppBytes) -> JSONValue { scratch.withBytes(bytes) { json(ofBytes: Array($0)) } }
  func encode(byteStrings items: [AppBytes]) -> JSONValue { .list(items.map { encode(bytes: $0) }) }
  func encode(boolean: Bool) -> JSONValue { .flag(boolean) }
  func encode(integer: Int) -> JSONValue { .integer(Int64(integer)) }
  func encode(long: Int64) -> JSONValue { .integer(long) }
  func encode(longs: [Int64]) -> JSONValue { .list(longs.map { .integer($0) }) }
  func encode(progress thousandths: Int) -> JSONValue { .integer(Int64(thousandths)) }
  func encode(duration: Interval) -> JSONValue { .integer(duration.nanoseconds) }
  func encode(remaining: Interval) -> JSONValue { .integer(remaining.nanoseconds) }
  func encode(date: Instant) -> JSONValue { .integer(date.nanoseconds / 1_000_000_000) }

  /// Bytes as text where they are UTF-8, otherwise as base64.
  private func json(ofBytes bytes: [UInt8]) -> JSONValue {
    if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
    return ["base64": .text(Base64.encode(bytes))]
  }

  // MARK: Tables

  func encode(error: StoreError) -> JSONValue {
    var fields = [
      JSONMember("domain", .text(error.domain.name)), JSONMember("code", .integer(Int64(error.code))),
    ]
    if error.underlyingDomain != .none {
      fields.append(
        JSONMember(
          "underlying",
          ["domain": .text(error.underlyingDomain.name), "code": .integer(Int64(error.underlyingCode))]))
    }
    fields.append(JSONMember("localized_description", .text(error.localizedDescription)))
    fields.append(JSONMember("definite", .flag(error.isDefinite)))
    return .object(fields)
  }

  func encode(period: SubscriptionPeriod) -> JSONValue {
    ["number_of_units": .integer(Int64(period.count)), "unit": .text(period.unit.name)]
  }

  func encode(offer: Discount) -> JSONValue {
    var fields: [JSONMember] = []
    if offer.type == .promotional { fields.append(JSONMember("identifier", encode(text: offer.identifier))) }
    fields += [
      JSONMember("type", .text(offer.type.name)), JSONMember("price", .integer(offer.price)),
      JSONMember("payment_mode", .text(offer.mode.name)),
      JSONMember("number_of_periods", .integer(Int64(offer.numberOfPeriods))),
      JSONMember(
        "subscription_period",
        encode(period: SubscriptionPeriod(count: offer.periodCount, unit: offer.periodUnit))),
    ]
    return .object(fields)
  }

  func encode(offers: [Discount]) -> JSONValue { .list(offers.map { encode(offer: $0) }) }

  func encode(discount: PaymentDiscount) -> JSONValue {
    var message = PortMessage()
    message.add("identifier", discount.identifier.map { encode(text: $0) })
    message.add("key_identifier", discount.keyIdentifier.map { encode(text: $0) })
    message.add("nonce", discount.nonce.map { encode(text: $0) })
    message.add("signature", discount.signature.map { json(ofBytes: $0) })
    message.add("timestamp", discount.timestamp.map { .integer($0.nanoseconds / 1_000_000) })
    return message.json
  }

  func encode(payment: AppPayment) -> JSONValue {
    var message = PortMessage()
    message.add("product_identifier", payment.productIdentifier.map { encode(text: $0) })
    message.add("quantity", .integer(Int64(payment.quantity)))
    message.add("application_username", payment.username.map { encode(text: $0) })
    if payment.hasRequestData { message.add("request_data", true) }
    if payment.simulatesAskToBuy { message.add("simulates_ask_to_buy_in_sandbox", true) }
    message.add("payment_discount", payment.discount.map { encode(discount: $0) })
    message.add("promoted", payment.promoted.map { encode(paymentId: $0) })
    return message.json
  }

  func encode(deliveryQuestion question: DeliveryQuestion) -> JSONValue {
    var message = PortMessage()
    message.add("receipt", encode(text: question.receipt))
    message.add("product_id", encode(text: question.product))
    message.add("transaction_id", question.transaction.map { encode(text: $0) })
    return message.json
  }

  func encode(sheetParameters parameters: SheetParameters) -> JSONValue {
    var message = PortMessage()
    message.add("item_identifier", .integer(parameters.item))
    message.add("product_identifier", parameters.product.map { encode(text: $0) })
    return message.json
  }

  func encode(storeSearch search: StoreSearch) -> JSONValue {
    [
      "term": encode(text: search.term), "kinds": .list(search.kinds.map { .text($0.name) }),
      "storefront": encode(text: search.storefront),
    ]
  }

  func encode(promotionVisibility visibility: PromotionVisibility) -> JSONValue { .text(visibility.name) }

  func encode(promotionAnswer answer: PromotionAnswer) -> JSONValue {
    var message = PortMessage()
    switch answer {
    case .visibility(let visibility): message.add("visibility", encode(promotionVisibility: visibility))
    case .order(let products): message.add("order", encode(products: products))
    case .updated: break
    case .unanswered(let error), .refused(let error): message.add("error", encode(error: error))
    }
    return message.json
  }

  func encode(storeItems items: [StoreItem]) -> JSONValue {
    .list(
      items.map {
        ["track_id": .integer($0.number), "track_name": .text($0.name), "kind": .text($0.kind.name)]
      })
  }

  func encode(tap: UserTap) -> JSONValue {
    switch tap {
    case .buy(let product, let quantity):
      ["buy": encode(product: product), "quantity": .integer(Int64(quantity))]
    case .restore: "restore"
    case .named(let name): ["name": .text(name)]
    }
  }

  func encode(launch bundle: LaunchBundle) -> JSONValue {
    let products = view.catalogue.compactMap { id -> JSONValue? in
      guard let product = view.bundled(id) else { return nil }
      return [
        "product_identifier": encode(product: id), "type": .text(product.type.name),
        "grants": .integer(Int64(product.grants)), "delivery": .text(product.delivery.rawValue),
      ]
    }
    return [
      "application_identifier": .text(bundle.applicationIdentifier), "version": .text(bundle.version),
      "products": .list(products),
    ]
  }
}

/// Receipts and what the developer's server answers.
extension PortCodec {
  func encode(serverAnswer answer: ServerAnswer) -> JSONValue {
    var message = PortMessage()
    message.add("status", .integer(Int64(answer.status)))
    switch answer.body {
    case nil: break
    case .value(let value): message.add("value", encode(text: value))
    case .discount(let discount): message.add("discount", encode(discount: discount))
    case .products(let products): message.add("products", encode(identifiers: products))
    case .delivery(let delivery): message.add("delivery", json(of: delivery))
    case .check(let check): message.add("check", json(of: check))
    case .document(let document): message.add("document", document)
    }
    return message.json
  }

  private func json(of check: CheckedReceipt) -> JSONValue {
    var message = PortMessage()
    message.add("status", check.status.map { .integer(Int64($0)) })
    message.add("is_retryable", check.isRetryable.map { .flag($0) })
    message.add("in_app", .list(check.inApp.map(json(of:))))
    message.add("latest_receipt_info", .list(check.latestReceiptInfo.map(json(of:))))
    message.add("pending_renewal_info", .list(check.pendingRenewals.map(json(of:))))
    return message.json
  }

  private func json(of renewal: PendingRenewal) -> JSONValue {
    let information = renewal.information
    var message = PortMessage()
    message.add("product_id", encode(product: information.product))
    message.add("auto_renew_product_id", encode(product: information.renewingProduct))
    message.add("original_transaction_id", encode(identifier: renewal.originalTransactionIdentifier))
    message.add("auto_renew_status", .text(information.renews ? "1" : "0"))
    message.add("is_in_billing_retry_period", .text(information.isInBillingRetry ? "1" : "0"))
    message.add("expiration_intent", information.expirationIntent.map { .text(String($0.rawValue)) })
    message.add("grace_period_expires_date", information.gracePeriodExpires.map { encode(date: $0) })
    if renewal.offer != .empty { message.add("promotional_offer_id", encode(text: renewal.offer)) }
    return message.json
  }

  func encode(checkReply reply: CheckReply) -> JSONValue {
    var message = PortMessage()
    switch reply {
    case .checked(let check): message.add("check", json(of: check))
    case .unanswered(let error): message.add("error", encode(error: error))
    }
    return message.json
  }

  func encode(checkQuestion question: CheckQuestion) -> JSONValue {
    var message = PortMessage()
    message.add("receipt", encode(text: question.receipt))
    message.add("environment", .text(question.environment.name))
    message.add("password", question.password.map { encode(text: $0) })
    if question.excludesOldTransactions { message.add("exclude_old_transactions", true) }
    return message.json
  }

  private func json(of delivery: ServerDelivery) -> JSONValue {
    var message = PortMessage()
    message.add("answer", .text(delivery.answer.name))
    message.add("status", delivery.checkStatus.map { .integer(Int64($0)) })
    if let content = delivery.content {
      message.add("version", encode(text: content.version))
      let files = content.files.map { file in
        JSONMember(
          view.texts[file.name],
          json(ofBytes: file.content ?? [UInt8](repeating: 0x2E, count: Int(file.length))))
      }
      message.add("files", .object(files))
    }
    return message.json
  }

  func encode(receipt: AppReceipt) -> JSONValue {
    var message = PortMessage()
    message.add("receipt_type", .text(receipt.type.name))
    message.add("bundle_id", .text(receipt.bundleIdentifier))
    message.add("application_version", .text(receipt.version))
    message.add("original_application_version", .text(receipt.originalVersion))
    message.add("receipt_creation_date", encode(date: receipt.createdAt))
    message.add("original_purchase_date", encode(date: receipt.originalPurchaseDate))
    message.add("expiration_date", receipt.expirationDate.map { encode(date: $0) })
    message.add("is_revoked", .flag(receipt.isRevoked))
    message.add("in_app", .list(receipt.entries.map(json(of:))))
    return message.json
  }

  private func json(of entry: ReceiptEntry) -> JSONValue {
    // A plain nil would be JSON's null, which is a value.
    let absent = JSONValue?.none
    func date(_ instant: Instant?) -> JSONValue? {
      guard let instant, instant != .distantFuture else { return absent }
      return encode(date: instant)
    }
    func name(_ text: TextID) -> JSONValue? { text == .empty ? absent : encode(text: text) }
    var message = PortMessage()
    message.add("product_id", encode(product: entry.product))
    message.add("quantity", .integer(Int64(entry.quantity)))
    message.add("transaction_id", encode(identifier: entry.transactionIdentifier))
    message.add("original_transaction_id", encode(identifier: entry.originalTransactionIdentifier))
    message.add("purchase_date", date(entry.purchaseDate))
    message.add("original_purchase_date", date(entry.originalPurchaseDate))
    message.add("expires_date", date(entry.expires))
    message.add("cancellation_date", date(entry.cancellationDate))
    if entry.cancellationDate != nil {
      message.add("cancellation_reason", .text(String(entry.cancellationReason.rawValue)))
    }
    message.add("is_trial_period", .flag(entry.isTrialPeriod))
    message.add("is_in_intro_offer_period", .flag(entry.isIntroductoryPeriod))
    message.add("is_upgraded", .flag(entry.isUpgraded))
    message.add("in_app_ownership_type", .text(entry.ownership.name))
    if entry.webOrderLineItem != 0 {
      message.add("web_order_line_item_id", encode(identifier: entry.webOrderLineItem))
    }
    message.add("promotional_offer_id", name(entry.offer))
    message.add("subscription_group_identifier", name(entry.group))
    message.add("app_account_token", name(entry.appAccountToken))
    return message.json
  }
}
