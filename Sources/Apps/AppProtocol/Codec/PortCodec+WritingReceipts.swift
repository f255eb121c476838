internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Writes receipts, and the requests and responses of the developer's server.
extension PortCodec {
  func write(deliveryQuestion question: DeliveryQuestion, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("receipt", question.receipt, write(text:to:))
      printer.member("product_id", question.product, write(text:to:))
      printer.member("transaction_id", question.transaction, write(text:to:))
    }
  }

  func write(serverAnswer answer: ServerAnswer, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("status", Int64(answer.status))
      switch answer.body {
      case nil: break
      case .value(let value): printer.member("value", value, write(text:to:))
      case .discount(let discount): printer.member("discount", discount, write(discount:to:))
      case .products(let products): printer.member("products", products, write(identifiers:to:))
      case .delivery(let delivery): printer.member("delivery", delivery, write(delivery:to:))
      case .check(let check): printer.member("check", check, write(check:to:))
      case .document(let document): printer.member("document", document) { $1.write($0) }
      }
    }
  }

  private func write(delivery: ServerDelivery, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("answer", delivery.answer.name)
      printer.member("status", delivery.checkStatus, write(integer:to:))
      guard let content = delivery.content else { return }
      printer.member("version", content.version, write(text:to:))
      printer.key(word: "files")
      printer.object { printer in
        for file in content.files {
          printer.key(view.texts[file.name])
          write(
            content: file.content ?? [UInt8](repeating: 0x2E, count: Int(file.length)), to: &printer)
        }
      }
    }
  }

  func write(checkQuestion question: CheckQuestion, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("receipt", question.receipt, write(text:to:))
      printer.member("environment", question.environment.name)
      printer.member("password", question.password, write(text:to:))
      if question.excludesOldTransactions { printer.member("exclude_old_transactions", true) }
    }
  }

  func write(checkReply reply: CheckReply, to printer: inout JSONPrinter) {
    printer.object { printer in
      switch reply {
      case .checked(let check): printer.member("check", check, write(check:to:))
      case .unanswered(let error): printer.member("error", error, write(error:to:))
      }
    }
  }

  private func write(check: CheckedReceipt, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("status", check.status, write(integer:to:))
      printer.member("is_retryable", check.isRetryable, write(boolean:to:))
      printer.key(word: "in_app")
      printer.list(check.inApp, write(entry:to:))
      printer.key(word: "latest_receipt_info")
      printer.list(check.latestReceiptInfo, write(entry:to:))
      printer.key(word: "pending_renewal_info")
      printer.list(check.pendingRenewals, write(renewal:to:))
    }
  }

  private func write(renewal: PendingRenewal, to printer: inout JSONPrinter) {
    let information = renewal.information
    printer.object { printer in
      printer.member("product_id", information.product, write(product:to:))
      printer.member("auto_renew_product_id", information.renewingProduct, write(product:to:))
      printer.member("original_transaction_id", renewal.originalTransactionIdentifier, write(identifier:to:))
      printer.member("auto_renew_status", information.renews ? "1" : "0")
      printer.member("is_in_billing_retry_period", information.isInBillingRetry ? "1" : "0")
      printer.member("expiration_intent", information.expirationIntent) { $1.text(String($0.rawValue)) }
      printer.member("grace_period_expires_date", information.gracePeriodExpires, write(date:to:))
      printer.member("promotional_offer_id", PortCodec.unlessEmpty(renewal.offer), write(text:to:))
    }
  }

  func write(receipt: AppReceipt, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("receipt_type", receipt.type.name)
      printer.member("bundle_id", receipt.bundleIdentifier)
      printer.member("application_version", receipt.version)
      printer.member("original_application_version", receipt.originalVersion)
      printer.member("receipt_creation_date", receipt.createdAt, write(date:to:))
      printer.member("original_purchase_date", receipt.originalPurchaseDate, write(date:to:))
      printer.member("expiration_date", receipt.expirationDate, write(date:to:))
      printer.member("is_revoked", receipt.isRevoked)
      printer.key(word: "in_app")
      printer.list(receipt.entries, write(entry:to:))
    }
  }

  private func write(entry: ReceiptEntry, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("product_id", entry.product, write(product:to:))
      printer.member("quantity", Int64(entry.quantity))
      printer.member("transaction_id", entry.transactionIdentifier, write(identifier:to:))
      printer.member("original_transaction_id", entry.originalTransactionIdentifier, write(identifier:to:))
      printer.member("purchase_date", PortCodec.unlessDistant(entry.purchaseDate), write(date:to:))
      printer.member(
        "original_purchase_date", PortCodec.unlessDistant(entry.originalPurchaseDate), write(date:to:))
      printer.member("expires_date", PortCodec.unlessDistant(entry.expires), write(date:to:))
      printer.member("cancellation_date", PortCodec.unlessDistant(entry.cancellationDate), write(date:to:))
      if entry.cancellationDate != nil {
        printer.member("cancellation_reason", String(entry.cancellationReason.rawValue))
      }
      printer.member("is_trial_period", entry.isTrialPeriod)
      printer.member("is_in_intro_offer_period", entry.isIntroductoryPeriod)
      printer.member("is_upgraded", entry.isUpgraded)
      printer.member("in_app_ownership_type", entry.ownership.name)
      if entry.webOrderLineItem != 0 {
        printer.member("web_order_line_item_id", entry.webOrderLineItem, write(identifier:to:))
      }
      printer.member("promotional_offer_id", PortCodec.unlessEmpty(entry.offer), write(text:to:))
      printer.member("subscription_group_identifier", PortCodec.unlessEmpty(entry.group), write(text:to:))
      printer.member("app_account_token", PortCodec.unlessEmpty(entry.appAccountToken), write(text:to:))
    }
  }

  /// Returns the text; nil if it is empty.
  private static func unlessEmpty(_ text: TextID) -> TextID? { text == .empty ? nil : text }

  /// Returns the date; nil if it is in the distant future.
  private static func unlessDistant(_ date: Instant?) -> Instant? { date == .distantFuture ? nil : date }
}
