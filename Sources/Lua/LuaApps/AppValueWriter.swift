internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Writes values of the port's types as Lua values.
struct AppValueWriter: ReceiptWriter {
  let launch: AppLaunch
  /// The number of the module that handlers receive.
  private let module: Int

  init(_ launch: AppLaunch, module: Int) {
    self.launch = launch
    self.module = module
  }

  var view: AppView { launch.view }

  /// Writes the module that handlers receive as `app`.
  func appendApp(to results: inout LuaResults) { results.append(module: module) }

  func append(transactions batch: TransactionBatch, to results: inout LuaResults) {
    if batch.firstInstance == 0 {
      batch.transactions.withUnsafeBufferPointer { transactions in
        // An identifier is stored as its dense number only.
        transactions.withMemoryRebound(to: UInt32.self) {
          results.append(handles: $0, type: AppHandleType.transaction.rawValue)
        }
      }
      return
    }
    results.openTable(listCount: batch.transactions.count)
    for position in batch.transactions.indices {
      results.append(position + 1)
      append(transaction: batch[position], to: &results)
    }
    results.closeTable()
  }

  func append(transaction: TransactionHandle, to results: inout LuaResults) {
    results.append(
      LuaHandle(.transaction, transaction.transaction.rawValue, instance: transaction.instance))
  }

  func append(original transaction: TransactionHandle, to results: inout LuaResults) {
    results.append(LuaHandle(.original, transaction.transaction.rawValue, instance: transaction.instance))
  }

  func append(downloads: [DownloadHandle], to results: inout LuaResults) {
    results.append(handles: downloads.map(\.download.rawValue), type: AppHandleType.download.rawValue)
  }

  func append(downloadBatch batch: DownloadBatch, to results: inout LuaResults) {
    results.append(handles: batch.downloads.map(\.rawValue), type: AppHandleType.download.rawValue)
  }

  func append(sheet: SheetToken, to results: inout LuaResults) {
    results.append(LuaHandle(.sheet, UInt32(sheet.rawValue)))
  }

  func append(storefront: TextID, to results: inout LuaResults) {
    results.append(LuaHandle(.storefront, launch.number(of: storefront)))
  }

  func append(products: [ProductID], to results: inout LuaResults) {
    append(list: products, to: &results) { append(product: $0, to: &$1) }
  }

  func append(identifiers: [TextID], to results: inout LuaResults) {
    append(list: identifiers, to: &results) { append(text: $0, to: &$1) }
  }

  func append(longs: [Int64], to results: inout LuaResults) {
    append(list: longs, to: &results) { $1.append(Int($0)) }
  }

  func append(offers: [Discount], to results: inout LuaResults) {
    append(list: offers, to: &results) { append(offer: $0, to: &$1) }
  }

  private func append<Item>(
    list: [Item], to results: inout LuaResults, _ write: (Item, inout LuaResults) -> Void
  ) {
    results.openTable(listCount: list.count)
    for (position, item) in list.enumerated() {
      results.append(position + 1)
      write(item, &results)
    }
    results.closeTable()
  }

  func append(text: TextID, to results: inout LuaResults) {
    view.texts.withBytes(of: text) { results.append($0) }
  }

  func append(name: String, to results: inout LuaResults) { results.append(name) }
  func append(priceText text: String, to results: inout LuaResults) { results.append(text) }
  func append(boolean: Bool, to results: inout LuaResults) { results.append(boolean) }
  func append(integer: Int, to results: inout LuaResults) { results.append(integer) }
  func append(long: Int64, to results: inout LuaResults) { results.append(Int(long)) }

  /// Writes a date in seconds since the start of the run.
  func append(date: Instant, to results: inout LuaResults) {
    results.append(Int(date.nanoseconds / 1_000_000_000))
  }

  func append(progress thousandths: Int, to results: inout LuaResults) {
    results.append(Double(thousandths) / 1000)
  }

  /// Writes a remaining time in seconds; -1 if the time is unknown.
  func append(remaining: Interval, to results: inout LuaResults) {
    if remaining < .zero {
      results.append(-1)
    } else {
      results.append(Double(remaining.nanoseconds / 1_000_000) / 1000)
    }
  }

  /// Writes the properties of a receipt, under the names that a refresh uses.
  func append(receiptProperties flaws: ReceiptFlaws, to results: inout LuaResults) {
    results.open(.receiptProperties, fieldCount: ReceiptFlaws.properties.count)
    for (name, flaw) in ReceiptFlaws.properties where flaws.contains(flaw) {
      results.append(name)
      results.append(true)
    }
    results.closeTable()
  }

  func append(downloadState state: DownloadState, to results: inout LuaResults) { results.append(state.name) }

  /// Writes the name of a state. The name is written without creating a string, because every callback
  /// reads it.
  func append(transactionState state: TransactionState, to results: inout LuaResults) {
    switch state {
    case .purchasing: results.append("purchasing" as StaticString)
    case .purchased: results.append("purchased" as StaticString)
    case .failed: results.append("failed" as StaticString)
    case .restored: results.append("restored" as StaticString)
    case .deferred: results.append("deferred" as StaticString)
    }
  }

  /// Writes an identifier as decimal text, formatted on the stack.
  func append(identifier: Int64, to results: inout LuaResults) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var place = 20
      var rest = identifier.magnitude
      repeat {
        place -= 1
        digits[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      } while rest > 0
      results.append(UnsafeBufferPointer(rebasing: digits[place..<20]))
    }
  }

  func append(period: SubscriptionPeriod, to results: inout LuaResults) {
    results.open(.period, fieldCount: 2)
    results.append("number_of_units")
    results.append(period.count)
    results.append("unit")
    results.append(period.unit.name)
    results.closeTable()
  }

  /// Writes the promotional offer of a payment as a table.
  func append(discount: PaymentDiscount, to results: inout LuaResults) {
    results.open(.paymentDiscount, fieldCount: 5)
    func field(_ name: StaticString, _ value: TextID?) {
      guard let value else { return }
      results.append(name)
      results.append(text(value))
    }
    field("identifier", discount.identifier)
    field("key_identifier", discount.keyIdentifier)
    field("nonce", discount.nonce)
    if let signature = discount.signature {
      results.append("signature" as StaticString)
      results.append(signature)
    }
    if let timestamp = discount.timestamp {
      results.append("timestamp" as StaticString)
      results.append(Int(timestamp.nanoseconds / 1_000_000))
    }
    results.closeTable()
  }

  /// Writes an offer of a product.
  func append(offer: Discount, to results: inout LuaResults) {
    results.open(.introductory, fieldCount: 6)
    if offer.type == .promotional {
      results.append("identifier")
      results.append(text(offer.identifier))
    }
    results.append("type")
    results.append(StatedOffer.Kind(offer).word)
    results.append("price")
    results.append(Int(offer.price))
    results.append("payment_mode")
    results.append(offer.mode.name)
    results.append("number_of_periods")
    results.append(offer.numberOfPeriods)
    results.append("subscription_period")
    append(
      period: SubscriptionPeriod(count: offer.periodCount, unit: offer.periodUnit), to: &results)
    results.closeTable()
  }
}
