public import Facts
public import Kernel
internal import StoreModel

/// A device with its settings, its disk, its system queue and the installed app.
public final class Device {
  public let id: DeviceID
  public let name: String
  let system: SystemVersion
  /// Whether it is the Simulator on a developer's machine, which cannot download hosted content.
  let isSimulator: Bool
  /// The store environment that its app uses.
  let environment: StoreEnvironment
  /// The signed-in account, or none.
  public internal(set) var account: AccountID
  /// The name of the user whose account is signed in, or was last.
  var user: TextID
  /// The login to the app itself.
  var login = AppLogin.followsAccount
  /// The account that the user enters if a purchase asks for one and no account is signed in.
  var accountForSignIn = AccountID.none
  /// The storefront of the signed-in account.
  public internal(set) var storefront: TextID
  public internal(set) var allowsPayments = true
  public internal(set) var isOn = true
  /// The installed version of the app; nil if the app is not installed.
  public internal(set) var installedVersion: String? {
    didSet { if firstVersion == nil { firstVersion = installedVersion } }
  }
  public private(set) var firstVersion: String?
  /// The offset of the user-set clock from the world's time.
  public internal(set) var clockOffset = Interval.zero
  /// Whether its disk has no room for files.
  public internal(set) var isDiskFull = false
  public internal(set) var process: AppProcess?
  var disk = Disk()
  /// The last backup, if there is one.
  var backup: Disk?
  /// The receipt on the device, if there is one.
  var receipt: Receipt? { didSet { receiptVersion = installedVersion } }
  /// The version of the app that was installed when the receipt was written.
  private(set) var receiptVersion: String?
  /// Receipts that arrive after their callbacks, in the order in which they were written.
  var lateReceipts: [Receipt] = []
  /// The payment queue, a process of the system.
  let queue: PaymentQueue
  var transactions: TransactionQueue { queue.transactions }
  /// The downloads of hosted content, a process of the system.
  let downloads: DownloadQueue
  /// The app's side of the port.
  let port: any AppPort
  /// The promoted products whose payments wait until the app is opened, as the store showed them.
  var awaitingPromotions: [OfferedProduct] = []
  /// The promotions with the app's changes on this device.
  var promotions = DevicePromotions()
  /// Receipt refreshes that wait for the user to sign in.
  var awaitingRefreshes: [(process: ProcessID, request: RequestID, flaws: ReceiptFlaws)] = []
  /// The bytes of the current call and its reply.
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

  public var isRunning: Bool { process != nil }

  /// The account of the app's user, or none.
  var appAccount: AccountID {
    switch login {
    case .followsAccount: account
    case .person(let account): account
    case .nobody: .none
    }
  }
}

/// The login to the app itself. The store does not know it.
enum AppLogin: Hashable {
  /// The user of the device's account.
  case followsAccount
  /// A specific user, whatever the device's account is.
  case person(AccountID)
  /// No user is logged in.
  case nobody
}
