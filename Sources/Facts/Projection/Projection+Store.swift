extension Projection {
  mutating func apply(_ fact: StoreFact) {
    switch fact {
    case .charged(let purchase, let account, let product, let quantity, let amount, let currency):
      record(purchase, account, product, quantity) { $0.charged = amount }
      change(account) {
        $0.changeMoney(in: currency) { $0.charged = Projection.sum($0.charged, amount) }
      }
    case .recorded(let purchase, let account, let product, let quantity, let reason):
      record(purchase, account, product, quantity) { $0.reason = reason }
    case .finishRecorded(let purchase): change(purchase) { $0.isFinished = true }
    case .refunded(let purchase, let amount, let currency):
      change(purchase) { $0.refunded = Projection.sum($0.refunded, amount) }
      change(self[purchase]?.account ?? .none) {
        $0.changeMoney(in: currency) { $0.refunded = Projection.sum($0.refunded, amount) }
      }
    case .revoked(let purchase, let reason): revoke(purchase, reason)
    case .shared(let purchase, let account): share(purchase, with: account)
    case .refused, .interrupted, .resolved, .approvalRequested, .approved, .declined, .requestExpired,
      .historySent, .requestFailed, .failing, .recovered, .slowed, .wentDown, .cameUp, .contentAttached,
      .receiptChecked, .historyCleared, .accountRefused:
      break
    }
  }

  private mutating func record(
    _ purchase: PurchaseID, _ account: AccountID, _ product: ProductID, _ quantity: Int64,
    _ change: (inout PurchaseState) -> Void
  ) {
    self.change(purchase) {
      $0.account = account
      $0.product = product
      $0.quantity = quantity
      change(&$0)
    }
    changeHolding(of: product, by: account) {
      $0.purchases += 1
      $0.quantity = Projection.sum($0.quantity, quantity)
    }
  }

  private mutating func share(_ purchase: PurchaseID, with account: AccountID) {
    guard let state = self[purchase], state.revocation == nil, !state.sharedWith.contains(account) else {
      return
    }
    change(purchase) { $0.sharedWith.append(account) }
    changeHolding(of: state.product, by: account) {
      $0.purchases += 1
      $0.quantity = Projection.sum($0.quantity, state.quantity)
    }
  }

  /// What is taken back from its buyer is taken back from everybody; a second time changes nothing.
  ///
  /// When only the sharing ended, the buyer keeps what was bought.
  private mutating func revoke(_ purchase: PurchaseID, _ reason: RevocationReason) {
    guard let state = self[purchase], state.revocation == nil else { return }
    let sharingEnded = reason == .familySharingEnded && !state.sharedWith.isEmpty
    let losers = sharingEnded ? state.sharedWith : [state.account] + state.sharedWith
    change(purchase) {
      $0.sharedWith.removeAll()
      if !sharingEnded { $0.revocation = reason }
    }
    for account in losers {
      changeHolding(of: state.product, by: account) {
        $0.purchases -= 1
        $0.revoked += 1
        $0.quantity = Projection.difference($0.quantity, state.quantity)
      }
    }
  }

  mutating func apply(_ fact: SubscriptionFact) {
    switch fact {
    case .began(let subscription, let account, let product, let expires):
      change(subscription) {
        $0.account = account
        $0.product = product
        $0.activate(until: expires)
      }
    case .renewed(let subscription, _, let expires):
      change(subscription) {
        $0.renewals += 1
        $0.product = $0.nextProduct ?? $0.product
        $0.nextProduct = nil
        $0.activate(until: expires)
      }
    case .graceBegan(let subscription, let until): change(subscription) { $0.retry(.grace, until) }
    case .retryBegan(let subscription, let until): change(subscription) { $0.retry(.retry, until) }
    case .recovered(let subscription, let expires): change(subscription) { $0.activate(until: expires) }
    case .expired(let subscription, let reason):
      change(subscription) {
        $0.phase = .expired
        $0.retriesUntil = nil
        $0.expiry = reason
      }
    case .upgraded(let subscription, let product):
      change(subscription) {
        $0.product = product
        $0.nextProduct = nil
      }
    case .changeScheduled(let subscription, let product): change(subscription) { $0.nextProduct = product }
    case .renewalSet(let subscription, let renews): change(subscription) { $0.renews = renews }
    case .priceRaised(let subscription, let price):
      change(subscription) {
        $0.raisedPrice = price
        $0.agreed = nil
      }
    case .consentGiven(let subscription, let agreed): change(subscription) { $0.agreed = agreed }
    case .revoked(let subscription): change(subscription) { $0.phase = .revoked }
    case .billingFailed: break
    }
  }

  /// A difference that stops at the ends of the range.
  static func difference(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.subtractingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .max : .min
  }
}
