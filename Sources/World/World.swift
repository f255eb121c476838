public import Facts
public import Kernel
public import StoreModel

/// A simulation run: the store, the server, devices with their queues and apps, the links and the clock.
///
/// Orders change a world: they are actions of users, networks and operating systems. The only results
/// are facts. A world is one synchronous object without locks, tasks or global state.
public final class World {
  public let timeline: Timeline
  public let store: Store
  public let subject: any Subject
  /// The part of the operating system that runs the app on the devices.
  public let apps: AppRuntime
  let arrivals: Arrivals
  /// The users of the devices.
  public let people: People
  let network: Network
  /// The app's server.
  public let server: Server
  let book: TransactionBook
  let names: Names
  let deviceList = DeviceList()
  /// Delivers notifications to a server outside of the world. Nil if the server is part of the world.
  private(set) var notificationCarrier: ((Int, Int) -> Void)?

  /// Makes an empty world.
  ///
  /// If the app uses signed receipts, receipts are written in the form `receipts`. Otherwise they are
  /// written in the short form. Both forms can be read.
  public init(
    subject: any Subject, recorder: Recorder, choices: Choices,
    signatures: any OfferSignatures, receipts: any ReceiptForm = SealedReceipts()
  ) {
    self.subject = subject
    book = TransactionBook()
    timeline = Timeline(recorder: recorder, choices: choices, faults: FaultBoard(book: book))
    network = Network(timeline: timeline)
    names = Names(timeline: timeline)
    store = Store(
      timeline: timeline, network: network, names: names, signatures: signatures,
      writtenReceipts: subject.capabilities.takesSignedReceipts ? receipts : SealedReceipts(),
      readReceipts: receipts)
    server = Server(timeline: timeline, network: network, store: store, signatures: signatures)
    apps = AppRuntime(
      timeline: timeline, network: network, book: book, names: names, devices: deviceList, knowledge: store,
      capabilities: subject.capabilities)
    arrivals = Arrivals(timeline: timeline, network: network, names: names, apps: apps)
    people = People(
      timeline: timeline, store: store, book: book, devices: deviceList, apps: apps, arrivals: arrivals)
    server.program = subject.serverProgram
    server.program?.enter(self)
    server.program?.beginRun(view: apps.view)
  }

  /// The links that connect the devices to the store and the server.
  public var links: Links { Links(timeline: timeline, network: network) }

  public var devices: [Device] { deviceList.all }

  public subscript(device: DeviceID) -> Device { deviceList[device] }

  public func device(named name: String) -> Device? { devices.first { $0.name == name } }

  /// Adds a device with the app installed.
  @discardableResult
  public func addDevice(
    named name: String, account: AccountID, version: String? = "1.0", system: SystemVersion = .latest,
    isSimulator: Bool = false
  ) -> Device {
    let transactions = TransactionQueue(timeline: timeline, book: book, names: names)
    let id = DeviceID(devices.count)
    let device = Device(
      id: id, name: name, system: system, isSimulator: isSimulator, environment: environment,
      account: account, user: text(store[account].name), storefront: store[account].storefront,
      network: network, transactions: transactions,
      downloads: DownloadQueue(timeline: timeline, network: network, book: apps.downloadBook),
      port: subject.port(on: id), usesStoreKit2: subject.capabilities.sellsByStoreKit2)
    device.installedVersion = version
    transactions.attach(to: device)
    device.downloads.attach(to: device)
    deviceList.append(device)
    network.addDevice()
    timeline.record(.world(.deviceAdded(device: id, name: timeline.texts.intern(name))), by: .world)
    store.books.register(account, on: id)
    if let version {
      timeline.record(
        .device(.appInstalled(version: timeline.texts.intern(version))), by: Actor(.device, at: id))
      packReceipt(for: device)
    }
    timeline.record(.user(.signedIn(account: account)), by: Actor(.user, at: id))
    return device
  }

  /// The store environment that the app and its accounts use.
  public var environment: StoreEnvironment { store.environment }

  /// Sets the store environment that the app and its accounts use. Call this before devices are added.
  public func setEnvironment(_ environment: StoreEnvironment) {
    precondition(devices.isEmpty, "the environment must be set before a device is added")
    store.catalogue.environment = environment
    timeline.record(.world(.environmentSet(environment: environment)), by: .world)
  }

  /// Adds an account. By default it is a test account in the sandbox, and a normal account otherwise.
  public func addAccount(named name: String, storefront: String = "USA", isTester: Bool? = nil) -> AccountID {
    store.addAccount(
      named: name, storefront: timeline.texts.intern(storefront),
      isTester: isTester ?? (environment == .sandbox))
  }

  /// Sets the function that delivers notifications to a server outside of the world. It receives the
  /// number of the notification and of the attempt. That server's answer is passed to the store's
  /// `notificationEnded`.
  public func carryNotifications(by carry: @escaping (Int, Int) -> Void) { notificationCarrier = carry }

  public func addProduct(_ product: Product) -> ProductID { store.catalogue.add(product) }

  public func text(_ text: String) -> TextID { timeline.texts.intern(text) }
}
