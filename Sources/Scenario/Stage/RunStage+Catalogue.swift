internal import Facts
internal import World

extension RunStage {
  /// Lets the store behave as a configuration file wants it.
  func apply(_ settings: CatalogueSettings) {
    world.setSubscriptionTerms(rate: settings.rate, hasGrace: settings.hasGrace)
    if settings.failsPurchases {
      _ = world.fail(StoreFailure(of: .purchaseRequest, .storeKit(.unknown), times: nil))
    }
    if settings.failsProducts {
      _ = world.fail(StoreFailure(of: .productsRequest, .storeKit(.unknown), times: nil))
    }
  }

  /// Lets an account behave as a configuration file wants every account to.
  func apply(_ settings: CatalogueSettings, to account: AccountID) {
    if settings.asksToBuy { world.setAsksToBuy(account, true) }
    if settings.interruptsPurchases { world.setInterrupted(account, true) }
    if settings.failsRenewals { world.setFailsBilling(account, true) }
  }
}
