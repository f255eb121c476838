/// An app under test: inherit from it, override the handlers that the app needs, and mark the class with
/// `@main`.
///
/// Each launch makes a new instance in a new process; data that must survive belongs in `disk` or
/// `preferences`. Everything happens on the main actor, in turns. Within a turn, each call takes effect at
/// once. An error that a handler throws is a crash of the app.
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
  /// Promotions of the app's products in the store on this device.
  public let promotions: Promotions
  let launch: Launch

  /// Makes the instance of a launch; it cannot be made in any other way.
  public required init() {
    guard let launch = Launch.beginning else { fatalError("the app must be created by its `main()`") }
    self.launch = launch
    queue = PaymentQueue(launch)
    disk = Disk(launch)
    preferences = Preferences(launch)
    server = Server(launch)
    promotions = Promotions(launch)
  }

  /// The description of the app.
  open class var description: AppDescription { AppDescription() }

  /// Serves the harness until it ends.
  public static func main() {
    let turns = Turns()
    let hello = description.hello(restores: self is any RestoresPurchases.Type)
    turns.serve(hello, rehearse: { Rehearsal.perform(for: self) }, begin: { Launch(of: self, in: turns) })
  }

  // MARK: The handlers of an app

  /// The process was launched; register the observer here.
  open func launched() throws {}

  /// The user tapped Buy.
  open func buy(_ productIdentifier: String, quantity: Int) throws {}

  /// The user tapped a control named by the scenario.
  open func tapped(_ name: String) throws {}

  /// Returns how much of a product the user owns; must not change anything.
  open func owned(_ productIdentifier: String) throws -> Int { 0 }

  /// The app entered the foreground.
  open func foregrounded() throws {}

  /// The app enters the background.
  open func backgrounded() throws {}

  /// The system terminates the app normally.
  open func terminating() throws {}

  /// Another user logged in to the app, or the user logged out.
  open func loginChanged() throws {}
}

/// An app that offers a restore.
@MainActor
public protocol RestoresPurchases: App {
  /// The user tapped Restore.
  func restore() throws
}

/// Values that need no call.
extension App {
  /// The user of the app.
  public var user: String? { launch.conversation.user }

  /// The time by the device's clock, in seconds since the start. `Date()` shows it too.
  public var now: Int { launch.conversation.now }

  /// The version of the app.
  public var version: String { launch.bundle?.version ?? "" }
  /// The version of the device's system, such as 18.0.
  public var systemVersion: String { launch.bundle?.systemVersion ?? "" }

  /// The shared secret of the developer and the store, the password for validating a receipt with
  /// subscriptions.
  public var sharedSecret: String { launch.conversation.details.sharedSecret }

  /// A seed for the app's own random choices, equal in each repetition of the run.
  public var seed: UInt64 { launch.conversation.details.seed }

  /// The app's own folder, kept across launches, if it declares `privateDisk`.
  public var directory: String? { launch.conversation.details.directory }

  /// The device's UUID, to which receipts are bound, if the app declares `signedReceipts`.
  public var vendorIdentifier: String? { launch.conversation.details.vendorIdentifier }

  /// The identifiers of the products in the bundle.
  public var products: [String] { launch.bundle?.products.map(\.productIdentifier) ?? [] }

  /// The type of a product of the bundle.
  public func type(of productIdentifier: String) -> ProductType? { launch.bundled(productIdentifier)?.type }

  /// The amount that one purchase of a product grants.
  public func grants(of productIdentifier: String) -> Int? { launch.bundled(productIdentifier)?.grants }

  /// How a product of the bundle is delivered.
  public func delivery(of productIdentifier: String) -> ProductDelivery? {
    launch.bundled(productIdentifier)?.delivery
  }
}
