internal import Facts
internal import Kernel
internal import World

/// The shop of a generated user: the products, the country and the store environment. It sells products
/// of the types that the app sells. It sells special products, such as hosted content, only if the app
/// supports them.
struct GeneratedShop {
  struct Item {
    let name: String
    let type: ProductType
    fileprivate let fields: String
    fileprivate(set) var isDeliveredByServer = false
  }

  let items: [Item]
  let restores: Bool
  let takesPromotions: Bool
  /// Whether a former subscriber can subscribe again with an offer.
  let hasOffers: Bool
  /// Whether the store is the sandbox, where requests for approval cannot be answered.
  let isSandbox: Bool
  /// Whether the store notifies the developer's server.
  let notifiesServer: Bool
  /// Books with hosted files that were purchased long ago. They are more than an app may download at
  /// once unless the user asks for it.
  private let library: [Item]
  private let country: Country

  /// Generates a shop from a stream of random numbers.
  init(_ capabilities: Capabilities, drawnBy stream: inout SplitMix) {
    restores = capabilities.restores
    takesPromotions = capabilities.takesPromotions
    let types = capabilities.productTypes
    hasOffers = capabilities.takesOffers && types.contains(.autoRenewable)
    let hasFiles = capabilities.handlesHostedContent && types.contains(.nonConsumable)
    country = Country.all[Int(stream.next(below: UInt64(Country.all.count)))]
    isSandbox = stream.next(below: 8) == 0
    let hasTwoPackages = stream.next(below: 2) == 0
    let hasRetired = stream.next(below: 3) == 0
    let hasLibrary = stream.next(below: 8) == 0
    let hasPlans = stream.next(below: 2) == 0
    notifiesServer = stream.next(below: 3) > 0 && capabilities.deliversFromServer
    var items = types.map { [country, hasOffers] in GeneratedShop.item(of: $0, in: country, hasOffers) }
    if hasPlans, types.contains(.autoRenewable) {
      items.append(
        Item(
          name: "basic", type: .autoRenewable,
          fields:
            "type = \"auto_renewable\", \(country.price(0)), period = \"1 month\", group = \"club\", level = 2"
        ))
    }
    if hasFiles {
      let files = hasTwoPackages ? GeneratedShop.twoPackages : GeneratedShop.onePackage
      items.append(GeneratedShop.book("book", files, in: country))
    }
    let names = hasLibrary && hasFiles && restores ? ["tome_1", "tome_2", "tome_3", "tome_4"] : []
    library = names.map { [country] in GeneratedShop.book($0, GeneratedShop.onePackage, in: country) }
    if capabilities.deliversFromServer { items += GeneratedShop.delivered(types, in: country) }
    if hasRetired, let type = types.first(where: { $0 == .consumable || $0 == .nonConsumable }) {
      let name = type == .consumable ? "consumable" : "non_consumable"
      items.append(
        Item(name: "retired", type: type, fields: "type = \"\(name)\", \(country.price(0)), sold = false"))
    }
    self.items = items
  }

  private static func book(_ name: String, _ files: String, in country: Country) -> Item {
    Item(
      name: name, type: .nonConsumable, fields: "type = \"non_consumable\", \(country.price(1)), \(files)")
  }

  /// The products that the developer's server delivers.
  private static func delivered(_ types: [ProductType], in country: Country) -> [Item] {
    let atlas = Item(
      name: "atlas", type: .nonConsumable,
      fields: "type = \"non_consumable\", \(country.price(2)), delivered_by = \"server\"",
      isDeliveredByServer: true)
    let tickets = Item(
      name: "tickets", type: .consumable,
      fields: "type = \"consumable\", \(country.price(0)), grants = 5, delivered_by = \"server\"",
      isDeliveredByServer: true)
    return [atlas, tickets].filter { types.contains($0.type) }
  }

  private static let onePackage =
    "hosted = { version = \"1.0\", files = { [\"one.txt\"] = \"It was night.\", [\"cover.png\"] = 2000 } }"
  private static let twoPackages =
    "hosted = { version = \"1.0\", contents = { "
    + "{ identifier = \"text\", files = { [\"one.txt\"] = \"It was night.\" } }, "
    + "{ identifier = \"pictures\", files = { [\"cover.png\"] = 2000 } } } }"

  private static func item(of type: ProductType, in country: Country, _ hasOffers: Bool) -> Item {
    switch type {
    case .consumable:
      return Item(
        name: "coins", type: type, fields: "type = \"consumable\", \(country.price(0)), grants = 100")
    case .nonConsumable:
      return Item(name: "level", type: type, fields: "type = \"non_consumable\", \(country.price(1))")
    case .autoRenewable:
      let offer =
        "discounts = { { identifier = \"come_back\", mode = \"pay_as_you_go\", "
        + "price = \"\(country.prices[1])\", period = \"1 month\", periods = 2 } }"
      return Item(
        name: "monthly", type: type,
        fields:
          "type = \"auto_renewable\", \(country.price(2, offer: hasOffers ? 1 : nil)), period = \"1 month\", group = \"club\", level = 1"
          + (hasOffers ? ", \(offer)" : ""))
    case .freeSubscription:
      return Item(
        name: "newsletter", type: type, fields: "type = \"free_subscription\", price = \"\(country.nothing)\""
      )
    case .nonRenewing:
      return Item(name: "season", type: type, fields: "type = \"non_renewing\", \(country.price(3))")
    }
  }

  /// The levels of a subscription.
  var plans: [Item] { items.filter { $0.type == .autoRenewable } }

  /// The names of the products that were purchased long ago, as a Lua list; nil if there are none.
  var libraryNames: String? {
    library.isEmpty ? nil : library.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }

  /// The fields of the scenario's declaration, with a line for each product.
  var declaration: String {
    let rows = (items + library).map { "    \($0.name) = { \($0.fields) },\n" }.joined()
    let store = isSandbox ? "  environment = \"sandbox\",\n" : ""
    let account = "{ storefront = \"\(country.code)\" }"
    return "\(store)  accounts = { mia = \(account), tom = \(account) },\n  products = {\n\(rows)  },\n"
  }

  /// The storefront to which the user moves.
  var otherCountry: String { country.other.code }
}

/// A storefront with its prices, the lowest first.
private struct Country {
  let code: String
  let prices: [String]
  let nothing: String

  static let all = [
    Country(code: "USA", prices: ["0.99 USD", "2.99 USD", "4.99 USD", "9.99 USD"], nothing: "0.00 USD"),
    Country(code: "GBR", prices: ["0.79 GBP", "2.49 GBP", "4.49 GBP", "8.99 GBP"], nothing: "0.00 GBP"),
    Country(code: "JPN", prices: ["160 JPY", "480 JPY", "800 JPY", "1500 JPY"], nothing: "0 JPY"),
  ]

  /// The country to which its users move.
  var other: Country { Country.all[code == "GBR" ? 0 : 1] }

  /// The fields of a price in this country and in the country to which users move. An offer has a price
  /// in both countries, too.
  func price(_ place: Int, offer: Int? = nil) -> String {
    let offered = offer.map { ", discounts = { come_back = \"\(other.prices[$0])\" }" } ?? ""
    return "price = \"\(prices[place])\", "
      + "storefronts = { \(other.code) = { price = \"\(other.prices[place])\"\(offered) } }"
  }
}
