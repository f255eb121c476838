public import Facts
internal import Kernel

/// Code of an app that no event has called: a unit test, or a thread of the app.
extension World {
  /// Starts a turn of the running app for the calls of such code. They are carried out like those of any
  /// turn. False if the app does not run or its main thread is busy.
  @discardableResult
  public func openTurn(on device: Device) -> Bool {
    guard let process = device.process, process.parked == nil else { return false }
    apps.turn(.tapped(.named("")), on: device, process)
    return true
  }

  /// Records that the user requested the app's next action.
  public func note(_ tap: UserTap, on device: Device) {
    let fact: UserFact =
      switch tap {
      case .buy(let product, let quantity): .tappedBuy(product: product, quantity: Int64(quantity))
      case .restore: .tappedRestore
      case .named(let name): .tapped(name: timeline.texts.intern(name))
      }
    timeline.record(.user(fact), by: Actor(.user, at: device.id))
  }

  /// The declared product with an identifier.
  public func product(named identifier: String) -> ProductID? {
    names.declaredProduct(named: timeline.texts.intern(identifier))
  }
}
