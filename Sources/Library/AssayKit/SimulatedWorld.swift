internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import Signatures
internal import StoreModel
internal import World

/// A world that a test controls in Swift: a store, devices with the app, users, the network, and the clock.
///
/// Nothing happens by itself: time advances only in `settle` and `wait`. For kills at a named point, lost messages and
/// expectations about facts, write a `Scenario`.
///
/// ```swift
/// let coins = StoreProduct("coins", type: .consumable, price: 99)
/// let world = try SimulatedWorld(selling: [coins], app: app)
/// let phone = try world.addDevice("phone")
/// try phone.launch()
/// try phone.buy("coins")
/// try world.settle()
/// let result = try world.conclude()
/// #expect(result.verdict == .passed, "\(result)")
/// ```
public final class SimulatedWorld {
  private let app: AppUnderTest
  private let name: String
  private let place: SourcePlace
  private let options: RunOptions
  private let run: JudgedRun
  private let world: World
  private var products: [String: ProductID] = [:]
  private var accounts: [String: AccountID] = [:]
  /// Why the run has no verdict; nil if it has one.
  private var obstacle: String?
  private var isConcluded = false

  /// Makes a world with products and an app, and without devices.
  ///
  /// - Parameters:
  ///   - products: The products of the store; their identifiers must be unique.
  ///   - app: The app under test.
  ///   - options: The seed, the limits, and the requirements.
  ///   - name: The name of the run in the result.
  ///   - file: The file of the test.
  ///   - line: The line of the test.
  /// - Throws: `AssayError` if the app or a rule cannot be loaded.
  public init(
    selling products: [StoreProduct], app: AppUnderTest, options: RunOptions = RunOptions(),
    name: String = #function, file: String = #fileID, line: Int = #line
  ) throws(AssayError) {
    self.app = app
    self.name = name
    self.options = options
    place = SourcePlace(file: file, line: line)
    run = try JudgedRun(options)
    let loaded = try app.load()
    loaded.beginRun(seed: options.seed ?? 0)
    run.watch(loaded)
    world = World(
      subject: loaded, recorder: run.recorder, choices: run.choices, signatures: CurveSignatures(),
      receipts: SignedReceipts())
    for product in products {
      let role = product.identifier
      self.products[role] = world.addProduct(
        product.entry(in: world, identifier: loaded.productIdentifier(for: role)))
    }
  }

  /// Adds a device to the world, with the app installed.
  ///
  /// ```swift
  /// let tablet = try world.addDevice("tablet", account: "ann")
  /// ```
  /// - Parameters:
  ///   - name: The name of the device in facts.
  ///   - account: The account that is signed in. The first device that names an account creates it.
  ///   - version: The version of the app.
  /// - Returns: The device.
  /// - Throws: `AssayError` if the world already has a device with this name, or is concluded.
  @discardableResult
  public func addDevice(
    _ name: String, account: String = "user", version: String = "1.0"
  ) throws(AssayError) -> SimulatedDevice {
    try requireOpen()
    guard world.device(named: name) == nil else {
      throw problem("device '\(name)' already exists", advice: "give it another name")
    }
    let owner = accounts[account] ?? world.addAccount(named: account)
    accounts[account] = owner
    return SimulatedDevice(
      world: self, device: world.addDevice(named: name, account: owner, version: version))
  }

  /// Runs all prompt events: messages, callbacks, answers, and timers of at most a minute.
  ///
  /// - Throws: `AssayError` if the world is concluded. If the world never becomes idle, the result is
  ///   inconclusive.
  public func settle() throws(AssayError) {
    try requireOpen()
    if !world.settle(budget: options.factLimit) { noteSpentBudget() }
  }

  /// Advances the time and runs all events that are due, such as renewals.
  ///
  /// ```swift
  /// try world.wait(.days(30))
  /// ```
  /// - Parameter interval: The duration.
  /// - Throws: `AssayError` if the world is concluded. If the world never becomes idle, the result is
  ///   inconclusive.
  public func wait(_ interval: Interval) throws(AssayError) {
    try requireOpen()
    if !world.wait(interval, budget: options.factLimit) { noteSpentBudget() }
  }

  /// Runs the recovery phase until the world is idle, and judges the run by every rule.
  ///
  /// Faults end, the network is up, open dialogs are answered, and the app is launched again if
  /// needed: every paid purchase must be delivered in the end.
  /// - Returns: The verdict with its evidence. It has no replay string.
  /// - Throws: `AssayError` if the world was concluded before, or a Lua rule is wrong.
  public func conclude() throws(AssayError) -> ScenarioResult {
    try requireOpen()
    let outcome = world.converge(budget: options.factLimit)
    switch outcome {
    case .converged: break
    case .notConverged: obstacle = obstacle ?? outcome.obstacle
    case .budgetSpent: noteSpentBudget()
    }
    try requireOpen()
    isConcluded = true
    return try run.result(of: world, name: name, app: app.name, place: place, obstacle: obstacle)
  }

  private func noteSpentBudget() {
    obstacle = obstacle ?? "the run reached its limit of \(options.factLimit) facts before it was idle"
  }

  func requireOpen() throws(AssayError) {
    if let breach = world.subject.portViolation {
      throw AssayError(
        .conversation, file: app.name, message: breach,
        advice: "check the app with `assay smoke -- COMMAND`")
    }
    guard isConcluded else { return }
    throw problem(
      "conclude() was already called", advice: "call this before conclude(), or create another world")
  }

  func problem(_ message: String, advice: String) -> AssayError {
    AssayError(.order, file: place.file, line: place.line, message: message, advice: advice)
  }

  func product(_ name: String) throws(AssayError) -> ProductID {
    guard let product = products[name] else {
      throw problem(
        "unknown product '\(name)'",
        advice: "the store sells: \(products.keys.sorted().joined(separator: ", "))")
    }
    return product
  }

  func perform(_ order: (World) -> Bool, elseSay message: String, _ advice: String)
    throws(AssayError)
  {
    try requireOpen()
    guard order(world) else { throw problem(message, advice: advice) }
  }

  func owned(_ product: String, on device: Device) throws(AssayError) -> Int {
    try requireOpen()
    guard let count = world.owned(try self.product(product), on: device) else {
      throw problem(
        "the app on “\(device.name)” cannot report what the user owns",
        advice: "launch it first, and answer the event `owned` with a number")
    }
    return count
  }
}
