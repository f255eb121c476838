internal import Kernel

/// A device and the app on it.
public struct LedgerDevice {
  public internal(set) var name = TextID.empty
  /// The running process, or none.
  public private(set) var process = ProcessID.none
  /// The latest launch.
  public private(set) var launched = FactSequence.start
  /// Whether the app is in the foreground.
  public private(set) var isInFront = false
  /// When the app began to show that it is busy; the start of the run if it is not busy.
  public private(set) var busySince = FactSequence.start
  /// The observers that the running process registered, one bit each. The last bit represents all observers
  /// from the 64th on.
  public private(set) var observers: UInt64 = 0
  /// When the app last started a restore.
  public private(set) var restoreAsked = FactSequence.start
  /// When the app was last notified of the end of a restore.
  public private(set) var restoreEnded = FactSequence.start
  /// The number of times that the app's data was removed or replaced.
  public private(set) var installation: UInt32 = 0
  /// Whether some of the app's data came from a backup or from another device.
  public private(set) var isFromBackup = false
  /// The account that is signed in. `none` if no account is signed in, or if the account is unknown.
  public private(set) var account = AccountID.none
  /// The user who is logged in to the app separately from the device's account, or none.
  public private(set) var login = AccountID.none
  /// Whether a user ever logged in to the app separately from the device's account.
  public private(set) var hasLogin = false
  /// Whether any fact recorded a sign-in or sign-out.
  public private(set) var isAccountKnown = false
  /// Whether the device's clock differs from the world's.
  public private(set) var hasWrongClock = false
  /// Whether the link to the store is down, or loses messages.
  public private(set) var isStoreOutOfReach = false
  /// Whether the link to the developer's server is down, or loses messages.
  public private(set) var isServerOutOfReach = false
  /// The latest write that would survive a kill of the app.
  public private(set) var durableWrite = FactSequence.start
  /// The value of `durableWrite` when the latest launch began.
  public private(set) var durableWriteBeforeLaunch = FactSequence.start
  /// The latest write that failed.
  public private(set) var writeFailed = FactSequence.start
  public private(set) var receipt = DeviceReceipt()
  /// The owners of the receipts that the app read, one bit for each account. The last bit represents all
  /// accounts from the 64th on.
  private var readOwners: UInt64 = 0
  /// The latest change of a preference.
  public private(set) var preferenceSet = FactSequence.start
  /// When changed preferences were last lost.
  public private(set) var preferencesLost = FactSequence.start

  /// The user of the app: the login, or the device's account if there never was a login.
  public var user: AccountID { hasLogin ? login : account }

  public var isRunning: Bool { process != .none }

  /// Whether the running process has an observer registered. Without a process, the value is that of the last one.
  public var isObserving: Bool { observers != 0 }

  /// Whether the running process has this observer registered.
  public func isRegistered(_ observer: ObserverID) -> Bool { observers & LedgerDevice.bit(of: observer) != 0 }

  /// Whether the running launch started a restore and has not been notified of the end of the restore.
  public var isRestoring: Bool { restoreAsked > launched && restoreAsked > restoreEnded }

  /// Whether the fact `told` is from an earlier launch, and a durable write followed before the latest
  /// launch.
  public func wroteInEarlierLaunch(since told: FactSequence) -> Bool {
    told != .start && told < launched && durableWriteBeforeLaunch > told
  }

  /// Whether the receipt that the app read last is still present, and is known to belong to another account
  /// than `account`.
  public func hasForeignReceipt(than account: AccountID) -> Bool {
    receipt.read != .start && receipt.owner != .none && receipt.owner != account
  }

  /// Whether the app ever read a receipt that belongs to another account than `account`.
  public func everHadForeignReceipt(than account: AccountID) -> Bool {
    readOwners & ~LedgerDevice.bit(of: account) != 0
  }

  private static func bit(of account: AccountID) -> UInt64 { 1 << UInt64(min(account.rawValue, 63)) }

  private static func bit(of observer: ObserverID) -> UInt64 { 1 << UInt64(min(observer.rawValue, 63)) }
}

// MARK: Applying facts

extension LedgerDevice {
  mutating func apply(_ fact: ProcessFact, at sequence: FactSequence) {
    switch fact {
    case .launched(let process, _):
      self.process = process
      launched = sequence
      isInFront = true
      busySince = .start
      observers = 0
      durableWriteBeforeLaunch = durableWrite
    case .killed, .terminated, .crashed, .hung: endProcess()
    case .foregrounded: isInFront = true
    case .backgrounded: isInFront = false
    case .raised, .timerFired, .ticksPassedOver, .worked: break
    }
  }

  mutating func endProcess() { process = .none }

  mutating func apply(_ fact: InterfaceFact, at sequence: FactSequence) {
    switch fact {
    case .busyBegan: if busySince == .start { busySince = sequence }
    case .busyEnded: busySince = .start
    case .dialogShown, .textShown, .priceShown, .productsListed: break
    }
  }

  mutating func apply(_ fact: DiskFact, at sequence: FactSequence) {
    switch fact {
    case .wrote, .copied: durableWrite = sequence
    case .preferenceSet: preferenceSet = sequence
    case .preferencesFlushed(let count): if count > 0 { durableWrite = sequence }
    case .preferencesLost: preferencesLost = sequence
    case .writeFailed: writeFailed = sequence
    case .receiptRead(let found, _): if found { readReceipt(at: sequence) }
    case .removed, .excludedFromBackup, .contentWritten: break
    }
  }

  private mutating func readReceipt(at sequence: FactSequence) {
    receipt.read = sequence
    if receipt.owner != .none { readOwners |= LedgerDevice.bit(of: receipt.owner) }
  }

  mutating func apply(_ fact: UserFact) {
    switch fact {
    case .signedIn(let account):
      self.account = account
      isAccountKnown = true
      // A newly installed app has a receipt for the account that is signed in.
      if receipt.owner == .none { receipt.owner = account }
    case .signedOut:
      account = .none
      isAccountKnown = true
    case .loggedIn(let account):
      login = account
      hasLogin = true
    case .loggedOut:
      login = .none
      hasLogin = true
    case .setClock(let offset): hasWrongClock = offset != .zero
    case .copiedPreferences: isFromBackup = true
    case .changedStorefront, .changedRestrictions, .tappedBuy, .tappedRestore, .tapped, .confirmed,
      .cancelled,
      .ignored, .cancelledSignIn, .approved, .declined, .resolved, .openedPromotion, .redeemedCode,
      .dismissedSheet, .consented, .setRenewal, .clearedHistory, .openedLink, .missedPromotion,
      .replayedReceipt, .sentForeignReceipt:
      break
    }
  }

  mutating func register(_ observer: ObserverID) { observers |= LedgerDevice.bit(of: observer) }

  mutating func unregister(_ observer: ObserverID) { observers &= ~LedgerDevice.bit(of: observer) }

  mutating func askForRestore(at sequence: FactSequence) { restoreAsked = sequence }

  mutating func endRestore(at sequence: FactSequence) { restoreEnded = sequence }

  mutating func writeReceipt(of entries: Int64, at sequence: FactSequence) {
    let owner = isAccountKnown ? account : .none
    receipt = DeviceReceipt(owner: owner, written: sequence, entries: entries)
  }

  /// Records that the app claimed to have persisted something without naming a transaction.
  mutating func persist(at sequence: FactSequence) { durableWrite = sequence }

  /// Handles app data that was removed, or replaced by a backup.
  mutating func replaceData(isBackup: Bool) {
    isFromBackup = isBackup
    installation += 1
    durableWrite = .start
  }

  mutating func setReach(of endpoint: Endpoint, isOut: Bool) {
    switch endpoint {
    case .server: isServerOutOfReach = isOut
    case .store: isStoreOutOfReach = isOut
    }
  }
}

/// The receipt on a device.
public struct DeviceReceipt {
  /// The account that owns the purchases in the receipt. `none` if unknown.
  public fileprivate(set) var owner = AccountID.none
  public fileprivate(set) var written = FactSequence.start
  public fileprivate(set) var entries: Int64 = 0
  /// When the app last read the receipt.
  public fileprivate(set) var read = FactSequence.start
}
