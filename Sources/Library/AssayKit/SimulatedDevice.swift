internal import Facts
internal import World

/// A device of a simulated world, with its user.
public struct SimulatedDevice {
  let world: SimulatedWorld
  let device: Device

  /// The name of the device.
  public var name: String { device.name }

  /// Starts the app.
  ///
  /// - Throws: `AssayError` if the app is running.
  public func launch() throws(AssayError) {
    try perform(
      { $0.apps.launch(device) }, elseSay: "the app is already running", "call terminateApp() first")
  }

  /// Taps Buy in the app; the user confirms the payment when the sheet appears.
  ///
  /// ```swift
  /// try phone.buy("coins", quantity: 2)
  /// ```
  /// - Parameters:
  ///   - product: The product's identifier, as passed to `SimulatedWorld.init`.
  ///   - quantity: The number of items.
  /// - Throws: `AssayError` if there is no such product, or the app is not running.
  public func buy(_ product: String, quantity: Int = 1) throws(AssayError) {
    let product = try world.product(product)
    try inApp { $0.people.tapBuy(product, quantity: quantity, on: device) }
  }

  /// Taps Restore in the app.
  ///
  /// - Throws: `AssayError` if the app is not running.
  public func restore() throws(AssayError) { try inApp { $0.people.tapRestore(on: device) } }

  /// Taps a control of the app.
  ///
  /// ```swift
  /// try phone.tap("refresh")
  /// ```
  /// - Parameter name: The name of the control, which the app receives in its event.
  /// - Throws: `AssayError` if the app is not running.
  public func tap(_ name: String) throws(AssayError) { try inApp { $0.people.tap(name, on: device) } }

  /// Kills the app's process at once; none of its code runs again.
  ///
  /// - Throws: `AssayError` if the app is not running.
  public func killApp() throws(AssayError) { try inApp { $0.apps.kill(device) } }

  /// Terminates the app normally: it is notified, and its preferences are written.
  ///
  /// - Throws: `AssayError` if the app is not running.
  public func terminateApp() throws(AssayError) { try inApp { $0.apps.terminate(device) } }

  /// Takes the device off the network, or connects it again.
  ///
  /// ```swift
  /// try phone.setOnline(false)
  /// ```
  /// - Parameter isOnline: Whether the device reaches the store and the developer's server.
  /// - Throws: `AssayError` if the device is already in this state.
  public func setOnline(_ isOnline: Bool) throws(AssayError) {
    try perform(
      { world in
        var hasChanged = false
        for endpoint in Endpoint.allCases where world.links.setLink(of: device, endpoint, isUp: isOnline) {
          hasChanged = true
        }
        return hasChanged
      }, elseSay: "the network is already \(isOnline ? "up" : "down")", "remove this call")
  }

  /// Asks the running app how much of a product its user owns.
  ///
  /// ```swift
  /// #expect(try phone.owned("coins") == 100)
  /// ```
  /// - Parameter product: The product's identifier, as passed to `SimulatedWorld.init`.
  /// - Returns: The app's answer.
  /// - Throws: `AssayError` if the app is not running or returns no count.
  public func owned(_ product: String) throws(AssayError) -> Int {
    try world.owned(product, on: device)
  }

  private func inApp(_ order: (World) -> Bool) throws(AssayError) {
    try perform(order, elseSay: "the app is not running", "call launch() first")
  }

  private func perform(
    _ order: (World) -> Bool, elseSay message: String, _ advice: String
  ) throws(AssayError) {
    try world.perform(order, elseSay: "\(message) on “\(device.name)”", advice)
  }
}
