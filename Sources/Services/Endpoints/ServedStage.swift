internal import Facts
internal import Kernel
internal import StoreModel
package import World

/// A served world, with its accounts, devices and products by name.
package final class ServedStage {
  package let world: World
  /// The app that buys for callers.
  let app: ServedApp
  /// The notifications to be sent to a server outside the world.
  private var posts: [NotificationPost] = []

  /// Serves a world, which may already contain purchases. Each account gets a device on which the app
  /// runs.
  package init(_ world: World, app: ServedApp) {
    self.world = world
    self.app = app
    if world.store.accountCount == 0 { _ = world.addAccount(named: ServedStage.usualAccount) }
    for place in 0..<world.store.accountCount where device(of: AccountID(place)) == nil {
      addDevice(of: AccountID(place))
    }
    for device in world.devices where device.installedVersion != nil && device.process == nil {
      world.apps.launch(device)
    }
    // A price increase waits until a caller responds to it, even if the scenario's users would respond.
    world.timeline.choices.pin(name: ChoiceSite.consentAnswer.rawValue, value: ServedStage.ignored)
    world.settle()
  }

  /// The option of `consent_answer` by which the user ignores a price increase.
  private static let ignored = 2

  /// Delivers notifications to a server outside the world.
  package func postNotifications() {
    world.store.setNotifications(version: .two)
    world.carryNotifications { [unowned self] number, attempt in
      let content = world.store.notifications[number - 1].content
      let body = Array(JSONText.compact(NotificationPrinter(world).body(content)).utf8)
      posts.append(NotificationPost(number: number, attempt: attempt, body: body))
    }
  }

  /// Removes and returns the pending notifications, in order.
  func takePosts() -> [NotificationPost] {
    defer { posts = [] }
    return posts
  }

  private static let usualAccount = "user"

  /// Brings the app of a device to the foreground, as its user does before a tap. The app then receives
  /// pending updates from the store.
  func bringForward(_ device: Device) {
    if device.process == nil {
      world.apps.launch(device)
    } else if world.apps.background(device) {
      world.settle()
      world.apps.foreground(device)
    }
    world.settle()
  }

  /// Adds an account with a device on which the app runs.
  func addAccount(named name: String, storefront: String) -> AccountID {
    let account = world.addAccount(named: name, storefront: storefront)
    world.apps.launch(addDevice(of: account))
    return account
  }

  /// The device of an account, or nil if the account is not signed in on any device.
  func device(of account: AccountID) -> Device? { world.devices.first { $0.account == account } }

  func account(named name: String) -> AccountID? {
    (0..<world.store.accountCount).map { AccountID($0) }.first { world.store[$0].name == name }
  }

  func product(named identifier: String) -> ProductID? {
    products.first { text(world.store[$0].identifier) == identifier }
  }

  /// Every product in the catalog.
  var products: [ProductID] {
    (0..<world.store.productCount).map { ProductID($0) }.filter { world.store[$0].isKnown }
  }

  func text(_ text: TextID) -> String { world.timeline.texts[text] }

  @discardableResult
  private func addDevice(of account: AccountID) -> Device {
    var name = world.store[account].name + "'s phone"
    while world.device(named: name) != nil { name += " again" }
    return world.addDevice(named: name, account: account)
  }
}

/// A notification to be sent to a developer's server outside the world.
package struct NotificationPost: Sendable {
  /// The number of resets of the world before it was sent.
  var worldCount = 0
  let number: Int
  let attempt: Int
  /// The body of the request that delivers it.
  package let body: [UInt8]
}
