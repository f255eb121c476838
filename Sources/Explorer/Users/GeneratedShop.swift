internal import Facts
internal import World

/// The products that generated users buy: one of each type that an app sells, and one with files where it handles them.
struct GeneratedShop {
  /// A product.
  struct Item {
    let name: String
    let type: ProductType
    fileprivate let fields: String
  }

  let items: [Item]
  let restores: Bool
  let takesPromotions: Bool

  init(_ capabilities: Capabilities) {
    restores = capabilities.restores
    takesPromotions = capabilities.takesPromotions
    var items: [Item] = []
    for type in capabilities.productTypes { items.append(GeneratedShop.item(of: type)) }
    if capabilities.handlesHostedContent, capabilities.productTypes.contains(.nonConsumable) {
      items.append(
        Item(
          name: "book", type: .nonConsumable,
          fields: "type = \"non_consumable\", price = \"2.99 USD\", "
            + "hosted = { version = \"1.0\", files = { [\"one.txt\"] = \"It was night.\", [\"cover.png\"] = 2000 } }"))
    }
    self.items = items
  }

  private static func item(of type: ProductType) -> Item {
    switch type {
    case .consumable:
      Item(name: "coins", type: type, fields: "type = \"consumable\", price = \"0.99 USD\", grants = 100")
    case .nonConsumable:
      Item(name: "level", type: type, fields: "type = \"non_consumable\", price = \"2.99 USD\"")
    case .autoRenewable:
      Item(
        name: "monthly", type: type,
        fields: "type = \"auto_renewable\", price = \"4.99 USD\", period = \"1 month\"")
    case .freeSubscription:
      Item(name: "newsletter", type: type, fields: "type = \"free_subscription\", price = \"0.00 USD\"")
    case .nonRenewing:
      Item(name: "season", type: type, fields: "type = \"non_renewing\", price = \"9.99 USD\"")
    }
  }

  /// The field of a declaration, with a line for each product.
  var declaration: String {
    let rows = items.map { "    \($0.name) = { \($0.fields) },\n" }.joined()
    return "  products = {\n\(rows)  },\n"
  }
}
