internal import Catalogues
internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// The world of a run with everything that its scenario declares. Finds products, accounts and devices by the
/// names that the script uses.
final class ScenarioWorld {
  let definition: ScenarioDefinition
  let world: World
  let texts: Texts
  /// The products of the scenario, in the order of its declaration.
  private let products: [ProductID]
  /// The accounts in the order in which the script named them.
  private var accounts: [AccountID] = []
  private(set) var accountNames: [String] = []

  private static let devicesMax = 32
  private static let accountsMax = 1000

  /// Adds everything that the scenario declares to a new world.
  init(_ definition: ScenarioDefinition, world: World, subject: any Subject, texts: Texts) {
    self.definition = definition
    self.world = world
    self.texts = texts
    if let environment = definition.environment { world.setEnvironment(environment) }
    if let identifier = definition.applicationIdentifier { world.store.setApplicationIdentifier(identifier) }
    var products: [ProductID] = []
    products.reserveCapacity(definition.products.count)
    for product in definition.products {
      products.append(world.addProduct(product.entry(in: world, subject: subject)))
    }
    self.products = products
    for (product, id) in zip(definition.products, products) {
      if let stock = product.stock { world.server.stock(id, with: stock.entry(in: world)) }
    }
    for item in definition.items { world.store.addItem(item) }
    if let settings = definition.catalogueSettings { apply(settings) }
    for account in definition.accounts { addAccount(account) }
    for device in definition.devices { _ = try? addDevice(device) }
  }

  /// Applies the settings of a configuration file to the store.
  private func apply(_ settings: CatalogueSettings) {
    world.setSubscriptionTerms(rate: settings.rate, hasGrace: settings.hasGrace)
    if settings.failsPurchases {
      _ = world.fail(StoreFailure(of: .purchaseRequest, .storeKit(.unknown), times: nil))
    }
    if settings.failsProducts {
      _ = world.fail(StoreFailure(of: .productsRequest, .storeKit(.unknown), times: nil))
    }
  }

  /// Applies the settings of a configuration file to an account.
  private func apply(_ settings: CatalogueSettings, to account: AccountID) {
    if settings.asksToBuy { world.setAsksToBuy(account, true) }
    if settings.interruptsPurchases { world.setInterrupted(account, true) }
    if settings.failsRenewals { world.setFailsBilling(account, true) }
  }

  // MARK: Products

  func product(named name: String) throws(LanguageProblem) -> ProductID {
    guard let product = declaredProduct(name) else {
      throw LanguageProblem.unknown("product", name, among: definition.products.map(\.name))
    }
    return product
  }

  /// Returns the product that the scenario declares with a name. Nil if the scenario declares no such
  /// product.
  func declaredProduct(_ name: String) -> ProductID? {
    definition.products.firstIndex { $0.name == name }.map { products[$0] }
  }

  /// Returns the product that an argument names. It allocates nothing if the name is known.
  func product(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> ProductID {
    let name = try arguments.bytes(place)
    for (position, product) in definition.products.enumerated() where name.elementsEqual(product.name.utf8) {
      return products[position]
    }
    throw LanguageProblem.unknown(
      "product", try arguments.text(place), among: definition.products.map(\.name))
  }

  /// Returns the declaration of a product. The product must be one that the scenario declares.
  func declaration(of product: ProductID) -> ProductDeclaration {
    guard let place = products.firstIndex(of: product) else {
      preconditionFailure("product \(product.rawValue) is not the scenario's")
    }
    return definition.products[place]
  }

  // MARK: Accounts

  @discardableResult
  private func addAccount(_ account: AccountDeclaration) -> AccountID {
    accountNames.append(account.name)
    let settings = definition.catalogueSettings
    let id = world.addAccount(
      named: account.name, storefront: account.storefront ?? settings?.storefront ?? "USA",
      isTester: account.isTester)
    accounts.append(id)
    if let settings { apply(settings, to: id) }
    return id
  }

  /// Adds an account that the script names for the first time. Throws if the world has too many accounts.
  func addNewAccount(_ account: AccountDeclaration) throws(LanguageProblem) -> AccountID {
    guard accountNames.count < ScenarioWorld.accountsMax else {
      throw LanguageProblem(
        "a world can have at most \(ScenarioWorld.accountsMax) accounts",
        advice: "look for a loop that creates accounts")
    }
    return addAccount(account)
  }

  /// Returns the account with a name. Nil if the world has no such account yet.
  func knownAccount(_ name: String) -> AccountID? {
    accountNames.firstIndex(of: name).map { accounts[$0] }
  }

  func account(named name: String) throws(LanguageProblem) -> AccountID {
    guard let account = knownAccount(name) else {
      throw LanguageProblem.unknown("account", name, among: accountNames)
    }
    return account
  }

  /// Returns the only account of the world. Throws if there are several accounts or none.
  func onlyAccount(for arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    guard accountNames.count == 1 else {
      throw LanguageProblem(
        arguments.callee.qualifiedName, expected: "an account",
        found: accountNames.isEmpty ? "a world without accounts" : "several (\(Advice.list(accountNames)))",
        advice: accountNames.isEmpty ? "create a device first" : "specify one")
    }
    return accounts[0]
  }

  // MARK: Devices

  func addDevice(_ device: DeviceDeclaration) throws(LanguageProblem) -> Device {
    guard world.devices.count < ScenarioWorld.devicesMax else {
      throw LanguageProblem(
        "a world can have at most \(ScenarioWorld.devicesMax) devices",
        advice: "look for a loop that creates devices")
    }
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

  /// The latest purchase of a product by an account, revoked or not. Nil if there is none.
  func lastPurchase(of product: ProductID, by account: AccountID) -> PurchaseID? {
    world.purchases(of: account).last { world.purchaseStanding($0).product == product }
  }
}

extension ScenarioWorld: FactNaming {
  /// Returns the name of a product in the scenario. If the scenario does not declare the product, returns
  /// its identifier.
  func name(of product: ProductID) -> String {
    if let place = products.firstIndex(of: product) { return definition.products[place].name }
    return texts[world.store[product].identifier]
  }

  func name(of device: DeviceID) -> String { world[device].name }

  func name(of account: AccountID) -> String { account == .none ? "" : world.store[account].name }
}
