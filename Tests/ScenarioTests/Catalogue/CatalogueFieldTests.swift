import Facts
import Rules
import Scenario
import Testing

@Suite("Scenarios that sell what a configuration file holds")
struct CatalogueFieldTests {
  private static let file = StoreKitFile.text(
    "\"products\": [\(StoreKitFile.product()), \(StoreKitFile.product("com.example.pro", type: "NonConsumable"))]"
  )

  /// Loads a scenario from its own folder, with a configuration file next to it.
  private static func load(_ fields: String, file: String = file) throws -> ScenarioFile {
    try Suite.load(
      """
      scenario {
        title = "x", \(fields),
        run = function(world)
          local phone = world:device "phone"
          phone:launch()
          phone:buy "coins"
          world:settle()
          expect(phone:owned "coins"):equals(1)
        end,
      }
      """, file: "shop/test.lua", modules: [("shop/Store.storekit", file)])
  }

  @Test(
    "9.3: the products of the file are sold under their own identifiers, and go by aliases in the scenario")
  func sold() throws {
    let fields = "catalogue = \"Store.storekit\", aliases = { coins = \"com.example.coins\" }"
    let loaded = try Self.load(fields)
    #expect(loaded.scenarios[0].products.map(\.name) == ["coins", "com.example.pro"])
    #expect(loaded.scenarios[0].products.map(\.identifier) == ["com.example.coins", "com.example.pro"])
    let result = ScenarioRunner().run(0, of: loaded, subject: try Suite.reference())
    #expect(result.verdict.name == "passed")
    let named = result.trace.facts.compactMap { fact in
      if case .world(.productAdded(_, let name, _, _, _, _)) = fact.content {
        result.trace.texts[name]
      } else {
        nil as String?
      }
    }
    #expect(named == ["com.example.coins", "com.example.pro"])
  }

  @Test("9.3: the file belongs to the fingerprint, and to what is watched")
  func fingerprint() throws {
    let fields = "catalogue = \"Store.storekit\", aliases = { coins = \"com.example.coins\" }"
    let changed = Self.file.replacing("0.99", with: "1.99")
    #expect(try Self.load(fields).moduleFiles == ["shop/Store.storekit"])
    #expect(try Self.load(fields).fingerprint == Self.load(fields).fingerprint)
    #expect(try Self.load(fields).fingerprint != Self.load(fields, file: changed).fingerprint)
  }

  static let wrong: [BadInput] = [
    BadInput(
      "no such file", "catalogue = \"Shop.storekit\"",
      says:
        "shop/test.lua:2: scenario, field 'catalogue': shop/Shop.storekit: file not found (No such file or directory); check the path"
    ),
    BadInput(
      "a file outside of the suite", "catalogue = \"../../Store.storekit\"",
      says:
        "shop/test.lua:2: scenario, field 'catalogue': shop/../../Store.storekit: file not found (No such file or directory); check the path"
    ),
    BadInput(
      "a file that is a number", "catalogue = 7",
      says: "shop/test.lua:2: scenario, field 'catalogue': expected a string in quotes, found the number 7"),
    BadInput(
      "an alias of nothing", "catalogue = \"Store.storekit\", aliases = { coins = \"com.example.coin\" }",
      says:
        "shop/test.lua:2: scenario, field 'aliases': the catalog has no product 'com.example.coin'; did you mean 'com.example.coins'?"
    ),
    BadInput(
      "an alias that is a number", "catalogue = \"Store.storekit\", aliases = { coins = 5 }",
      says:
        "shop/test.lua:2: scenario, field 'aliases': expected names with identifiers in quotes, found the number 5; write aliases = { pro = \"com.example.pro\" }"
    ),
    BadInput(
      "two aliases of one product",
      "catalogue = \"Store.storekit\", aliases = { a = \"com.example.pro\", b = \"com.example.pro\" }",
      says:
        "shop/test.lua:2: scenario, field 'aliases': expected each product only once, found 'com.example.pro' twice"
    ),
    BadInput(
      "aliases without a catalogue", "aliases = { coins = \"com.example.coins\" }",
      says:
        "shop/test.lua:2: scenario, field 'aliases': aliases need a catalog; write catalogue = \"Store.storekit\""
    ),
    BadInput(
      "a product that stands in the file already",
      "catalogue = \"Store.storekit\", products = { [\"com.example.pro\"] = { type = \"consumable\", price = \"1.00 USD\" } }",
      says:
        "shop/test.lua:2: scenario, field 'products': expected products that are not in the catalog, found 'com.example.pro'"
    ),
  ]

  @Test("9.3: a wrong file or a wrong alias is told with its line", arguments: wrong)
  func isRefused(_ input: BadInput) {
    let error = #expect(throws: ScenarioError.self) { try Self.load(input.text) }
    #expect(error?.description == input.message)
  }

  @Test("9.3: what is wrong with the file is told with its place in it")
  func broken() {
    let error = #expect(throws: ScenarioError.self) {
      try Self.load("catalogue = \"Store.storekit\"", file: StoreKitFile.text("\"products\": [{}]"))
    }
    #expect(
      error?.description
        == "shop/test.lua:2: scenario, field 'catalogue': shop/Store.storekit: products[0].productID: expected a string, found nothing"
    )
  }
}
