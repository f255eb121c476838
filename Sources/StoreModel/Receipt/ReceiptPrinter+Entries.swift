internal import Facts
internal import Kernel

extension ReceiptPrinter {
  /// Where an entry stands, which decides over its keys.
  enum EntryPlace {
    /// In the receipt that was sent.
    case listed
    /// Among the latest, which tell more.
    case latest
    /// Alone, in the older form of a receipt of one transaction.
    case single(bundleIdentifier: String, version: String)
  }

  /// An entry.
  mutating func write(_ entry: ReceiptEntry, as place: EntryPlace) {
    json.beginObject()
    string("quantity", String(entry.quantity))
    string("product_id", name(of: entry.product))
    string("transaction_id", String(entry.transactionIdentifier))
    string("original_transaction_id", String(entry.originalTransactionIdentifier))
    date("purchase_date", ReceiptDate(entry.purchaseDate))
    date("original_purchase_date", ReceiptDate(entry.originalPurchaseDate))
    writePeriod(of: entry, as: place)
    if let cancelled = entry.cancellationDate {
      date("cancellation_date", ReceiptDate(cancelled))
      string("cancellation_reason", String(entry.cancellationReason.rawValue))
    }
    optional("promotional_offer_id", entry.offer)
    switch place {
    case .listed: break
    case .latest:
      string("in_app_ownership_type", entry.ownership.name)
      if entry.isUpgraded { flag("is_upgraded", true) }
      optional("subscription_group_identifier", entry.group)
      if entry.isRedeemed { string("offer_code_ref_name", codeName(of: entry.product)) }
      optional("app_account_token", entry.appAccountToken)
    case .single(let bundleIdentifier, let version):
      string("bid", bundleIdentifier)
      string("bvrs", version)
    }
    json.endObject()
  }

  private mutating func writePeriod(of entry: ReceiptEntry, as place: EntryPlace) {
    if let expires = entry.expires, expires != .distantFuture {
      switch place {
      case .listed, .latest: date("expires_date", ReceiptDate(expires))
      case .single:
        // The older form has the milliseconds under the plain name.
        let date = ReceiptDate(expires)
        string("expires_date", date.milliseconds)
        string("expires_date_formatted", date.text)
        string("expires_date_formatted_pst", date.pacificText)
      }
    }
    if entry.webOrderLineItem != 0 {
      string("web_order_line_item_id", String(entry.webOrderLineItem))
    }
    flag("is_trial_period", entry.isTrialPeriod)
    if entry.webOrderLineItem != 0 { flag("is_in_intro_offer_period", entry.isIntroductoryPeriod) }
  }
}
