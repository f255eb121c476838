public import Catalogues
public import Facts
internal import Lua
public import Rules
public import World

/// The declaration of a scenario, which is read without running the scenario.
public struct ScenarioDefinition: Hashable, Sendable {
  /// The scenario's short name.
  public internal(set) var address: ScenarioAddress
  /// The name of the scenario's row in a table of cases. Nil if the scenario has no such table.
  public internal(set) var caseName: String?
  /// A sentence about what the scenario shows.
  public var title: String
  /// The rules that a run of the scenario must exercise.
  public var rules: [RuleIdentifier] = []
  /// The source that documents the behavior.
  public var source = ""
  /// The mutants that the scenario catches, and the field bugs that it covers.
  public var catches: [String] = []
  /// The tags by which a user can select the scenario.
  public var tags: [String] = []
  /// The capabilities that an app must have for the scenario to apply.
  public var needs: [Need] = []
  /// The level at which a failure of the scenario counts: as an error or as a warning.
  public var level = RuleLevel.must
  /// The bundle identifier of the app. Nil if the app has the store's default identifier.
  public var applicationIdentifier: String?
  /// Sandbox or production. Nil means production.
  public var environment: StoreEnvironment?
  /// The products in the store, sorted by name.
  public var products: [ProductDeclaration] = []
  /// The configuration file. Nil if there is none. Its products come first in `products`.
  public var catalogue: CatalogueReference?
  /// The settings of the configuration file. Nil if there is no such file.
  public var catalogueSettings: CatalogueSettings?
  /// The store items that are not products of the app, sorted by number.
  public var items: [StoreItem] = []
  /// The accounts that exist from the start, sorted by name.
  public var accounts: [AccountDeclaration] = []
  /// The devices that exist from the start.
  public var devices: [DeviceDeclaration] = []
  /// The rules that an app is expected to break in the scenario.
  public var expectsBroken: [RuleIdentifier] = []
  /// Whether a recovery phase follows the script.
  public var hasLiveness = true
  /// The file, relative to the suite's folder.
  public let file: String
  /// The line of the declaration.
  public let line: Int

  /// The Lua rules that the scenario names.
  var customRules: [RuleIdentifier] { (rules + expectsBroken).filter(CustomRuleName.isCustom) }

  /// Returns a product that the app would have to deliver itself but cannot. Nil if there is none.
  ///
  /// The app's server can deliver every product, except those with files that the store hosts. If the
  /// scenario declares which products a server delivers, the server delivers only those.
  func undeliverableProduct(for capabilities: Capabilities) -> ProductDeclaration? {
    guard !capabilities.deliversLocally else { return nil }
    let isDivided = products.contains(where: \.isDeliveredByServer)
    return products.first { product in
      !product.isDeliveredByServer
        && (isDivided || product.hosted != nil || !capabilities.deliversFromServer)
    }
  }

  /// Returns the scenario adapted to an app with these capabilities. If the app delivers no product
  /// itself, its server delivers every product.
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
  /// The path, relative to the scenario's folder.
  public let path: String
  /// The number of products from the file.
  public let productCount: Int
}

/// A scenario as declared in its file, or one row of its table of cases.
struct DeclaredScenario {
  var definition: ScenarioDefinition
  let run: LuaFunction
  /// The scenario's row in the table of cases. Nil if the scenario has no such table.
  var row: (name: String, fields: LuaTable)?
}

/// An account as declared in a scenario.
public struct AccountDeclaration: Hashable, Sendable {
  /// The name in scripts.
  public let name: String
  /// The country code of the storefront. Nil for the default storefront.
  public var storefront: String?

  /// Whether the account is a sandbox account. Nil if the environment determines this.
  public var isTester: Bool?

  /// Creates an account with the default storefront.
  public init(name: String) { self.name = name }
}

/// A device as declared in a scenario.
public struct DeviceDeclaration: Hashable, Sendable {
  /// The name in scripts.
  public let name: String
  /// The name of the account that is signed in. Empty if the world has only one account.
  public var account = ""
  /// The version of the installed app.
  public var version = "1.0"
  /// The version of the operating system.
  public var system = SystemVersion.latest
  /// Whether the device is a Simulator on a developer's machine.
  public var isSimulator = false
  public var isInstalled = true

  /// Creates a device with the app installed.
  public init(name: String) { self.name = name }
}
