internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Writes the events whose arguments depend on the event's content.
extension AppValueWriter {
  func writeTapped(_ tap: UserTap, into results: inout LuaResults) {
    appendApp(to: &results)
    switch tap {
    case .buy(let product, let quantity):
      append(product: product, to: &results)
      results.append(quantity)
    case .restore: break
    case .named(let name): results.append(name)
    }
  }

  /// Writes a promoted payment. The payment and its product are passed as objects.
  func writePaymentOffered(_ payment: PaymentID, _ product: ProductID, into results: inout LuaResults) {
    results.append(LuaHandle(.storePayment, launch.offer(payment, product)))
    results.append(
      LuaHandle(.product, product.rawValue, instance: launch.number(of: view.storefront(of: launch.process))))
  }

  /// Writes the response to a product request. A product has the price of the storefront for which it was
  /// requested, even if the storefront changes later.
  func writeProductsResponded(
    _ products: [ProductID], _ invalid: [TextID], _ storefront: TextID, into results: inout LuaResults
  ) {
    results.append(
      handles: products.map(\.rawValue), type: AppHandleType.product.rawValue,
      instance: launch.number(of: storefront))
    append(identifiers: invalid, to: &results)
  }

  func writeServerUnreachable(_ error: StoreError, into results: inout LuaResults) {
    results.appendNil()
    append(error: error, insteadOfAnswer: true, to: &results)
  }

  func writeSheetLoaded(_ error: StoreError?, into results: inout LuaResults) {
    results.append(error == nil)
    if let error { append(error: error, to: &results) }
  }

  func writeSearchAnswered(
    _ items: [StoreItem], _ storefront: TextID, _ error: StoreError?, into results: inout LuaResults
  ) {
    if let error {
      results.appendNil()
      append(error: error, to: &results)
    } else {
      append(items, in: text(storefront), to: &results)
    }
  }

  func writePromotionAnswered(_ answer: PromotionAnswer, into results: inout LuaResults) {
    switch answer {
    case .visibility(let visibility): results.append(visibility.name)
    case .order(let products):
      results.openTable(listCount: products.count)
      for (position, product) in products.enumerated() {
        results.append(position + 1)
        append(text: view.identifier(of: product), to: &results)
      }
      results.closeTable()
    case .updated: results.appendNil()
    case .unanswered(let error):
      results.appendNil()
      append(error: error, to: &results)
    case .refused(let error): append(error: error, to: &results)
    }
  }

  func writeReceiptChecked(_ reply: CheckReply, into results: inout LuaResults) {
    switch reply {
    case .checked(let check):
      results.append(check.status ?? 0)
      append(check: check, to: &results)
    case .unanswered(let error):
      results.appendNil()
      append(error: error, insteadOfAnswer: true, to: &results)
    }
  }

  private func append(_ items: [StoreItem], in storefront: String, to results: inout LuaResults) {
    results.openTable(listCount: items.count)
    for (position, item) in items.enumerated() {
      results.append(position + 1)
      results.open(.foundItem, fieldCount: 7)
      results.append("track_id")
      results.append(Int(item.number))
      results.append("track_name")
      results.append(item.name)
      results.append("kind")
      results.append(item.kind.name)
      results.append("track_view_url")
      results.append(item.address(in: storefront))
      results.append("artist_name")
      results.append(item.artist)
      results.append("formatted_price")
      results.append(item.formattedPrice)
      results.append("artwork_url")
      results.append(item.artworkAddress)
      results.closeTable()
    }
    results.closeTable()
  }
}
