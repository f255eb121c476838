public import Kernel

/// A device as the facts so far left it.
public struct DeviceState: Sendable {
  /// Which device it is.
  public let device: DeviceID
  /// Its name, empty before it was declared.
  public internal(set) var name = TextID.empty
  /// The version of the installed app, or nothing when none is installed.
  public internal(set) var appVersion: TextID?
  /// The running process of the app, or nothing.
  public internal(set) var process: ProcessID?
  /// Whether the running app is in front.
  public internal(set) var isForeground = false
  /// Whether the app shows that it is busy.
  public internal(set) var isBusy = false
  /// How often the app was started.
  public internal(set) var launches = 0
  /// How often its process ended other than in good order.
  public internal(set) var deaths = 0
  /// The account that is signed in, or nothing.
  public internal(set) var account: AccountID?
  /// The person who is logged in to the app apart from that account, or nothing.
  public internal(set) var login: AccountID?
  /// The storefront, or nothing while no fact told it.
  public internal(set) var storefront: TextID?
  /// Whether payments are allowed.
  public internal(set) var paymentsAllowed = true
  /// How far the device's clock is off.
  public internal(set) var clockOffset = Interval.zero
  /// Whether the store can be reached.
  public internal(set) var reachesStore = true
  /// Whether the developer's server can be reached.
  public internal(set) var reachesServer = true
  /// The observers that listen, in the order of their registration.
  public internal(set) var observers: [ObserverID] = []
  /// How many transactions are in the queue.
  public internal(set) var pendingCount = 0
  /// Whether a restore was asked for and has not ended.
  public internal(set) var isRestoring = false
  /// The transaction whose payment sheet is up, or nothing.
  public internal(set) var sheet: TransactionID?
  /// How many entries the receipt on the device has, or nothing before one was written.
  public internal(set) var receiptEntries: Int64?
  /// How often the queue was used in a wrong way that was tolerated.
  public internal(set) var misuses = 0
  /// Counts of what its app did to files and preferences.
  public internal(set) var disk = DiskCounters()
  var grants = IdentifierTable<Int64>()
  var answers = IdentifierTable<Int64>()

  init(_ device: DeviceID) { self.device = device }

  /// How much of a product the installed app says it gave to an account's user.
  public func granted(_ product: ProductID, to account: AccountID) -> Int64 {
    grants[DeviceState.key(account, product)] ?? 0
  }

  /// The app's last answer to how much of a product its user has, or nothing.
  public func owned(_ product: ProductID, by account: AccountID) -> Int64? {
    answers[DeviceState.key(account, product)]
  }

  static func key(_ account: AccountID, _ product: ProductID) -> UInt64 {
    UInt64(account.rawValue) << 32 | UInt64(product.rawValue)
  }

  /// Forgets the state that ends with a process.
  mutating func endProcess() {
    process = nil
    isForeground = false
    isBusy = false
    isRestoring = false
    observers.removeAll()
  }
}

/// Counts of what an app did to the files and preferences of its device.
public struct DiskCounters: Hashable, Sendable {
  /// How many files were written.
  public internal(set) var filesWritten = 0
  /// How many bytes were written to files.
  public internal(set) var bytesWritten: Int64 = 0
  /// How many files were copied.
  public internal(set) var filesCopied = 0
  /// How many files were removed.
  public internal(set) var filesRemoved = 0
  /// How many files could not be written.
  public internal(set) var writesFailed = 0
  /// How many files were excluded from backup.
  public internal(set) var filesExcluded = 0
  /// How many preferences were set.
  public internal(set) var preferencesSet = 0
  /// How many preferences were set and have not reached the disk.
  public internal(set) var preferencesUnflushed = 0
  /// How many changed preferences were lost with a process.
  public internal(set) var preferencesLost: Int64 = 0
}
