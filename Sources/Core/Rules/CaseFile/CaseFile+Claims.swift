import Facts

extension CaseFile {
  func take(_ content: ClaimFact, at device: DeviceID) {
    switch content {
    case .granted(let transaction, let product, _, let count):
      if product != .none {
        products.pointer(to: product.index).pointee.grantedDevices |= ProductNote.bit(of: device)
      }
      if transaction != .none {
        granted(transaction, product, at: device)
      } else if product != .none {
        grantedUnnamed(product, count: count, at: device)
      }
    case .revoked(let product, _):
      guard product != .none else { return }
      let record = products.pointer(to: product.index)
      record.pointee.claimRevoked = sequence
      record.pointee.grantedDevices &= ~ProductNote.bit(of: device)
    case .persisted(let transaction, let subject):
      switch subject {
      case .grant, .receipt: persisted(transaction, at: device)
      case .content: break
      }
    case .verified(let transaction, let status):
      guard transaction != .none else { return }
      let isExcused = ReceiptStatus.isRejection(status) || isRedeemedByAnother(transaction, at: device)
      transactions.pointer(to: transaction.index).pointee.isExcused = isExcused
    }
  }

  /// Whether a restore delivered what the developer's server recorded for a user other than the one logged
  /// in. A genuine receipt owes it to that user only.
  private func isRedeemedByAnother(_ id: TransactionID, at device: DeviceID) -> Bool {
    let note = transactions[id.index]
    guard hasLogins, note.told == .restored, note.product != .none else { return false }
    let redeemer = products[note.product.index].redeemer
    return redeemer != .none && redeemer != devices[device.index].login
  }

  private func granted(_ id: TransactionID, _ product: ProductID, at device: DeviceID) {
    let record = transactions.pointer(to: id.index)
    let paid = record.pointee.product
    // A grant of another product is no delivery if the paid product adds to the user's balance. A grant of a
    // lasting product may be part of something else.
    if product != .none, paid != .none, product != paid, products[paid.index].isAdditive,
      products[product.index].type != nil
    {
      earlierGrant = .start
      return
    }
    earlierGrant = record.pointee.granted
    let isFirstInLaunch = earlierGrant < devices[device.index].launched || earlierGrant == .start
    record.pointee.grantsInLaunch = isFirstInLaunch ? 1 : record.pointee.grantsInLaunch + 1
    record.pointee.granted = sequence
    serve(record.pointee.purchase)
    if record.pointee.product != .none {
      products.pointer(to: record.pointee.product.index).pointee.grantedDevices |= ProductNote.bit(
        of: device)
    }
  }

  private func grantedUnnamed(_ product: ProductID, count: Int64, at device: DeviceID) {
    let list = products.pointer(to: product.index)
    var position = list.pointee.lastUnnamedGrant
    while position >= 0 {
      let entry = unnamedGrants[Int(position)]
      if entry.device == device {
        let (sum, overflows) = entry.remaining.addingReportingOverflow(max(count, 1))
        unnamedGrants[Int(position)].remaining = overflows ? .max : sum
        unnamedGrants[Int(position)].claimed = sequence
        return
      }
      position = entry.next
    }
    unnamedGrants.append(
      UnnamedGrant(
        device: device, remaining: max(count, 1), claimed: sequence,
        next: list.pointee.lastUnnamedGrant))
    list.pointee.lastUnnamedGrant = Int32(unnamedGrants.count - 1)
  }

  /// Counts an unnamed grant of the same product on the same device for a transaction that is finished without a grant
  /// of its own. `RightUser` judges whether the right account got it.
  func matchUnnamedGrant(
    _ id: TransactionID, _ record: UnsafeMutablePointer<TransactionNote>, at device: DeviceID
  ) {
    guard record.pointee.product != .none else { return }
    let product = products[record.pointee.product.index]
    var position = product.lastUnnamedGrant
    while position >= 0 {
      let entry = unnamedGrants[Int(position)]
      if entry.device == device, entry.remaining > 0 {
        let quantity = Int64(max(record.pointee.quantity, 1))
        let (units, overflows) = quantity.multipliedReportingOverflow(by: max(product.grants, 1))
        // Some apps count units in a claim, others count purchases.
        let used = overflows || entry.remaining < units ? quantity : units
        unnamedGrants[Int(position)].remaining -= min(used, entry.remaining)
        record.pointee.granted = entry.claimed
        serve(record.pointee.purchase)
        return
      }
      position = entry.next
    }
  }

  private func serve(_ purchase: PurchaseID) {
    guard purchase != .none else { return }
    purchases.pointer(to: purchase.index).pointee.isServed = true
  }

  private func persisted(_ id: TransactionID, at device: DeviceID) {
    if id != .none {
      let record = transactions.pointer(to: id.index)
      record.pointee.isPersisted = true
      serve(record.pointee.purchase)
    } else if device != .none {
      // A claim without a transaction counts as a durable write.
      devices.pointer(to: device.index).pointee.durableWrite = sequence
    }
  }
}

/// Grants of one product on one device whose claims named no transaction.
struct UnnamedGrant {
  let device: DeviceID
  /// The number of units not yet matched with a finish.
  var remaining: Int64
  /// The latest claim.
  var claimed: FactSequence
  /// The position of the previous entry of the same product, or -1.
  let next: Int32
}
