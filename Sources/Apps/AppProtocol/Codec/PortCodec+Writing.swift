internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Writes values of the port's types. Dates are in seconds since the start of the run, delays in
/// nanoseconds.
extension PortCodec {
  // MARK: Objects

  /// Writes the number of a transaction, and its instance number if a callback delivered new objects for
  /// it.
  func writeReference(_ transaction: TransactionHandle, to printer: inout JSONPrinter) {
    printer.member("id", Int64(transaction.transaction.rawValue))
    if transaction.instance != 0 { printer.member("instance", Int64(transaction.instance)) }
  }

  func writeReference(_ download: DownloadHandle, to printer: inout JSONPrinter) {
    printer.member("id", Int64(download.download.rawValue))
  }

  func write(reference transaction: TransactionHandle, to printer: inout JSONPrinter) {
    if transaction.instance == 0 { return printer.integer(Int64(transaction.transaction.rawValue)) }
    printer.object { writeReference(transaction, to: &$0) }
  }

  func write(transaction: TransactionHandle, to printer: inout JSONPrinter) {
    writeTransaction(transaction, to: &printer)
  }
  func write(transactions batch: TransactionBatch, to printer: inout JSONPrinter) {
    printer.list(batch.handles, writeTransaction)
  }
  func write(original transaction: TransactionHandle, to printer: inout JSONPrinter) {
    writeOriginal(transaction, to: &printer)
  }
  func write(download: DownloadHandle, to printer: inout JSONPrinter) {
    writeDownload(download, to: &printer)
  }
  func write(downloads: [DownloadHandle], to printer: inout JSONPrinter) {
    printer.list(downloads, writeDownload)
  }
  func write(downloadBatch batch: DownloadBatch, to printer: inout JSONPrinter) {
    printer.list(batch.handles, writeDownload)
  }
  func write(storefront: TextID, to printer: inout JSONPrinter) { writeStorefront(storefront, to: &printer) }
  func write(offeredProducts products: [ProductID], in storefront: TextID, to printer: inout JSONPrinter) {
    printer.list(products.compactMap { view.product($0, in: storefront, of: process) }, writeProduct)
  }

  // MARK: Numbers of objects

  func write(observer: ObserverToken, to printer: inout JSONPrinter) {
    printer.integer(Int64(observer.rawValue))
  }
  func write(delegate: DelegateToken, to printer: inout JSONPrinter) {
    printer.integer(Int64(delegate.rawValue))
  }
  func write(request: RequestID, to printer: inout JSONPrinter) { printer.integer(Int64(request.rawValue)) }
  func write(paymentId payment: PaymentID, to printer: inout JSONPrinter) {
    printer.integer(Int64(payment.rawValue))
  }
  func write(timer: Int, to printer: inout JSONPrinter) { printer.integer(Int64(timer)) }
  func write(exchange: Int, to printer: inout JSONPrinter) { printer.integer(Int64(exchange)) }
  func write(visit: Int, to printer: inout JSONPrinter) { printer.integer(Int64(visit)) }
  func write(sheet: SheetToken, to printer: inout JSONPrinter) { printer.integer(Int64(sheet.rawValue)) }

  // MARK: Names

  func write(product: ProductID, to printer: inout JSONPrinter) {
    write(text: view.identifier(of: product), to: &printer)
  }
  func write(products: [ProductID], to printer: inout JSONPrinter) {
    printer.list(products, write(product:to:))
  }
  func write(identifiers: [TextID], to printer: inout JSONPrinter) {
    printer.list(identifiers, write(text:to:))
  }
  func write(text: TextID, to printer: inout JSONPrinter) { printer.text(view.texts[text]) }
  func write(remark: TextID, to printer: inout JSONPrinter) { write(text: remark, to: &printer) }
  func write(name: String, to printer: inout JSONPrinter) { printer.text(name) }
  func write(priceText text: String, to printer: inout JSONPrinter) { printer.text(text) }
  func write(dialog: Dialog, to printer: inout JSONPrinter) { printer.text(dialog.name) }
  func write(claimSubject subject: ClaimSubject, to printer: inout JSONPrinter) { printer.text(subject.name) }
  func write(serverVerb verb: ServerVerb, to printer: inout JSONPrinter) { printer.text(verb.name) }
  func write(transactionState state: TransactionState, to printer: inout JSONPrinter) {
    printer.text(state.name)
  }
  func write(downloadState state: DownloadState, to printer: inout JSONPrinter) { printer.text(state.name) }
  func write(identifier: Int64, to printer: inout JSONPrinter) { printer.text(String(identifier)) }
  func write(observerHandlers handlers: ObserverHandlers, to printer: inout JSONPrinter) {
    write(ObserverHandlers.names, Int(handlers.rawValue), to: &printer)
  }
  func write(delegateHandlers handlers: DelegateHandlers, to printer: inout JSONPrinter) {
    write(DelegateHandlers.names, Int(handlers.rawValue), to: &printer)
  }
  func write(receiptFlaws flaws: ReceiptFlaws, to printer: inout JSONPrinter) {
    write(PortCodec.flawNames, Int(flaws.rawValue), to: &printer)
  }
  private func write(_ names: [String], _ bits: Int, to printer: inout JSONPrinter) {
    printer.list(names.indices.lazy.filter { bits & (1 << $0) != 0 }) { $1.text(names[$0]) }
  }

  // MARK: Plain values

  func write(bytes: AppBytes, to printer: inout JSONPrinter) {
    scratch.withBytes(bytes) { write(content: Array($0), to: &printer) }
  }
  func write(byteStrings items: [AppBytes], to printer: inout JSONPrinter) {
    printer.list(items, write(bytes:to:))
  }
  func write(boolean: Bool, to printer: inout JSONPrinter) { printer.flag(boolean) }
  func write(integer: Int, to printer: inout JSONPrinter) { printer.integer(Int64(integer)) }
  func write(long: Int64, to printer: inout JSONPrinter) { printer.integer(long) }
  func write(longs: [Int64], to printer: inout JSONPrinter) { printer.list(longs, write(long:to:)) }
  func write(progress thousandths: Int, to printer: inout JSONPrinter) { printer.integer(Int64(thousandths)) }
  func write(duration: Interval, to printer: inout JSONPrinter) { printer.integer(duration.nanoseconds) }
  func write(remaining: Interval, to printer: inout JSONPrinter) { printer.integer(remaining.nanoseconds) }
  func write(date: Instant, to printer: inout JSONPrinter) {
    printer.integer(date.nanoseconds / 1_000_000_000)
  }

  /// Writes bytes as text if they are valid UTF-8, otherwise as base64.
  func write(content bytes: [UInt8], to printer: inout JSONPrinter) {
    if let text = bytes.withUnsafeBufferPointer({ String(checking: $0) }) { return printer.text(text) }
    printer.object { $0.member("base64", Base64.encode(bytes)) }
  }

  // MARK: Tables

  func write(error: StoreError, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("domain", error.domain.name)
      printer.member("code", Int64(error.code))
      if error.underlyingDomain != .none {
        printer.key(word: "underlying")
        printer.object {
          $0.member("domain", error.underlyingDomain.name)
          $0.member("code", Int64(error.underlyingCode))
        }
      }
      printer.member("localized_description", error.localizedDescription)
      printer.member("definite", error.isDefinite)
    }
  }

  func write(period: SubscriptionPeriod, to printer: inout JSONPrinter) {
    printer.object {
      $0.member("number_of_units", Int64(period.count))
      $0.member("unit", period.unit.name)
    }
  }

  func write(offer: Discount, to printer: inout JSONPrinter) {
    printer.object { printer in
      if offer.type == .promotional { printer.member("identifier", offer.identifier, write(text:to:)) }
      printer.member("type", StatedOffer.Kind(offer).word)
      printer.member("price", offer.price)
      printer.member("payment_mode", offer.mode.name)
      printer.member("number_of_periods", Int64(offer.numberOfPeriods))
      let period = SubscriptionPeriod(count: offer.periodCount, unit: offer.periodUnit)
      printer.member("subscription_period", period, write(period:to:))
    }
  }

  func write(offers: [Discount], to printer: inout JSONPrinter) { printer.list(offers, write(offer:to:)) }

  func write(discount: PaymentDiscount, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("identifier", discount.identifier, write(text:to:))
      printer.member("key_identifier", discount.keyIdentifier, write(text:to:))
      printer.member("nonce", discount.nonce, write(text:to:))
      printer.member("signature", discount.signature, write(content:to:))
      printer.member("timestamp", discount.timestamp) { $1.integer($0.nanoseconds / 1_000_000) }
    }
  }

  func write(payment: AppPayment, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("product_identifier", payment.productIdentifier, write(text:to:))
      printer.member("quantity", Int64(payment.quantity))
      printer.member("application_username", payment.username, write(text:to:))
      if payment.hasRequestData { printer.member("request_data", true) }
      if payment.simulatesAskToBuy { printer.member("simulates_ask_to_buy_in_sandbox", true) }
      printer.member("payment_discount", payment.discount, write(discount:to:))
      printer.member("promoted", payment.promoted, write(paymentId:to:))
    }
  }

  func write(sheetParameters parameters: SheetParameters, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("item_identifier", parameters.item)
      printer.member("product_identifier", parameters.product, write(text:to:))
    }
  }

  func write(storeSearch search: StoreSearch, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("term", search.term, write(text:to:))
      printer.key(word: "kinds")
      printer.list(search.kinds) { $1.text($0.name) }
      printer.member("storefront", search.storefront, write(text:to:))
    }
  }

  func write(promotionVisibility visibility: PromotionVisibility, to printer: inout JSONPrinter) {
    printer.text(visibility.name)
  }

  func write(promotionAnswer answer: PromotionAnswer, to printer: inout JSONPrinter) {
    printer.object { printer in
      switch answer {
      case .visibility(let visibility): printer.member("visibility", visibility.name)
      case .order(let products): printer.member("order", products, write(products:to:))
      case .updated: break
      case .unanswered(let error), .refused(let error): printer.member("error", error, write(error:to:))
      }
    }
  }

  func write(storeItems items: [StoreItem], to printer: inout JSONPrinter) {
    printer.list(items) { item, printer in
      printer.object {
        $0.member("track_id", item.number)
        $0.member("track_name", item.name)
        $0.member("kind", item.kind.name)
        $0.member("artist_name", item.artist)
        $0.member("formatted_price", item.formattedPrice)
        $0.member("artwork_url", item.artworkAddress)
      }
    }
  }

  func write(tap: UserTap, to printer: inout JSONPrinter) {
    switch tap {
    case .buy(let product, let quantity):
      printer.object {
        $0.member("buy", product, write(product:to:))
        $0.member("quantity", Int64(quantity))
      }
    case .restore: printer.text("restore")
    case .named(let name): printer.object { $0.member("name", name) }
    }
  }

  func write(launch bundle: LaunchBundle, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("application_identifier", bundle.applicationIdentifier)
      printer.member("version", bundle.version)
      printer.member("system_version", bundle.systemVersion.name)
      printer.key(word: "products")
      printer.beginList()
      for id in view.catalogue {
        guard let product = view.bundled(id) else { continue }
        printer.object {
          $0.member("product_identifier", id, write(product:to:))
          $0.member("type", product.type.name)
          $0.member("grants", Int64(product.grants))
          $0.member("delivery", product.delivery.rawValue)
        }
      }
      printer.endList()
    }
  }
}
