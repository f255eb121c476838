public import Facts
public import Kernel
internal import StoreModel

/// A device with its settings, its disk, its system queue and the installed app.
public final class Device {
  public let id: DeviceID
  public let name: String
  let system: SystemVersion
  /// Whether the device is a Simulator, which cannot download hosted content.
  let isSimulator: Bool
  /// The store environment that the device's app uses.
  let environment: StoreEnvironment
  /// The signed-in account; `.none` if there is none.
  public internal(set) var account: AccountID
  /// The name of the user whose account is signed in. If no account is signed in, it is the last user's name.
  var user: TextID
  /// The user who is logged in to the app itself.
  var login = AppLogin.followsAccount
  /// The account that the user enters if a purchase requires a sign-in; `.none` if the user has none.
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
  /// The difference between the clock that the user set and the world's time.
  public internal(set) var clockOffset = Interval.zero
  /// Whether the disk has no space for files.
  public internal(set) var isDiskFull = false
  public internal(set) var process: AppProcess?
  var disk = Disk()
  /// The last backup; nil if there is none.
  var backup: Disk?
  /// The receipt on the device; nil if there is none.
  var receipt: Receipt? { didSet { receiptVersion = installedVersion } }
  /// The version of the app that was installed when the receipt was written.
  private(set) var receiptVersion: String?
  /// The receipts that will arrive after their callbacks, in the order in which they were written.
  var lateReceipts: [Receipt] = []
  let transactions: TransactionQueue
  /// The device's questions to the store, and its reports of finished purchases.
  let synchronization: StoreSynchronization
  /// The purchase that is in progress.
  let checkout: Checkout
  /// The payment queue. It is a process of the system.
  let queue: PaymentQueue
  /// StoreKit 2's view of the transactions. Nil if the app does not use StoreKit 2.
  let feed: TransactionFeed?
  /// The downloads of hosted content. They run in a process of the system.
  let downloads: DownloadQueue
  /// The app's side of the port.
  let port: any AppPort
  /// The promoted products that the user tapped in the store, as the store offered them. Their payments
  /// wait until the app runs.
  var awaitingPromotions: [OfferedProduct] = []
  /// The promotions of products, with the changes that the app made on this device.
  var promotions = DevicePromotions()
  /// The receipt refreshes that wait until the user signs in.
  var awaitingRefreshes: [(process: ProcessID, request: RequestID, flaws: ReceiptFlaws)] = []
  /// The bytes of the current call and its reply.
  let scratch = ScratchSpace()

  init(
    id: DeviceID, name: String, system: SystemVersion, isSimulator: Bool, environment: StoreEnvironment,
    account: AccountID, user: TextID, storefront: TextID, network: Network,
    transactions: TransactionQueue, downloads: DownloadQueue, port: any AppPort, usesStoreKit2: Bool
  ) {
    self.id = id
    self.name = name
    self.system = system
    self.isSimulator = isSimulator
    self.environment = environment
    self.account = account
    self.user = user
    self.storefront = storefront
    self.transactions = transactions
    synchronization = StoreSynchronization(network: network, transactions: transactions)
    checkout = Checkout(network: network, transactions: transactions, synchronization: synchronization)
    queue = PaymentQueue(network: network, transactions: transactions, synchronization: synchronization)
    feed =
      usesStoreKit2
      ? TransactionFeed(network: network, transactions: transactions, synchronization: synchronization) : nil
    self.downloads = downloads
    self.port = port
  }

  public var isRunning: Bool { process != nil }

  /// The account of the user who is logged in to the app; `.none` if there is none.
  var appAccount: AccountID {
    switch login {
    case .followsAccount: account
    case .person(let account): account
    case .nobody: .none
    }
  }
}

/// The user who is logged in to the app itself. The store does not know the login.
enum AppLogin: Hashable {
  /// The user of the device's signed-in account.
  case followsAccount
  /// A specific user, independently of the device's account.
  case person(AccountID)
  /// No user is logged in.
  case nobody
}
