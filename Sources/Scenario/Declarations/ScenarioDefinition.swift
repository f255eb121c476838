public import Catalogues
public import Facts
internal import Lua
public import Rules
public import World

/// The declaration of a scenario, which is read without running it.
public struct ScenarioDefinition: Hashable, Sendable {
  /// The short name.
  public internal(set) var address: ScenarioAddress
  /// The name of the row, for a case of a table of cases.
  public internal(set) var caseName: String?
  /// The title: a sentence about what the scenario shows.
  public var title: String
  /// The rules that a run of it must exercise.
  public var rules: [RuleIdentifier] = []
  /// The source that documents the behavior.
  public var source = ""
  /// The mutants that it catches and the field bugs that it is about.
  public var catches: [String] = []
  /// Words for selecting scenarios.
  public var tags: [String] = []
  /// The capabilities that an app must have.
  public var needs: [Need] = []
  /// The level at which its failure counts.
  public var level = RuleLevel.must
  /// The bundle identifier of the app; nil for the one that the store knows.
  public var applicationIdentifier: String?
  /// The environment, sandbox or production; nil for production.
  public var environment: StoreEnvironment?
  /// The products in the store, in the order of their names.
  public var products: [ProductDeclaration] = []
  /// The configuration file that the first of the products come from; nil for none.
  public var catalogue: CatalogueReference?
  /// The settings of a configuration file.
  public var catalogueSettings: CatalogueSettings?
  /// The items of the store that are not products of the app, by number.
  public var items: [StoreItem] = []
  /// The accounts that exist from the start, in the order of their names.
  public var accounts: [AccountDeclaration] = []
  /// The devices that exist from the start.
  public var devices: [DeviceDeclaration] = []
  /// The rules that an app is expected to break in it.
  public var expectsBroken: [RuleIdentifier] = []
  /// Whether the liveness phase follows the script.
  public var hasLiveness = true
  /// The file, relative to the folder of its suite.
  public let file: String
  /// The line of its declaration.
  public let line: Int

  /// The rules in Lua that it names.
  var customRules: [RuleIdentifier] { (rules + expectsBroken).filter(CustomRuleName.isCustom) }

  /// A product that an app with these capabilities would have to deliver itself, and does not; nil if it can be run. Its server
  /// delivers any other product, unless the store hosts the files or the scenario says that a server delivers others.
  func undeliverableProduct(for capabilities: Capabilities) -> ProductDeclaration? {
    guard !capabilities.deliversLocally else { return nil }
    let isDivided = products.contains(where: \.isDeliveredByServer)
    return products.first { product in
      !product.isDeliveredByServer
        && (isDivided || product.hosted != nil || !capabilities.deliversFromServer)
    }
  }

  /// The scenario as an app meets it. The server of an app that delivers nothing itself delivers every product.
  func delivered(to capabilities: Capabilities) -> ScenarioDefinition {
    guard !capabilities.deliversLocally else { return self }
    var definition = self
    for place in products.indices where !products[place].isDeliveredByServer {
      definition.products[place].isDeliveredByServer = true
      definition.products[place].stock = .usual
    }
    return definition
  }

  init(title: String, file: String, line: Int) {
    address = ScenarioAddress(file: file, position: 1, count: 1)
    self.title = title
    self.file = file
    self.line = line
  }
}

/// The configuration file of a scenario.
public struct CatalogueReference: Hashable, Sendable {
  /// The path from the scenario's folder on.
  public let path: String
  /// How many products come from it.
  public let productCount: Int
}

/// A scenario as its file declares it, or one row of its table of cases.
struct DeclaredScenario {
  var definition: ScenarioDefinition
  let run: LuaFunction
  /// The row of its table of cases, where it has one.
  var row: (name: String, fields: LuaTable)?
}

/// An account as a scenario declares it.
public struct AccountDeclaration: Hashable, Sendable {
  /// The name in scripts.
  public let name: String
  /// The storefront; nil for the default.
  public var storefront: String?

  /// Whether it is a test account; nil where the environment decides.
  public var isTester: Bool?

  /// Makes an account with the usual storefront.
  public init(name: String) { self.name = name }
}

/// A device as a scenario declares it.
public struct DeviceDeclaration: Hashable, Sendable {
  /// The name in scripts.
  public let name: String
  /// The account that is signed in; empty for the world's only one.
  public var account = ""
  /// The version of the app on it.
  public var version = "1.0"
  /// The version of its operating system.
  public var system = SystemVersion.latest
  /// Whether it is the Simulator of a developer's machine.
  public var isSimulator = false
  /// Whether the app is installed.
  public var isInstalled = true

  /// Makes a device with the app on it.
  public init(name: String) { self.name = name }
}
