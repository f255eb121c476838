internal import Facts
internal import Kernel

extension ReceiptPrinter {
  /// The receipt of an app.
  mutating func write(_ receipt: AppReceipt, requestedAt: ReceiptDate) {
    json.beginObject()
    string("receipt_type", receipt.type.name)
    integer("adam_id", receipt.appItem)
    integer("app_item_id", receipt.appItem)
    string("bundle_id", receipt.bundleIdentifier)
    string("application_version", receipt.version)
    integer("download_id", receipt.download)
    integer("version_external_identifier", receipt.versionItem)
    date("receipt_creation_date", ReceiptDate(receipt.createdAt))
    date("request_date", requestedAt)
    date("original_purchase_date", ReceiptDate(receipt.originalPurchaseDate))
    string("original_application_version", receipt.originalVersion)
    if let preorder = receipt.preorderDate { date("preorder_date", ReceiptDate(preorder)) }
    if let expiration = receipt.expirationDate { date("expiration_date", ReceiptDate(expiration)) }
    list("in_app", receipt.entries) { $0.write($1, as: .listed) }
    json.endObject()
  }

  /// How the renewal of a subscription stands.
  mutating func write(_ renewal: PendingRenewal) {
    let information = renewal.information
    json.beginObject()
    string("auto_renew_product_id", name(of: information.renewingProduct))
    string("product_id", name(of: information.product))
    string("original_transaction_id", String(renewal.originalTransactionIdentifier))
    string("auto_renew_status", information.renews ? "1" : "0")
    if let intent = information.expirationIntent {
      string("expiration_intent", String(intent.rawValue))
      string("is_in_billing_retry_period", information.isInBillingRetry ? "1" : "0")
    }
    if let grace = information.gracePeriodExpires {
      date("grace_period_expires_date", ReceiptDate(grace))
    }
    if let consent = information.priceConsent.receiptValue {
      string("price_consent_status", String(consent))
      string("price_increase_status", String(consent))
    }
    optional("promotional_offer_id", renewal.offer)
    if renewal.isRedeemed { string("offer_code_ref_name", codeName(of: information.product)) }
    json.endObject()
  }
}
