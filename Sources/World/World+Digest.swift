internal import Facts
public import Kernel
internal import StoreModel

extension World {
  /// Adds the state that the future of a settled world depends on: worlds with equal digests behave alike
  /// from here on.
  ///
  /// Numbers of facts and messages are left out, so that two ways to the same state count as one. No prompt
  /// event may be left; of the standing events only the time until the next one is included.
  public func digest(into digest: inout Digest) {
    precondition(timeline.isSettled, "a world is digested when it has settled")
    timeline.choices.digest(into: &digest)
    timeline.faults.digest(into: &digest)
    let wait = timeline.nextStandingDue.map { ($0 - timeline.now).nanoseconds } ?? -1
    digest.combine(UInt64(bitPattern: wait))
    digest.combine(network.isStoreDown ? 1 : 0)
    digest.combine(UInt64(bitPattern: store.endpoint.workingTime.nanoseconds))
    server.digest(into: &digest)
    for ordered in store.endpoint.failures where ordered.isOpen { self.digest(ordered, into: &digest) }
    for ordered in store.endpoint.checkFailures where ordered.isOpen { self.digest(ordered, into: &digest) }
    // The nonces themselves do not matter; a used nonce is not used again by itself.
    digest.combine(UInt64(store.usedNonces.count))
    digest.combine(text: server.offerKey)
    digestBackOffice(into: &digest)
    for device in devices { self.digest(device, into: &digest) }
    for account in 0..<store.accountCount { self.digest(AccountID(account), into: &digest) }
  }

  private func digest(_ ordered: OrderedFailure<StoreFailure>, into digest: inout Digest) {
    let failure = ordered.failure
    digest.combine(UInt64(failure.request.rawValue) << 32 | UInt64(failure.device.rawValue))
    digest.combine(UInt64(bitPattern: failure.error.packed))
    digest.combine(UInt64(failure.product.rawValue))
    digest.combine(UInt64(bitPattern: ordered.restCount))
  }

  private func digest(_ ordered: OrderedFailure<CheckFailure>, into digest: inout Digest) {
    digest.combine(UInt64(ordered.failure.status))
    digest.combine(UInt64(bitPattern: ordered.restCount))
  }

  private func digest(_ device: Device, into digest: inout Digest) {
    digest.combine(UInt64(device.account.rawValue) << 32 | UInt64(device.accountAtHand.rawValue))
    switch device.login {
    case .followsAccount: digest.combine(0)
    case .nobody: digest.combine(1)
    case .person(let account): digest.combine(UInt64(account.rawValue) + 2)
    }
    digest.combine(UInt64(device.storefront.rawValue))
    digest.combine(device.allowsPayments ? 1 : 0)
    digest.combine((device.isOn ? 1 : 0) | (device.isDiskFull ? 2 : 0))
    digest.combine(device.installedVersion == nil ? 0 : 1)
    for endpoint in Endpoint.allCases { network[device.id, endpoint].digest(into: &digest) }
    digest.combine(device.process.map { $0.isForeground ? 2 : 1 } ?? 0)
    digest.combine(UInt64(device.process?.observers.count ?? 0))
    for (product, visibility) in device.promotions.visibilities {
      digest.combine(UInt64(product.rawValue) << 8 | UInt64(visibility.rawValue))
    }
    for product in device.promotions.order { digest.combine(UInt64(product.rawValue)) }
    for sheet in device.process?.visits.sheets ?? [] {
      digest.combine((sheet.hasHandler ? 1 : 0) | (sheet.isLoaded ? 2 : 0) | (sheet.isPresented ? 4 : 0))
      digest.combine(UInt64(bitPattern: sheet.parameters?.item ?? 0))
    }
    digest.combine(
      UInt64(device.receipt?.revision ?? 0) << 8 | UInt64(device.receipt?.flaws.rawValue ?? 0))
    device.disk.digest(into: &digest)
    for id in device.queue.transactions {
      let transaction = book[id]
      digest.combine(
        UInt64(transaction.stage.rawValue) << 32 | UInt64(transaction.shown.rawValue) << 16
          | UInt64(transaction.result.rawValue))
      digest.combine(UInt64(transaction.product.rawValue) << 32 | UInt64(transaction.account.rawValue))
      digest.combine(UInt64(transaction.traits.rawValue))
      digest.combine(UInt64(bitPattern: Int64(transaction.quantity)))
      digest.combine(UInt64(bitPattern: device.queue.lossErrors[id]?.packed ?? 0))
    }
    self.digest(device.queue, into: &digest)
    device.downloads.digest(into: &digest)
  }

  /// Adds finished purchases that may return, and revocations that the device does not know of.
  private func digest(_ queue: PaymentQueue, into digest: inout Digest) {
    if queue.current != nil { digest.combine(UInt64(bitPattern: queue.sheetPrice?.amount ?? 0)) }
    digest.combine(UInt64(queue.outbox.count))
    for finished in queue.outbox {
      digest.combine(UInt64(finished.product.rawValue) << 32 | UInt64(finished.account.rawValue))
      digest.combine(finished.isReported ? 1 : 0)
    }
    digest.combine(UInt64(queue.undoneFinishes.count))
    for id in queue.undoneFinishes {
      digest.combine(UInt64(book[id].product.rawValue) << 32 | UInt64(book[id].account.rawValue))
    }
    for account in 0..<store.accountCount {
      let known = queue.knownRevocations[AccountID(account)] ?? 0
      let unknown = store.books.accounts[account].revocations.filter {
        $0.device == queue.owner.id && $0.revision > known
      }
      digest.combine(UInt64(unknown.count))
      for revocation in unknown { digest.combine(UInt64(revocation.product.rawValue)) }
    }
  }

  private func digest(_ account: AccountID, into digest: inout Digest) {
    let entry = store.books.accounts[account.index]
    digest.combine((entry.isTester ? 1 : 0) | (entry.isSpoiled ? 2 : 0) | (entry.allowsPurchases ? 4 : 0))
    digest.combine(
      UInt64(entry.clearings.count) << 32 | UInt64(entry.subscriptionRate.map { Int($0.rawValue) + 1 } ?? 0))
    digest.combine(UInt64(store[account].storefront.rawValue))
    for id in store.books.accounts[account.index].purchases {
      let purchase = store.purchase(id)
      digest.combine(UInt64(purchase.product.rawValue) << 32 | UInt64(purchase.reason.rawValue))
      digest.combine((purchase.isFinished ? 1 : 0) | (purchase.isRevoked ? 2 : 0))
    }
    let pending = store.books.accounts[account.index].pending
    digest.combine(UInt64(pending.count))
    for item in pending {
      let product = store.purchase(item.purchase).product
      digest.combine(UInt64(product.rawValue) << 32 | UInt64(item.device.rawValue))
      digest.combine(item.isRenewal ? 1 : 0)
    }
  }
}
