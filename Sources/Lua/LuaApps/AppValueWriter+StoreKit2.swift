internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// Writes the values of StoreKit 2.
extension AppValueWriter {
  /// Writes what a task receives when it continues.
  func write(_ wakeup: TaskTable.Wakeup, into results: inout LuaResults) {
    switch wakeup {
    case .answer(let answer, let ticket): write(answer, ticket: ticket, into: &results)
    case .update(let element): append(element, to: &results)
    case .slept(let isComplete): results.append(isComplete)
    }
  }

  /// Writes the answer to a call, in the form that its function promises.
  func write(_ answer: StoreKitAnswer, ticket: Int, into results: inout LuaResults) {
    switch (answer, launch.reads.form(of: ticket)) {
    case (.transactions(let list), .first): append(given: list.first, to: &results)
    case (.transactions(let list), _):
      results.append(LuaHandle(.sequence, UInt32(launch.reads.add(list))))
    case (.failed(.taskCancelled), .products):
      results.append(handles: [], type: AppHandleType.storeProduct.rawValue)
    case (.failed(.taskCancelled), .statuses): append(statuses: [], to: &results)
    case (.failed, .sequence): results.append(LuaHandle(.sequence, UInt32(launch.reads.add([]))))
    case (.failed(let error), _):
      results.appendNil()
      append(error: error, to: &results)
    case (.products(let products, let storefront), _):
      results.append(
        handles: products.map(\.rawValue), type: AppHandleType.storeProduct.rawValue,
        instance: launch.number(of: storefront))
    case (.purchase(let result, let given), _): append(result, given, to: &results)
    case (.statuses(let list), _): append(statuses: list, to: &results)
    case (.flag(let flag), _): results.append(flag)
    case (.appTransaction, _): results.append(LuaHandle(.appTransaction, 0))
    case (.done, _): results.append(true)
    }
  }

  /// Writes what a listener received. Nil says that the listener has ended.
  func append(_ element: ToldElement?, to results: inout LuaResults) {
    switch element {
    case .transaction(let given): append(given: given, to: &results)
    case .status(let status): append(status: status, to: &results)
    case .storefront(let storefront): append(storefront: storefront, to: &results)
    case .intent(let intent): append(intent, to: &results)
    case .message(let message): append(storeMessage: message, to: &results)
    case nil: results.appendNil()
    }
  }

  private func append(statuses: [GivenStatusHandle], to results: inout LuaResults) {
    results.append(handles: statuses.map(\.place), type: AppHandleType.subscriptionStatus.rawValue)
  }

  private func append(status: GivenStatusHandle, to results: inout LuaResults) {
    results.append(LuaHandle(.subscriptionStatus, status.place))
  }

  func append(renewalState state: RenewalState, to results: inout LuaResults) { results.append(state.name) }

  func append(expirationReason reason: ExpiryReason, to results: inout LuaResults) {
    results.append(reason.word)
  }

  func append(priceIncreaseStatus status: PriceConsent, to results: inout LuaResults) {
    results.append(status.word)
  }

  func append(storeMessage message: StoreMessage, to results: inout LuaResults) {
    results.append(message.name)
  }

  private func append(_ intent: PurchaseIntent, to results: inout LuaResults) {
    results.append(
      LuaHandle(
        .purchaseIntent, intent.product.rawValue, instance: launch.number(of: intent.storefront)))
  }

  func append(given: GivenTransactionHandle?, to results: inout LuaResults) {
    guard let given else { return results.appendNil() }
    results.append(LuaHandle(.verification, given.transaction.rawValue, instance: given.place))
  }

  func append(offerKind kind: StatedOffer.Kind, to results: inout LuaResults) { results.append(kind.word) }

  func append(ownership: ReceiptOwnership, to results: inout LuaResults) {
    results.append(ownership.word)
  }

  func append(productType type: ProductType, to results: inout LuaResults) { results.append(type.name) }

  private func append(
    _ result: PurchaseResult, _ given: GivenTransactionHandle?, to results: inout LuaResults
  ) {
    results.open(.purchaseResult, fieldCount: 5)
    results.append(result.name)
    results.append(true)
    if let given {
      results.append("verified")
      results.append(view.given(given)?.isVerified ?? false)
      results.append("transaction")
      results.append(LuaHandle(.storeTransaction, given.transaction.rawValue, instance: given.place))
    }
    results.closeTable()
  }
}
