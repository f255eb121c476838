extension Projection {
  mutating func apply(_ fact: UserFact, at device: DeviceID) {
    switch fact {
    case .signedIn(let account): signIn(account, at: device)
    case .signedOut: change(device) { $0.account = nil }
    case .changedStorefront(let account, let storefront): change(account) { $0.storefront = storefront }
    case .changedRestrictions(let allowed): change(device) { $0.paymentsAllowed = allowed }
    case .setClock(let offset): change(device) { $0.clockOffset = offset }
    case .tappedBuy, .tappedRestore, .tapped, .confirmed, .cancelled, .ignored, .cancelledSignIn, .approved,
      .declined, .resolved, .openedPromotion, .redeemedCode, .dismissedSheet, .consented, .setRenewal,
      .clearedHistory, .openedLink:
      break
    }
  }

  /// What was held back for this account is held back no longer.
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
      .cachesPurged:
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
    case .raised, .timerFired: break
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
      case .receiptRead: break
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
    case .dialogShown, .priceShown, .productsListed: break
    }
  }

  /// A sum that stops at the ends of the range: a file may hold any number.
  static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.addingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .min : .max
  }
}
