/// An app under test: inherit from it, override the handlers that the app has, and mark the class with `@main`.
///
/// Each launch makes a new instance in a new process; what is to survive goes to `disk` or `preferences`. Everything
/// happens on the main actor, in turns: within a turn each call is carried out at once. An error that a handler throws
/// is a crash of the app.
@MainActor
open class App {
  /// The payment queue.
  public let queue: PaymentQueue
  /// The files of the app.
  public let disk: Disk
  /// The preferences.
  public let preferences: Preferences
  /// The developer's server.
  public let server: Server
  /// Promotions of the app's products in the store, on this device.
  public let promotions: Promotions
  let launch: Launch

  /// Makes the instance for a launch; there is no other way to make one.
  public required init() {
    guard let launch = Launch.beginning else { fatalError("the app must be created by its `main()`") }
    self.launch = launch
    queue = PaymentQueue(launch)
    disk = Disk(launch)
    preferences = Preferences(launch)
    server = Server(launch)
    promotions = Promotions(launch)
  }

  /// What the app says of itself.
  open class var description: AppDescription { AppDescription() }

  /// Serves the harness until it ends.
  public static func main() {
    let turns = Turns()
    let hello = description.hello(restores: self is any RestoresPurchases.Type)
    turns.serve(hello, rehearse: { Rehearsal.perform(for: self) }, begin: { Launch(of: self, in: turns) })
  }

  // MARK: The handlers of an app

  /// The process began; register the observer here.
  open func launched() throws {}

  /// The user tapped Buy.
  open func buy(_ productIdentifier: String, quantity: Int) throws {}

  /// The user tapped something that a scenario names.
  open func tapped(_ name: String) throws {}

  /// How much of a product the user has, as the user sees it; nothing changes.
  open func owned(_ productIdentifier: String) throws -> Int { 0 }

  /// The app came to the front.
  open func foregrounded() throws {}

  /// The app goes to the background.
  open func backgrounded() throws {}

  /// The system ends the app in good order.
  open func terminating() throws {}

  /// Somebody else logged in to the app.
  open func loginChanged() throws {}
}

/// An app that offers a restore.
@MainActor
public protocol RestoresPurchases: App {
  /// The user tapped Restore.
  func restore() throws
}

/// What the app knows without asking.
extension App {
  /// The person who uses the app.
  public var user: String? { launch.conversation.user }

  /// The time by the device's clock, in seconds since the start. `Date()` shows it too.
  public var now: Int { launch.conversation.now }

  /// The version of the app.
  public var version: String { launch.bundle?.version ?? "" }
  /// The version of the device's system, such as 18.0.
  public var systemVersion: String { launch.bundle?.systemVersion ?? "" }

  /// The secret that the developer and the store share; a check of a receipt with subscriptions needs it as password.
  public var sharedSecret: String { launch.conversation.details.sharedSecret }

  /// A number for the app's own random choices, the same whenever the run is repeated.
  public var seed: UInt64 { launch.conversation.details.seed }

  /// The app's own folder, kept across launches, where it declares that it has a `privateDisk`.
  public var directory: String? { launch.conversation.details.directory }

  /// The number of the device, a UUID to which receipts are bound, where the app declares `signedReceipts`.
  public var vendorIdentifier: String? { launch.conversation.details.vendorIdentifier }

  /// The identifiers of the products in the bundle.
  public var products: [String] { launch.bundle?.products.map(\.productIdentifier) ?? [] }

  /// The type of a product of the bundle.
  public func type(of productIdentifier: String) -> ProductType? { launch.bundled(productIdentifier)?.type }

  /// How much one purchase of a product grants.
  public func grants(of productIdentifier: String) -> Int? { launch.bundled(productIdentifier)?.grants }

  /// How a product of the bundle reaches its buyer.
  public func delivery(of productIdentifier: String) -> ProductDelivery? {
    launch.bundled(productIdentifier)?.delivery
  }
}
