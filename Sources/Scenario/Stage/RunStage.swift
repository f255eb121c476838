internal import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import Signatures
internal import StoreModel
internal import World

/// One run of a scenario in progress: the world that its script gives orders to, and what came of its
/// expectations.
final class RunStage {
  let definition: ScenarioDefinition
  let world: World
  let recorder: Recorder
  let choices: Choices
  let host: ScenarioHost
  /// The products of the scenario, in the order of its declaration.
  let products: [ProductID]
  /// The accounts by number, with their names.
  var accountNames: [String] = []
  /// What the rules know of the run; absent where nothing is judged.
  var caseFile: CaseFile?
  /// What the script waits for.
  var suspension: Suspension?
  /// Where the script waits.
  var suspensionPosition: (chunkName: String, line: Int) = ("", 0)
  /// Whether functions of the script run side by side.
  var isParallel = false
  /// The expectations so far.
  var expectations: [Expectation] = []
  /// What the script looked at last.
  var lastLook: Expectation.Look?
  /// What was expected in vain.
  var failures: [FailedExpectation] = []
  /// What was prepared to come true once.
  var pins: [ArmedPin] = []
  /// How many more failed than are shown.
  var unshownFailureCount = 0
  /// How many purchases histories were given.
  var historyCount = 0
  /// Why the script ended early.
  var ending: StageEnding?
  /// The machine of the scenario's scripts, as long as one runs.
  weak var machine: LuaMachine?
  /// The code that stands in for the developer's server.
  var serverStandIn: ServerStandIn?
  /// What is wrong with the code that stands in for the developer's server.
  var serverFailure: LuaError?
  /// What a reader of the result should know.
  var remarks: [String] = []
  /// Whether somebody besides the scenario decides what happens, so that its orders may come at a wrong
  /// moment.
  let isExplored: Bool
  /// By device: how many crashes there were when its app was launched last.
  var crashCounts: [Int] = []

  init(
    _ definition: ScenarioDefinition, subject: any Subject, recorder: Recorder, choices: Choices,
    host: ScenarioHost
  ) {
    self.definition = definition
    self.recorder = recorder
    self.choices = choices
    self.host = host
    isExplored = !choices.isQuiet
    world = World(
      subject: subject, recorder: recorder, choices: choices, signatures: CurveSignatures())
    if definition.readsCalls { world.noteCalls() }
    if let environment = definition.environment { world.setEnvironment(environment) }
    if let identifier = definition.applicationIdentifier { world.setApplicationIdentifier(identifier) }
    var products: [ProductID] = []
    products.reserveCapacity(definition.products.count)
    for product in definition.products {
      products.append(world.addProduct(product.entry(in: world, subject: subject)))
    }
    self.products = products
    for (product, id) in zip(definition.products, products) {
      if let stock = product.stock { world.stock(id, with: stock.entry(in: world)) }
    }
    for item in definition.items { world.addItem(item) }
    if let settings = definition.catalogueSettings { apply(settings) }
    for account in definition.accounts { addAccount(account) }
    for device in definition.devices { _ = try? addDevice(device) }
  }

  /// The name that a scenario knows a product by.
  func name(of product: ProductID) -> String {
    if let place = products.firstIndex(of: product) { return definition.products[place].name }
    return recorder.texts[world.store[product].identifier]
  }

  /// How many devices a world may have: each has an app of its own.
  static let devicesMax = 32
  /// How many accounts a world may have.
  static let accountsMax = 1000
  /// How many purchases all histories of a world may have.
  static let historyMax = 2_000_000

  /// Puts an account into the world.
  @discardableResult
  func addAccount(_ account: AccountDeclaration) -> AccountID {
    accountNames.append(account.name)
    let settings = definition.catalogueSettings
    let id = world.addAccount(
      named: account.name, storefront: account.storefront ?? settings?.storefront ?? "USA",
      isTester: account.isTester)
    if let settings { apply(settings, to: id) }
    return id
  }

  /// Puts a device into the world.
  func addDevice(_ device: DeviceDeclaration) throws(LanguageProblem) -> Device {
    guard world.devices.count < RunStage.devicesMax else {
      throw LanguageProblem("a world has at most \(RunStage.devicesMax) devices", advice: "look for a loop")
    }
    crashCounts.append(0)
    return world.addDevice(
      named: device.name, account: try account(ofDevice: device),
      version: device.isInstalled ? device.version : nil)
  }

  private func account(ofDevice device: DeviceDeclaration) throws(LanguageProblem) -> AccountID {
    if !device.account.isEmpty { return try account(named: device.account) }
    switch accountNames.count {
    case 0: return addAccount(AccountDeclaration(name: "user"))
    case 1: return AccountID(0)
    default:
      throw LanguageProblem(
        "device '\(device.name)' could belong to several accounts (\(Advice.list(accountNames)))",
        advice: "say which: world:device(\"\(device.name)\", { account = \"\(accountNames[0])\" })")
    }
  }

  /// The account with a name.
  func account(named name: String) throws(LanguageProblem) -> AccountID {
    guard let place = accountNames.firstIndex(of: name) else {
      throw LanguageProblem.unknown("account", name, among: accountNames)
    }
    return AccountID(place)
  }

  /// The product with a name.
  func product(named name: String) throws(LanguageProblem) -> ProductID {
    guard let place = definition.products.firstIndex(where: { $0.name == name }) else {
      throw LanguageProblem.unknown("product", name, among: definition.products.map(\.name))
    }
    return products[place]
  }
}
