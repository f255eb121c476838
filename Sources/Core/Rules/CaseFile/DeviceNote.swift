import Facts

/// The rules' note on a device and the app on it.
struct DeviceNote {
  var name = TextID.empty
  /// The running process, or none.
  var process = ProcessID.none
  /// The latest launch.
  var launched = FactSequence.start
  /// Whether the app is in the foreground.
  var isInFront = false
  /// The latest callback to the app.
  var turn = TurnNote()
  /// When the app began to show that it is busy; the start of the run if it is not busy.
  var busySince = FactSequence.start
  /// The observers that the running process registered, one bit each; the last bit represents all from the
  /// 64th on.
  var observers: UInt64 = 0
  /// The latest time that the app asked for the purchase history.
  var restoreAsked = FactSequence.start
  /// The last time the app was notified of the end of a restore.
  var restoreEnded = FactSequence.start
  /// How often the app's data was removed or replaced.
  var installation: UInt32 = 0
  /// Whether some of the app's data came from a backup or from another device.
  var isFromBackup = false
  /// The account that is signed in; none if there is none or it is unknown.
  var account = AccountID.none
  /// The user who is logged in to the app separately from the device's account, or none.
  var login = AccountID.none
  /// Whether a user ever logged in to the app separately from the device's account.
  var hasLogin = false
  /// The user of the app: the login, or the device's account if there never was a login.
  var user: AccountID { hasLogin ? login : account }
  /// Whether a sign-in or sign-out was ever seen.
  var isAccountKnown = false
  /// Whether the device's clock differs from the world's.
  var hasWrongClock = false
  /// Whether the link to the store is down.
  var isStoreOutOfReach = false
  /// Whether the link to the developer's server is down.
  var isServerOutOfReach = false
  /// The latest tap by which the user selected files to download.
  var downloadTapped = FactSequence.start
  /// The latest write that survives a kill.
  var durableWrite = FactSequence.start
  /// The latest such write before the latest launch.
  var durableWriteBeforeLaunch = FactSequence.start
  /// The latest write that failed.
  var writeFailed = FactSequence.start
  var receipt = ReceiptNote()
  /// The owners of the receipts that the app read, one bit for each account; the last bit represents all from
  /// the 64th on.
  private var readOwners: UInt64 = 0
  /// The latest change of a preference.
  var preferenceSet = FactSequence.start
  /// The last time changed preferences were lost.
  var preferencesLost = FactSequence.start

  var isRunning: Bool { process != .none }

  /// Whether the running process has an observer registered.
  var isObserving: Bool { observers != 0 }

  /// Whether the running process has this observer registered.
  func isRegistered(_ observer: ObserverID) -> Bool { observers & DeviceNote.bit(of: observer) != 0 }

  /// Whether the running launch asked for the purchase history and has not been notified of the end.
  var isRestoring: Bool { restoreAsked > launched && restoreAsked > restoreEnded }

  /// Whether an earlier launch wrote something durable after a fact that it had received.
  func wroteInEarlierLaunch(since told: FactSequence) -> Bool {
    told != .start && told < launched && durableWriteBeforeLaunch > told
  }

  /// Notes that the app read the receipt.
  mutating func readReceipt(at sequence: FactSequence) {
    receipt.read = sequence
    if receipt.owner != .none { readOwners |= DeviceNote.bit(of: receipt.owner) }
  }

  /// Whether the app's last read receipt is still present and is known to belong to another account.
  func hasForeignReceipt(than account: AccountID) -> Bool {
    receipt.read != .start && receipt.owner != .none && receipt.owner != account
  }

  /// Whether the app ever read a receipt of another account.
  func everHadForeignReceipt(than account: AccountID) -> Bool {
    readOwners & ~DeviceNote.bit(of: account) != 0
  }

  private static func bit(of account: AccountID) -> UInt64 { 1 << UInt64(min(account.rawValue, 63)) }

  static func bit(of observer: ObserverID) -> UInt64 { 1 << UInt64(min(observer.rawValue, 63)) }
}

/// The rules' note on the latest callback to an app. It tells which facts the app caused in response.
///
/// The calls of an app in a turn name the last fact of the callback as their cause.
struct TurnNote {
  /// The last fact of the callback.
  var header = FactSequence.start
  /// The first fact of the callback.
  private(set) var began = FactSequence.start
  private(set) var observer = ObserverID.none
  /// When the last transaction was delivered. A later choice may have moved `header`.
  private(set) var told = FactSequence.start
  /// The last delivered transaction, or none.
  private(set) var transaction = TransactionID.none
  private(set) var transactionCount: UInt32 = 0
  private var states: UInt8 = 0

  /// Begins a turn whose callback has no transactions yet.
  mutating func begin(_ observer: ObserverID, at sequence: FactSequence) {
    header = sequence
    began = sequence
    self.observer = observer
    told = .start
    transaction = .none
    transactionCount = 0
    states = 0
  }

  /// Adds a transaction to the callback's array.
  mutating func add(_ transaction: TransactionID, _ state: TransactionState, at sequence: FactSequence) {
    header = sequence
    told = sequence
    self.transaction = transaction
    transactionCount &+= 1
    states |= 1 << UInt8(truncatingIfNeeded: state.rawValue)
  }

  /// Adds an item that is no transaction to the callback's array.
  mutating func extend(at sequence: FactSequence) { header = sequence }

  /// Whether the app caused a fact in this turn.
  func holds(_ fact: Fact) -> Bool { header != .start && fact.cause == header }

  /// Whether the callback brought transactions, all of them in this state.
  func brought(only state: TransactionState) -> Bool {
    states == 1 << UInt8(truncatingIfNeeded: state.rawValue)
  }

  /// Whether the callback brought transactions.
  var broughtTransactions: Bool { states != 0 }
}

/// The receipt on a device.
struct ReceiptNote {
  /// The owner of the purchases in it; none if unknown.
  var owner = AccountID.none
  var written = FactSequence.start
  var entries: Int64 = 0
  /// When the app last read it.
  var read = FactSequence.start
}
