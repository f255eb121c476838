extension Projection {
  mutating func apply(_ fact: WorldFact) {
    switch fact {
    case .deviceAdded(let device, let name): change(device) { $0.name = name }
    case .accountAdded(let account, let name, let storefront):
      change(account) {
        $0.name = name
        $0.storefront = storefront
      }
    case .productAdded(let product, let name, let type, let price, let currency, let group):
      change(product) {
        $0.name = name
        $0.type = type
        $0.price = price
        $0.currency = currency
        $0.group = group
      }
    case .productGranting(let product, let grants): change(product) { $0.grants = grants }
    case .productMentioned(let product, let name): change(product) { $0.name = name }
    case .chosen: run.choices += 1
    case .budgetSpent: run.isBudgetSpent = true
    case .livenessBegan: run.isLiveness = true
    case .converged: run.converged = true
    case .notConverged: run.converged = false
    case .owned(let device, let account, let product, let count),
      .loginOwned(let device, let account, let product, let count):
      change(device) { $0.answers.update(DeviceState.key(account, product), orAdd: count) { $0 = count } }
    case .historyMade, .settled, .leftStanding, .waited, .noted, .environmentSet, .testerAdded, .itemAdded:
      break
    }
  }

  mutating func apply(_ fact: MessageFact) {
    switch fact {
    case .sent: run.messagesSent += 1
    case .arrived: run.messagesArrived += 1
    case .lost: run.messagesLost += 1
    case .duplicated: run.messagesDuplicated += 1
    case .linkFailed(let device, let endpoint): changeLink(of: device, to: endpoint, isUp: false)
    case .linkRecovered(let device, let endpoint): changeLink(of: device, to: endpoint, isUp: true)
    case .linkSlowed, .linkThinned, .kindLost, .kindDoubled, .portalAppeared, .linkCleared: break
    }
  }

  private mutating func changeLink(of device: DeviceID, to endpoint: Endpoint, isUp: Bool) {
    change(device) {
      switch endpoint {
      case .store: $0.reachesStore = isUp
      case .server: $0.reachesServer = isUp
      }
    }
  }

  mutating func apply(_ fact: ServerFact) {
    switch fact {
    case .asked: run.serverRequests += 1
    case .recorded: run.serverRecords += 1
    case .signed, .answered, .unreachable, .stocked, .listSent, .receiptReceived, .checkSent, .checkAnswered,
      .checkUnanswered, .redeemed, .contentFound, .contentAnswered, .failing, .recovered, .slowed, .wentDown,
      .cameUp, .codeFailed, .checkTold, .forgot, .paidOut, .tookBack, .entitled:
      break
    }
  }

  /// Requests do not change this state.
  mutating func apply(_ fact: RequestFact) {
    switch fact {
    case .productsStarted, .identifierAsked, .productAnswered, .identifierRejected, .responded, .finished,
      .failed, .cancelled, .released, .refreshStarted, .badReceiptAsked, .receiptSent,
      .receiptAnswered, .receiptUnanswered:
      break
    }
  }
}

extension Projection {
  mutating func apply(_ fact: StoreFact) {
    switch fact {
    case .charged(let purchase, let account, let product, let quantity, let amount, let currency):
      let money = Money(amount, currency)
      record(purchase, account, product, quantity) { $0.money.charge(money) }
      change(account) { $0.money.charge(money) }
    case .recorded(let purchase, let account, let product, let quantity, let reason):
      record(purchase, account, product, quantity) { $0.reason = reason }
    case .finishRecorded(let purchase): change(purchase) { $0.isFinished = true }
    case .refunded(let purchase, let amount, let currency):
      let money = Money(amount, currency)
      change(purchase) { $0.money.refund(money) }
      change(self[purchase]?.account ?? .none) { $0.money.refund(money) }
    case .refundReversed(let purchase, let amount, let currency):
      let money = Money(amount, currency)
      change(purchase) { $0.money.charge(money) }
      change(self[purchase]?.account ?? .none) { $0.money.charge(money) }
      reinstate(purchase)
    case .revoked(let purchase, let reason): revoke(purchase, reason)
    case .shared(let purchase, let account): share(purchase, with: account)
    case .refused, .interrupted, .resolved, .approvalRequested, .approved, .declined, .requestExpired,
      .historySent, .requestFailed, .failing, .recovered, .slowed, .wentDown, .cameUp, .contentAttached,
      .receiptChecked, .historyCleared, .accountRefused, .refundRequested, .refundDeclined:
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

  /// A revocation applies to the whole family; a repeated one changes nothing.
  ///
  /// If only the sharing ended, the buyer keeps the purchase.
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

  /// A purchase whose refund was reversed belongs to its buyer again, but not to the family.
  private mutating func reinstate(_ purchase: PurchaseID) {
    guard let state = self[purchase], state.revocation != nil else { return }
    change(purchase) { $0.revocation = nil }
    changeHolding(of: state.product, by: state.account) {
      $0.purchases += 1
      $0.revoked -= 1
      $0.quantity = Projection.sum($0.quantity, state.quantity)
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
    case .extended(let subscription, let until, _, _): change(subscription) { $0.activate(until: until) }
    case .billingFailed, .extensionRefused: break
    }
  }

  /// A difference that saturates at the ends of the range.
  static func difference(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.subtractingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .max : .min
  }
}

extension Projection {
  mutating func apply(_ fact: DownloadFact, at device: DeviceID) {
    switch fact {
    case .announced(let download, let transaction, let product, let content, let version, let bytes):
      change(download) {
        $0.device = device
        $0.transaction = transaction
        $0.product = product
        $0.content = content
        $0.version = version
        $0.length = bytes
      }
    case .began(let download):
      change(download) {
        $0.state = .active
        $0.received = 0
        $0.error = nil
        $0.isStalled = false
      }
    case .progressed(let download, let bytes):
      change(download) { $0.received = Projection.sum($0.received, bytes) }
    case .paused(let download): change(download) { $0.state = .paused }
    case .resumed(let download):
      change(download) {
        if $0.state == .paused { $0.state = .active }
        $0.isStalled = false
      }
    case .stalled(let download): change(download) { $0.isStalled = true }
    case .finished(let download, _, _): end(download, .finished) { $0.isInCache = true }
    case .failed(let download, let error): end(download, .failed) { $0.error = error }
    case .cancelled(let download), .abandoned(let download): end(download, .cancelled) { _ in }
    case .purged(let download, _): change(download) { $0.isInCache = false }
    case .startCalled, .pauseCalled, .resumeCalled, .cancelCalled, .locationRead: break
    }
  }

  private mutating func end(
    _ download: DownloadID, _ state: DownloadState, _ change: (inout DownloadRecord) -> Void
  ) {
    self.change(download) {
      $0.state = state
      $0.isStalled = false
      change(&$0)
    }
  }
}
