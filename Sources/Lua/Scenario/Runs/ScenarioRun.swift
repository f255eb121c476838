internal import Catalogues
internal import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import Signatures
internal import StoreModel
internal import World

/// One run of a scenario in progress: its world, which executes the script's orders, and the results of
/// the script's expectations.
final class ScenarioRun {
  let definition: ScenarioDefinition
  let world: World
  let recorder: Recorder
  let choices: Choices
  let host: ScenarioHost
  /// The products of the scenario, in the order of its declaration.
  let products: [ProductID]
  /// The accounts that the script has named, in order, and their names.
  var accounts: [AccountID] = []
  var accountNames: [String] = []
  /// The shared state of the rules; nil if nothing is checked.
  var caseFile: CaseFile?
  /// The wait that the script has just requested.
  var suspension: Suspension?
  /// The position of that wait in the script.
  var suspensionPosition: (chunkName: String, line: Int) = ("", 0)
  /// Whether the script is inside `world:parallel`.
  var isParallel = false
  /// The expectations so far.
  var expectations: [Expectation] = []
  /// The device and product of the script's latest query.
  var lastLook: Expectation.Look?
  /// The failed expectations; nil for a retracted one.
  var failures: [FailedExpectation?] = []
  /// The number of failed expectations beyond the limit of `failures`.
  var unshownFailureCount = 0
  /// The number of ignored failures. An expectation is ignored after a fault that the scenario did not
  /// order.
  var ignoredFailureCount = 0
  /// The faults and answers that were prepared for one occurrence.
  var pins: [ArmedPin] = []
  /// The number of purchases in the histories that the scenario declared.
  var historyCount = 0
  /// The reason why the script ended early.
  var ending: EarlyEnd?
  /// The controls that the scenario tapped and that the app must react to, in order.
  var requiredControls: [String] = []
  /// The machine of the scenario's scripts.
  weak var machine: LuaMachine?
  /// The script's functions that handle requests to the developer's server.
  var serverStandIn: ServerStandIn?
  /// The error of one of these functions.
  var serverFailure: LuaError?
  /// Notes for the reader of the result.
  var remarks: [String] = []
  /// The latest tap, with its line, if no time has passed since.
  var untimedTap: (order: String, line: Int)?
  /// Whether the driver may take non-default options, so that orders of the scenario may become
  /// impossible.
  let isExplored: Bool
  /// The number of crashes at the latest launch, by device.
  var crashCounts: [Int] = []
  /// The kills that occur only if the app reaches their point.
  var optionalKills: [(device: DeviceID, fault: FaultID)] = []
  /// The products for which a user tapped Buy, one bit each. The last bit represents all products from
  /// the 64th on.
  var attemptedProducts: UInt64 = 0

  private(set) var readings: RunReadings = []
  /// Whether the script read facts or calls that were not kept. The run then restarts and keeps them.
  private(set) var isAbandoned = false
  /// Whether messages and the result show facts: the script has read facts, or the caller keeps them.
  var showsFacts = false
  /// Records the orders, if the caller wants them.
  var script: ScriptRecorder?

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
      subject: subject, recorder: recorder, choices: choices, signatures: CurveSignatures(),
      receipts: SignedReceipts())
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

  /// Whether a fault has occurred, or a user has acted, without an order of the scenario. From then on
  /// its expectations are ignored, and its user launches an app that is gone.
  var hasUnplannedFault: Bool { choices.nonDefaultFaultAndUserCount > 0 }

  /// The name of a product in the scenario.
  func name(of product: ProductID) -> String {
    if let place = products.firstIndex(of: product) { return definition.products[place].name }
    return recorder.texts[world.store[product].identifier]
  }

  /// The facts that messages and the result may show.
  var shownFacts: [Fact] { showsFacts ? recorder.kept : [] }

  /// The shown facts, with the count and hash of all facts.
  var trace: Trace {
    Trace(facts: shownFacts, texts: recorder.texts, count: recorder.count, hash: recorder.hash)
  }

  static let devicesMax = 32
  static let accountsMax = 1000
  /// The maximum number of purchases in all histories of a world.
  static let historyMax = 2_000_000
  /// The maximum number of subscription periods before the run.
  static let periodsMax = 1000

  @discardableResult
  func addAccount(_ account: AccountDeclaration) -> AccountID {
    accountNames.append(account.name)
    let settings = definition.catalogueSettings
    let id = world.addAccount(
      named: account.name, storefront: account.storefront ?? settings?.storefront ?? "USA",
      isTester: account.isTester)
    accounts.append(id)
    if let settings { apply(settings, to: id) }
    return id
  }

  func addDevice(_ device: DeviceDeclaration) throws(LanguageProblem) -> Device {
    guard world.devices.count < ScenarioRun.devicesMax else {
      throw LanguageProblem(
        "a world can have at most \(ScenarioRun.devicesMax) devices",
        advice: "look for a loop that creates devices")
    }
    crashCounts.append(0)
    return world.addDevice(
      named: device.name, account: try account(ofDevice: device),
      version: device.isInstalled ? device.version : nil, system: device.system,
      isSimulator: device.isSimulator)
  }

  private func account(ofDevice device: DeviceDeclaration) throws(LanguageProblem) -> AccountID {
    if !device.account.isEmpty { return try account(named: device.account) }
    switch accountNames.count {
    case 0: return addAccount(AccountDeclaration(name: "user"))
    case 1: return accounts[0]
    default:
      throw LanguageProblem(
        "device '\(device.name)' needs an account; the scenario has several (\(Advice.list(accountNames)))",
        advice: "write world:device(\"\(device.name)\", { account = \"\(accountNames[0])\" })")
    }
  }

  func account(named name: String) throws(LanguageProblem) -> AccountID {
    guard let place = accountNames.firstIndex(of: name) else {
      throw LanguageProblem.unknown("account", name, among: accountNames)
    }
    return accounts[place]
  }

  func product(named name: String) throws(LanguageProblem) -> ProductID {
    guard let place = definition.products.firstIndex(where: { $0.name == name }) else {
      throw LanguageProblem.unknown("product", name, among: definition.products.map(\.name))
    }
    return products[place]
  }
}

extension ScenarioRun {
  /// Every fact so far. If some were not kept, the run is abandoned and starts again with all of them kept.
  func readFacts() throws(LanguageProblem) -> [Fact] {
    readings.insert(.facts)
    guard recorder.keepAll() else { throw abandon() }
    showsFacts = true
    return recorder.kept
  }

  /// Every call of the apps so far. If calls were not noted, the run is abandoned and starts again with
  /// them.
  func readCalls() throws(LanguageProblem) -> [CallNote] {
    readings.insert(.calls)
    guard let notes = world.apps.callNotes else { throw abandon() }
    return notes
  }

  /// Ends the run here. Every further call of the script is rejected, no choice is made and no fact is
  /// forwarded.
  private func abandon() -> LanguageProblem {
    isAbandoned = true
    choices.silence(.all)
    recorder.abandon()
    return ScenarioRun.abandonment
  }

  /// The error that ends the script of an abandoned run. It is never shown.
  static let abandonment = LanguageProblem("the run begins again, with everything kept that the script reads")
}

/// The reason why a script ended before its last order, if it was not an error of the scenario.
enum EarlyEnd {
  /// The app crashed, or a fault that the scenario did not order killed it, so the next order is
  /// impossible.
  case appIsGone(String)
  /// The app was killed by a fault that the scenario prepared without specifying where it occurs.
  case appIsKilled(String)
  /// The app or its server lacks code that the scenario needs.
  case partIsMissing(String)
  /// An order has become impossible because a fault changed the course of the run.
  case courseChanged(String)

  /// The reason as the end of a sentence.
  var reason: String {
    switch self {
    case .appIsGone(let reason), .appIsKilled(let reason), .partIsMissing(let reason),
      .courseChanged(let reason):
      reason
    }
  }
}
