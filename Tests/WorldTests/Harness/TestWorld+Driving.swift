import Facts
import Kernel
import StoreModel
import World

extension TestWorld {
  /// Pins a site to an option, at one visit or at all, for one kind of message or for all.
  func pin(_ site: ChoiceSite, _ option: Int, of message: MessageKind? = nil, visit: UInt32? = nil) {
    choices.pin(
      name: site.rawValue, detail: message.map { UInt16($0.rawValue) }, visit: visit, value: option)
  }

  /// Pins a kill to a named call or event of the app.
  func pin(_ site: ChoiceSite, _ option: Int, at point: String, visit: UInt32? = 1) {
    choices.pin(
      name: site.rawValue, detail: KillPoint.named(point)?.rawValue, visit: visit, value: option)
  }

  /// Launches the app on a device and runs all prompt events.
  func launch(_ device: Device? = nil) {
    world.apps.launch(device ?? phone)
    world.settle()
  }

  /// Kills the phone's app, launches it again and runs all prompt events.
  func relaunch() {
    world.apps.kill(phone)
    launch()
  }

  /// Makes the phone's app execute some calls in one turn, and returns the last reply.
  @discardableResult
  func perform(_ calls: [AppCall], settles: Bool = true) -> AppReply? {
    if phone.process == nil { launch() }
    app.ordered = calls
    world.people.tap(ScriptedApp.ordering, on: phone)
    if settles { world.settle() }
    return app.replies.last
  }

  func payment(_ product: ProductID, quantity: Int = 1) -> AppPayment {
    AppPayment(productIdentifier: world.store[product].identifier, quantity: quantity)
  }

  /// Taps Buy and waits for the sheet, which stays unanswered.
  func openSheet(_ product: ProductID) {
    if phone.process == nil { launch() }
    world.people.tapBuy(product, on: phone)
    world.wait(.seconds(1))
  }

  /// Taps Buy and confirms. The confirmation has been sent to the store.
  func confirm(_ product: ProductID) {
    openSheet(product)
    world.wait(.milliseconds(1120))
  }

  /// Taps Restore and runs all prompt events.
  func restore() {
    if phone.process == nil { launch() }
    world.people.tapRestore(on: phone)
    world.settle()
  }

  /// Adds another device with a careful app, by default for the same account.
  func addTablet(account: AccountID? = nil) -> Device {
    let tablet = world.addDevice(named: "tablet", account: account ?? user)
    subject.apps[tablet.id.index].calls = TestWorld.careful
    return tablet
  }

  /// The calls of a lazy app: those of a careful one, except that it never finishes.
  static func lazy(_ event: AppEvent, _ app: ScriptedApp) -> [AppCall] {
    if case .updatedTransactions = event { return [] }
    return careful(event, app)
  }

  /// Makes the phone's app leave everything unfinished, or finish again.
  func beLazy(_ isLazy: Bool = true) {
    if isLazy { app.calls = TestWorld.lazy } else { app.calls = TestWorld.careful }
  }
}
