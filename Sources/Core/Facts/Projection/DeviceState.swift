public import Kernel

/// The state of a device after the facts so far.
public struct DeviceState: Sendable {
  public let device: DeviceID
  /// Its name, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// The version of the installed app; nil if none is installed.
  public internal(set) var appVersion: TextID?
  /// The running process of the app; nil if none runs.
  public internal(set) var process: ProcessID?
  /// Whether the running app is in the foreground.
  public internal(set) var isForeground = false
  /// Whether the app shows that it is busy.
  public internal(set) var isBusy = false
  /// How often the app was started.
  public internal(set) var launches = 0
  /// How often its process ended abnormally.
  public internal(set) var deaths = 0
  /// The account that is signed in; nil if none is.
  public internal(set) var account: AccountID?
  /// The user who is logged in to the app separately from that account; nil if none is.
  public internal(set) var login: AccountID?
  /// The storefront; nil until a fact named it.
  public internal(set) var storefront: TextID?
  /// Whether payments are allowed.
  public internal(set) var paymentsAllowed = true
  /// The offset of the device's clock.
  public internal(set) var clockOffset = Interval.zero
  /// Whether the store can be reached.
  public internal(set) var reachesStore = true
  /// Whether the developer's server can be reached.
  public internal(set) var reachesServer = true
  /// The registered observers, in the order of their registration.
  public internal(set) var observers: [ObserverID] = []
  /// The number of transactions in the queue.
  public internal(set) var pendingCount = 0
  /// Whether a restore is in progress.
  public internal(set) var isRestoring = false
  /// The transaction whose payment sheet is open; nil if none is.
  public internal(set) var sheet: TransactionID?
  /// The number of entries in the device's receipt; nil before one was written.
  public internal(set) var receiptEntries: Int64?
  /// The number of tolerated misuses of the queue.
  public internal(set) var misuses = 0
  /// The counts of file and preference operations by its app.
  public internal(set) var disk = DiskCounters()
  var grants = IdentifierTable<Int64>()
  var answers = IdentifierTable<Int64>()

  init(_ device: DeviceID) { self.device = device }

  /// The number of units of a product that the installed app claims to have granted to an account's user.
  public func granted(_ product: ProductID, to account: AccountID) -> Int64 {
    grants[DeviceState.key(account, product)] ?? 0
  }

  /// The app's last answer to how much of a product its user owns; nil if there is none.
  public func owned(_ product: ProductID, by account: AccountID) -> Int64? {
    answers[DeviceState.key(account, product)]
  }

  static func key(_ account: AccountID, _ product: ProductID) -> UInt64 {
    UInt64(account.rawValue) << 32 | UInt64(product.rawValue)
  }

  /// Resets the state that ends with a process.
  mutating func endProcess() {
    process = nil
    isForeground = false
    isBusy = false
    isRestoring = false
    observers.removeAll()
  }
}

/// Counts of an app's file and preference operations on its device.
public struct DiskCounters: Hashable, Sendable {
  /// The number of written files.
  public internal(set) var filesWritten = 0
  /// The number of bytes written to files.
  public internal(set) var bytesWritten: Int64 = 0
  /// The number of copied files.
  public internal(set) var filesCopied = 0
  /// The number of removed files.
  public internal(set) var filesRemoved = 0
  /// The number of files that could not be written.
  public internal(set) var writesFailed = 0
  /// The number of files excluded from backup.
  public internal(set) var filesExcluded = 0
  /// The number of preferences that were set.
  public internal(set) var preferencesSet = 0
  /// The number of preferences that were set but not yet flushed to the disk.
  public internal(set) var preferencesUnflushed = 0
  /// The number of changed preferences that were lost with a process.
  public internal(set) var preferencesLost: Int64 = 0
}
