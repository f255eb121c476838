internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Reads a field of an object. No field ever fails, and nothing suspends here but the question where files are.
  func read(_ function: AppFunction, _ handle: LuaHandle, _ results: inout LuaResults) -> LuaOutcome {
    switch function {
    case .productIdentifier, .productTitle, .productSummary, .productPrice, .productCurrency,
      .productPriceText, .productGroup, .productPeriod, .productIntroductory, .productDiscounts,
      .productShareable, .productDownloadable, .productDownloadLengths, .productDownloadVersion:
      readProduct(
        function, ProductID(rawValue: handle.index), in: TextID(rawValue: handle.instance), &results)
    case .downloadContent, .downloadLength, .downloadVersion, .downloadState, .downloadProgress,
      .downloadRemaining, .downloadError, .downloadLocation, .downloadTransaction:
      return readDownload(function, handle, &results)
    case .storePaymentProduct: append(identifierOf: offered[Int(handle.index)].product, to: &results)
    default:
      guard let transaction = transaction(handle) else {
        return results.raise("this transaction belongs to another launch")
      }
      readTransaction(function, transaction, handle, &results)
    }
    return .returned
  }

  private func readTransaction(
    _ function: AppFunction, _ transaction: TransactionHandle, _ handle: LuaHandle,
    _ results: inout LuaResults
  ) {
    switch function {
    case .transactionState: append(view.state(of: transaction), to: &results)
    case .transactionIdentifier: append(view.identifier(of: transaction), to: &results)
    case .transactionDate: appendSeconds(view.date(of: transaction)?.nanoseconds, to: &results)
    case .transactionOriginal:
      if view.original(of: transaction) == nil { return results.appendNil() }
      results.append(self.handle(.original, handle.index, instance: handle.instance))
    case .transactionError:
      guard let error = view.error(of: transaction) else { return results.appendNil() }
      append(error, to: &results)
    case .transactionReceipt:
      guard let data = view.receiptData(of: transaction) else { return results.appendNil() }
      results.append(data)
    case .transactionDownloads: append(downloadsOf: transaction, to: &results)
    case .paymentProduct:
      guard let product = view.product(of: transaction) else { return results.appendNil() }
      append(identifierOf: product, to: &results)
    case .paymentQuantity: results.append(view.quantity(of: transaction))
    case .paymentUsername:
      guard let username = view.username(of: transaction) else { return results.appendNil() }
      results.append(text(username))
    case .paymentDiscount:
      guard let discount = view.discount(of: transaction) else { return results.appendNil() }
      append(discount, to: &results)
    case .originalIdentifier: append(view.original(of: transaction)?.identifier, to: &results)
    case .originalDate: appendSeconds(view.original(of: transaction)?.date.nanoseconds, to: &results)
    case .originalPaymentProduct:
      guard let original = view.original(of: transaction) else { return results.appendNil() }
      append(identifierOf: original.product, to: &results)
    case .originalPaymentQuantity: results.append(view.original(of: transaction)?.quantity ?? 1)
    default: results.appendNil()
    }
  }

  private func readProduct(
    _ function: AppFunction, _ id: ProductID, in storefront: TextID, _ results: inout LuaResults
  ) {
    let product = view.product(id)
    let terms = product.terms(in: storefront)
    switch function {
    case .productIdentifier: append(identifierOf: id, to: &results)
    case .productTitle: results.append(text(terms.title))
    case .productSummary: results.append(text(terms.summary))
    case .productPrice: results.append(Int(terms.price))
    case .productCurrency: results.append(text(terms.currency))
    case .productPriceText: results.append(PriceText.text(terms.price, text(terms.currency)))
    case .productGroup:
      if product.group == .empty { results.appendNil() } else { results.append(text(product.group)) }
    case .productPeriod:
      guard product.type.isSubscription else { return results.appendNil() }
      append(product.periodCount, product.periodUnit, to: &results)
    case .productIntroductory:
      guard let offer = product.introductory(in: storefront) else { return results.appendNil() }
      append(offer, to: &results)
    case .productDiscounts:
      let discounts = product.discounts(in: storefront)
      results.openTable(listCount: discounts.count)
      for (position, discount) in discounts.enumerated() {
        results.append(position + 1)
        append(discount, to: &results)
      }
      results.closeTable()
    case .productShareable: results.append(product.isFamilyShareable)
    case .productDownloadable: results.append(product.isDownloadable)
    case .productDownloadLengths:
      let lengths = product.hosted?.lengths ?? []
      results.openTable(listCount: lengths.count)
      for (position, length) in lengths.enumerated() {
        results.append(position + 1)
        results.append(Int(length))
      }
      results.closeTable()
    default:
      guard let hosted = product.hosted else { return results.appendNil() }
      results.append(text(hosted.version))
    }
  }

  func append(_ count: Int, _ unit: PeriodUnit, to results: inout LuaResults) {
    results.openTable(fieldCount: 2)
    results.append("number_of_units")
    results.append(count)
    results.append("unit")
    results.append(unit.name)
    results.closeTable()
  }

  /// A state by its name; written without making a text, because every callback reads it.
  private func append(_ state: TransactionState, to results: inout LuaResults) {
    switch state {
    case .purchasing: results.append("purchasing" as StaticString)
    case .purchased: results.append("purchased" as StaticString)
    case .failed: results.append("failed" as StaticString)
    case .restored: results.append("restored" as StaticString)
    case .deferred: results.append("deferred" as StaticString)
    }
  }

  /// An identifier as text, in digits written on the stack.
  private func append(_ identifier: Int64?, to results: inout LuaResults) {
    guard let identifier else { return results.appendNil() }
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

  private func appendSeconds(_ nanoseconds: Int64?, to results: inout LuaResults) {
    guard let nanoseconds else { return results.appendNil() }
    results.append(Int(nanoseconds / 1_000_000_000))
  }
}
