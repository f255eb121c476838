import Facts
import Kernel
import StoreModel
import World

extension TestWorld {
  /// Holds a site to an option, at one of its visits or at all, for one kind of message or for all.
  func pin(_ site: ChoiceSite, _ option: Int, of message: MessageKind? = nil, visit: UInt32? = nil) {
    choices.pin(
      name: site.rawValue, detail: message.map { UInt16($0.rawValue) }, visit: visit, value: option)
  }

  /// Holds a kill to a named call or event of the app.
  func pin(_ site: ChoiceSite, _ option: Int, at point: String, visit: UInt32? = 1) {
    choices.pin(
      name: site.rawValue, detail: KillPoint.named(point)?.rawValue, visit: visit, value: option)
  }

  /// Launches the app on a device and lets everything prompt happen.
  func launch(_ device: Device? = nil) {
    world.apps.launch(device ?? phone)
    world.settle()
  }

  /// Kills the phone's app, launches it again and lets everything prompt happen.
  func relaunch() {
    world.apps.kill(phone)
    launch()
  }

  /// Lets the phone's app make some calls in one turn, and gives what the last of them replied.
  @discardableResult
  func perform(_ calls: [AppCall], settles: Bool = true) -> AppReply? {
    if phone.process == nil { launch() }
    app.ordered = calls
    world.people.tap(ScriptedApp.ordering, on: phone)
    if settles { world.settle() }
    return app.replies.last
  }

  /// A payment for a product.
  func payment(_ product: ProductID, quantity: Int = 1) -> AppPayment {
    AppPayment(productIdentifier: world.store[product].identifier, quantity: quantity)
  }

  /// Taps Buy and lets the sheet come up; nobody has answered it yet.
  func openSheet(_ product: ProductID) {
    if phone.process == nil { launch() }
    world.people.tapBuy(product, on: phone)
    world.wait(.seconds(1))
  }

  /// Taps Buy and confirms; the confirmation is on its way to the store.
  func confirm(_ product: ProductID) {
    openSheet(product)
    world.wait(.milliseconds(1120))
  }

  /// Taps Restore and lets everything prompt happen.
  func restore() {
    if phone.process == nil { launch() }
    world.people.tapRestore(on: phone)
    world.settle()
  }

  /// Puts another device with a careful app into the world, of the same account unless another is named.
  func addTablet(account: AccountID? = nil) -> Device {
    let tablet = world.addDevice(named: "tablet", account: account ?? user)
    subject.apps[tablet.id.index].calls = TestWorld.careful
    return tablet
  }

  /// What a lazy app does: all that a careful one does, except that it never finishes.
  static func lazy(_ event: AppEvent, _ app: ScriptedApp) -> [AppCall] {
    if case .updatedTransactions = event { return [] }
    return careful(event, app)
  }

  /// Lets the phone's app leave everything unfinished, or finish again.
  func beLazy(_ isLazy: Bool = true) {
    if isLazy { app.calls = TestWorld.lazy } else { app.calls = TestWorld.careful }
  }
}
