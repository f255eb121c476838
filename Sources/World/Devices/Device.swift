public import Facts
public import Kernel
internal import StoreModel

/// A device: its settings, its disk, its system queue and the app that is installed.
public final class Device {
  /// Its number in facts.
  public let id: DeviceID
  /// Its name in scenarios.
  public let name: String
  /// The version of its operating system.
  let system: SystemVersion
  /// Whether it is the Simulator of a developer's machine, which cannot download hosted content.
  let isSimulator: Bool
  /// The store that its app belongs to.
  let environment: StoreEnvironment
  /// The account that is signed in, or none.
  public internal(set) var account: AccountID
  /// The name of the person whose account is signed in, or was last.
  var user: TextID
  /// The login to the app itself.
  var login = AppLogin.followsAccount
  /// The account that the user enters when a purchase asks and nobody is signed in.
  var accountAtHand = AccountID.none
  /// The storefront of the signed-in account.
  public internal(set) var storefront: TextID
  /// Whether its user is allowed to pay.
  public internal(set) var allowsPayments = true
  /// Whether it is switched on.
  public internal(set) var isOn = true
  /// The installed version of the app; nil if the app is not installed.
  public internal(set) var installedVersion: String? {
    didSet { if firstVersion == nil { firstVersion = installedVersion } }
  }
  /// The version of the app that was installed first.
  public private(set) var firstVersion: String?
  /// By how much its user moved the clock from the world's time.
  public internal(set) var clockOffset = Interval.zero
  /// Whether its disk has no room for files.
  public internal(set) var isDiskFull = false
  /// The running process of the app; nil while the app does not run.
  public internal(set) var process: AppProcess?
  /// The app's files and preferences.
  var disk = Disk()
  /// The last backup, if there is one.
  var backup: Disk?
  /// The receipt on the device, if there is one.
  var receipt: Receipt? { didSet { receiptVersion = installedVersion } }
  /// The version of the app that was installed when the receipt was written.
  private(set) var receiptVersion: String?
  /// Receipts that arrive after their callbacks, in the order of their writing.
  var lateReceipts: [Receipt] = []
  /// The payment queue, a process of the system.
  let queue: PaymentQueue
  /// The downloads of hosted content, a process of the system.
  let downloads: DownloadQueue
  /// The app's side of the port.
  let port: any AppPort
  /// Promoted products whose payments wait until the app is opened, as the store showed them.
  var awaitingPromotions: [OfferedProduct] = []
  /// The promotions as the app has changed them on this device.
  var promotions = DevicePromotions()
  /// Receipt refreshes that wait for the user to sign in.
  var awaitingRefreshes: [(process: ProcessID, request: RequestID, flaws: ReceiptFlaws)] = []
  /// The bytes of calls and replies.
  let scratch = ScratchSpace()

  init(
    id: DeviceID, name: String, system: SystemVersion, isSimulator: Bool, environment: StoreEnvironment,
    account: AccountID, user: TextID, storefront: TextID, queue: PaymentQueue, downloads: DownloadQueue,
    port: any AppPort
  ) {
    self.id = id
    self.name = name
    self.system = system
    self.isSimulator = isSimulator
    self.environment = environment
    self.account = account
    self.user = user
    self.storefront = storefront
    self.queue = queue
    self.downloads = downloads
    self.port = port
  }

  /// Whether the app runs.
  public var isRunning: Bool { process != nil }

  /// The account of the person who uses the app, or none.
  var appAccount: AccountID {
    switch login {
    case .followsAccount: account
    case .person(let account): account
    case .nobody: .none
    }
  }
}

/// The login to the app itself, which is the app's own affair: the store knows nothing of it.
enum AppLogin: Hashable {
  /// The person who has the device's account.
  case followsAccount
  /// A person, whatever account the device has.
  case person(AccountID)
  /// Nobody.
  case nobody
}
