extension SKTestSession {
  /// Makes an interface fail from now on, or work again. Two of Apple's interfaces concern products requests
  /// and the payment queue: `.loadProducts` and `.purchase`.
  ///
  /// - Parameters:
  ///   - error: The failure; nil ends it.
  ///   - api: The interface.
  public func setSimulatedError<API: FailableStoreKitAPI>(
    _ error: API.Failure?, forAPI api: API
  ) async throws {
    try stage.requireOpen()
    if api is StoreKitLoadProductsAPI {
      let failure = error as? SKTestFailures.LoadProducts
      stage.failures.loadProducts = failure
      stage.set(\.productsError, failure?.error.storeError)
    } else if api is StoreKitPurchaseAPI {
      let failure = error as? SKTestFailures.Purchase
      stage.failures.purchase = failure
      stage.set(\.purchaseError, failure?.error.storeError)
    }
  }

  /// The failure that was set for an interface; nil if the interface works.
  public func simulatedError<API: FailableStoreKitAPI>(forAPI api: API) async -> API.Failure? {
    if api is StoreKitLoadProductsAPI { return stage.failures.loadProducts as? API.Failure }
    if api is StoreKitPurchaseAPI { return stage.failures.purchase as? API.Failure }
    return nil
  }
}

/// The failures that were set for a session.
struct SimulatedFailures: Sendable {
  var loadProducts: SKTestFailures.LoadProducts?
  var purchase: SKTestFailures.Purchase?
}
