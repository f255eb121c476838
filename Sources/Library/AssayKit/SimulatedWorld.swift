internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import Signatures
internal import StoreModel
internal import World

/// A world that a test drives in Swift: a store, devices with the app, their users, the network and the clock.
///
/// Nothing happens by itself: time moves in `settle` and `wait` only. For kills at a named point, lost messages and
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
  /// Why the run cannot tell.
  private var obstacle: String?
  private var isConcluded = false

  /// Makes a world with products and an app, and without devices.
  ///
  /// - Parameters:
  ///   - products: What the store sells; each needs an identifier of its own.
  ///   - app: The app that is judged.
  ///   - options: The seed, the limits, and what the app is held to.
  ///   - name: What the result calls the run.
  ///   - file: The file of the test.
  ///   - line: The line of the test.
  /// - Throws: `AssayError` when the app or a rule cannot be loaded.
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

  /// Puts a device with the app on it into the world.
  ///
  /// ```swift
  /// let tablet = try world.addDevice("tablet", account: "ann")
  /// ```
  /// - Parameters:
  ///   - name: The name of the device, as facts show it.
  ///   - account: The account that is signed in; it is made when it is named for the first time.
  ///   - version: The version of the app.
  /// - Returns: The device.
  /// - Throws: `AssayError` when there is such a device, or the world was concluded.
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

  /// Lets everything happen that is due at once: messages, callbacks, answers, timers of at most a minute.
  ///
  /// - Throws: `AssayError` when the world was concluded. A world that never settles is an inconclusive result.
  public func settle() throws(AssayError) {
    try requireOpen()
    if !world.settle(budget: options.factLimit) { noteSpentBudget() }
  }

  /// Lets time go by, with all that is due in it, such as renewals.
  ///
  /// ```swift
  /// try world.wait(.days(30))
  /// ```
  /// - Parameter interval: How long.
  /// - Throws: `AssayError` when the world was concluded. A world that never settles is an inconclusive result.
  public func wait(_ interval: Interval) throws(AssayError) {
    try requireOpen()
    if !world.wait(interval, budget: options.factLimit) { noteSpentBudget() }
  }

  /// Leaves the world to itself until it has converged, and judges the run by every rule.
  ///
  /// Faults end, the network comes up, open dialogs are answered, and the app is launched again where that is
  /// needed: what was paid for has to arrive in the end.
  /// - Returns: The verdict and everything that it rests on. It has no replay string.
  /// - Throws: `AssayError` when the world was concluded before, or a rule in Lua is wrong.
  public func conclude() throws(AssayError) -> ScenarioResult {
    try requireOpen()
    switch world.converge(budget: options.factLimit) {
    case .converged: break
    case .notConverged(let unfinished, let callbacks):
      obstacle =
        obstacle
        ?? "the run did not become idle: \(unfinished) completed transactions are unfinished, "
        + "and the last launch triggered \(callbacks) callbacks"
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
