extension Projection {
  mutating func apply(_ fact: UserFact, at device: DeviceID) {
    switch fact {
    case .signedIn(let account): signIn(account, at: device)
    case .signedOut: change(device) { $0.account = nil }
    case .changedStorefront(let account, let storefront): change(account) { $0.storefront = storefront }
    case .changedRestrictions(let allowed): change(device) { $0.paymentsAllowed = allowed }
    case .setClock(let offset): change(device) { $0.clockOffset = offset }
    case .loggedIn(let account): change(device) { $0.login = account }
    case .loggedOut: change(device) { $0.login = nil }
    case .tappedBuy, .tappedRestore, .tapped, .confirmed, .cancelled, .ignored, .cancelledSignIn, .approved,
      .declined, .resolved, .openedPromotion, .redeemedCode, .dismissedSheet, .consented, .setRenewal,
      .clearedHistory, .openedLink, .copiedPreferences, .missedPromotion, .replayedReceipt,
      .sentForeignReceipt:
      break
    }
  }

  /// Releases the transactions that were held back for this account.
  private mutating func signIn(_ account: AccountID, at device: DeviceID) {
    change(device) { $0.account = account }
    for position in transactionTable.values.indices {
      transactionTable.change(at: position) {
        if $0.isHeldBack, $0.device == device, $0.account == account { $0.isHeldBack = false }
      }
    }
  }

  mutating func apply(_ fact: DeviceFact, at device: DeviceID) {
    switch fact {
    case .appInstalled(let version), .appUpdated(let version): change(device) { $0.appVersion = version }
    case .appRemoved:
      change(device) {
        $0.appVersion = nil
        $0.grants = IdentifierTable()
        $0.answers = IdentifierTable()
        $0.disk = DiskCounters()
        $0.receiptEntries = nil
      }
    case .rebooted, .poweredOff: change(device) { $0.endProcess() }
    case .storefrontChanged(let storefront): change(device) { $0.storefront = storefront }
    case .sheetShown(let transaction, _, _): change(device) { $0.sheet = transaction }
    case .sheetClosed: change(device) { $0.sheet = nil }
    case .receiptWritten(let entries): change(device) { $0.receiptEntries = entries }
    case .backedUp, .backupRestored, .alertShown, .signInAsked, .notificationShown, .diskFilled, .diskFreed,
      .cachesPurged, .promotionShown, .promotionsOrdered:
      break
    }
  }

  mutating func apply(_ fact: ProcessFact, at device: DeviceID) {
    switch fact {
    case .launched(let process, _):
      change(device) {
        $0.endProcess()
        $0.process = process
        $0.isForeground = true
        $0.launches += 1
      }
    case .foregrounded: change(device) { $0.isForeground = true }
    case .backgrounded: change(device) { $0.isForeground = false }
    case .terminated: change(device) { $0.endProcess() }
    case .killed, .crashed, .hung:
      change(device) {
        $0.endProcess()
        $0.deaths += 1
      }
    case .raised, .timerFired, .ticksPassedOver, .worked: break
    }
  }

  mutating func apply(_ fact: DiskFact, at device: DeviceID) {
    change(device) {
      switch fact {
      case .wrote(_, let bytes):
        $0.disk.filesWritten += 1
        $0.disk.bytesWritten = Projection.sum($0.disk.bytesWritten, bytes)
      case .copied: $0.disk.filesCopied += 1
      case .removed: $0.disk.filesRemoved += 1
      case .writeFailed: $0.disk.writesFailed += 1
      case .receiptRead, .contentWritten: break
      case .excludedFromBackup: $0.disk.filesExcluded += 1
      case .preferenceSet:
        $0.disk.preferencesSet += 1
        $0.disk.preferencesUnflushed += 1
      case .preferencesFlushed: $0.disk.preferencesUnflushed = 0
      case .preferencesLost(let count):
        $0.disk.preferencesUnflushed = 0
        $0.disk.preferencesLost = Projection.sum($0.disk.preferencesLost, count)
      }
    }
  }

  mutating func apply(_ fact: InterfaceFact, at device: DeviceID) {
    switch fact {
    case .busyBegan: change(device) { $0.isBusy = true }
    case .busyEnded: change(device) { $0.isBusy = false }
    case .dialogShown, .textShown, .priceShown, .productsListed: break
    }
  }

  /// A sum that saturates at the ends of the range: a file may contain any number.
  static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.addingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .min : .max
  }
}

extension Projection {
  mutating func apply(_ fact: QueueFact, at device: DeviceID) {
    switch fact {
    case .observerAdded(let observer):
      change(device) { if !$0.observers.contains(observer) { $0.observers.append(observer) } }
    case .observerRemoved(let observer), .observerReleased(let observer, _):
      change(device) { $0.observers.removeAll { $0 == observer } }
    case .finishCalled(let transaction, _): change(transaction) { $0.finishCalls += 1 }
    case .restoreCalled: change(device) { $0.isRestoring = true }
    case .misused: change(device) { $0.misuses += 1 }
    case .delegateSet, .paymentAdded, .offerAttached, .paymentsAllowedRead, .transactionsRead,
      .storefrontRead,
      .promotionAnswered, .storefrontAnswered, .consentAnswered, .consentRequested,
      .codeSheetRequested:
      break
    }
  }

  mutating func apply(_ fact: TransactionFact, at device: DeviceID) {
    switch fact {
    case .began(let transaction, let product, let quantity, let account):
      enter(transaction, at: device) {
        $0.product = product
        $0.quantity = quantity
        $0.account = account
        $0.state = .purchasing
      }
    case .received(let transaction, let product, let quantity, let account):
      enter(transaction, at: device) {
        $0.product = product
        $0.quantity = quantity
        $0.account = account
      }
    case .restored(let transaction, let product, let purchase, let identifier, let account):
      enter(transaction, at: device) {
        $0.product = product
        $0.purchase = purchase
        $0.identifier = identifier
        $0.account = account
        $0.state = .restored
      }
    case .purchased(let transaction, let purchase, let identifier):
      enter(transaction, at: device) {
        $0.purchase = purchase
        $0.identifier = identifier
        $0.state = .purchased
        $0.error = nil
      }
    case .failed(let transaction, let error):
      enter(transaction, at: device) {
        $0.error = error
        $0.state = .failed
      }
    case .deferred(let transaction): enter(transaction, at: device) { $0.state = .deferred }
    case .returned(let transaction): enter(transaction, at: device) { _ in }
    case .heldBack(let transaction): enter(transaction, at: device) { $0.isHeldBack = true }
    case .removed(let transaction), .vanished(let transaction): leave(transaction)
    }
  }

  /// A transaction is in the queue of the device that reports it.
  private mutating func enter(
    _ transaction: TransactionID, at device: DeviceID, _ change: (inout TransactionRecord) -> Void
  ) {
    let before = self[transaction]
    if before?.isPending != true {
      self.change(before?.device ?? device) { $0.pendingCount += 1 }
    }
    self.change(transaction) {
      if before == nil { $0.device = device }
      $0.isPending = true
      change(&$0)
    }
  }

  private mutating func leave(_ transaction: TransactionID) {
    guard let before = self[transaction], before.isPending else { return }
    change(before.device) { $0.pendingCount -= 1 }
    change(transaction) {
      $0.isPending = false
      $0.isHeldBack = false
    }
  }

  mutating func apply(_ fact: CallbackFact, at device: DeviceID) {
    switch fact {
    case .delivered(_, let transaction, _):
      change(transaction) {
        $0.deliveries += 1
        $0.isHeldBack = false
      }
    case .restoreFinished, .restoreFailed: change(device) { $0.isRestoring = false }
    case .updated, .removed, .paymentOffered, .paymentUnheard, .storefrontChanged, .continueAsked,
      .consentAsked, .revoked,
      .refused, .downloadsUpdated, .downloadDelivered:
      break
    }
  }

  mutating func apply(_ fact: ClaimFact, at device: DeviceID) {
    switch fact {
    case .granted(let transaction, let product, let account, let count):
      change(transaction) { $0.granted = Projection.sum($0.granted, count) }
      changeHolding(of: product, by: account) { $0.granted = Projection.sum($0.granted, count) }
      change(device) {
        $0.grants.update(DeviceState.key(account, product), orAdd: 0) { $0 = Projection.sum($0, count) }
      }
    case .revoked(let product, let account):
      let taken = self[device]?.granted(product, to: account) ?? 0
      changeHolding(of: product, by: account) { $0.granted = Projection.difference($0.granted, taken) }
      change(device) { $0.grants.update(DeviceState.key(account, product), orAdd: 0) { $0 = 0 } }
    case .persisted(let transaction, let subject):
      change(transaction) { $0.persisted |= 1 << UInt8(subject.rawValue) }
    case .verified(let transaction, let status): change(transaction) { $0.verifiedStatus = status }
    }
  }
}
