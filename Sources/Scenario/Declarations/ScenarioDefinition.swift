public import Facts
public import Rules
public import World

/// What a scenario says of itself; it is read without running it.
public struct ScenarioDefinition: Hashable, Sendable {
  /// Its short name.
  public internal(set) var address: ScenarioAddress
  /// The name of its row, where it is one of a table of cases.
  public internal(set) var caseName: String?
  /// What it shows, as a sentence.
  public var title: String
  /// The rules that a run of it must exercise.
  public var rules: [RuleIdentifier] = []
  /// Where the behaviour is written down.
  public var source = ""
  /// Why it exists: the ways to break an app that it notices, and the bugs that it is about.
  public var catches: [String] = []
  /// Words to select it by.
  public var tags: [String] = []
  /// What an app must be able to do.
  public var needs: [Need] = []
  /// How much its failure weighs.
  public var level = RuleLevel.must
  /// The identifier under which the app was built; nothing for the one that the store knows.
  public var applicationIdentifier: String?
  /// Which of the two stores the app and its accounts belong to; nothing said is the store.
  public var environment: StoreEnvironment?
  /// The products in the store, in the order of their names.
  public var products: [ProductDeclaration] = []
  /// How the store behaves, where a configuration file says so.
  public var catalogueSettings: CatalogueSettings?
  /// What else the store has, in the order of its numbers.
  public var items: [StoreItem] = []
  /// The accounts that exist from the start, in the order of their names.
  public var accounts: [AccountDeclaration] = []
  /// The devices that exist from the start.
  public var devices: [DeviceDeclaration] = []
  /// The rules that an app is expected to break in it.
  public var expectsBroken: [RuleIdentifier] = []
  /// Whether the world is left to itself after the scenario's last order.
  public var hasLiveness = true
  /// Whether it reads the facts of its run, so that they are kept.
  public internal(set) var readsFacts = false
  /// Whether it reads the calls of the apps, so that they are noted.
  public internal(set) var readsCalls = false
  /// The file, relative to the folder of its suite.
  public let file: String
  /// The line of its declaration.
  public let line: Int

  /// The rules that its suite brings along and that it names.
  var customRules: [RuleIdentifier] { (rules + expectsBroken).filter(CustomRuleName.isCustom) }

  init(title: String, file: String, line: Int) {
    address = ScenarioAddress(file: file, position: 1, count: 1)
    self.title = title
    self.file = file
    self.line = line
  }
}
