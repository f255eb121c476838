internal import Facts

/// The scenarios that are served if the user names none. They only declare what the store sells.
enum ShopText {
  /// A shop with the products and settings of a StoreKit configuration file.
  static func ofCatalogue(_ name: String) -> String {
    "scenario { title = \"a served store\", catalogue = \(JSONText.compact(.text(name))), run = function(world) end }"
  }

  /// A shop with a product of each type, and a group of two subscriptions.
  static let small = """
    scenario {
      title = "a served store",
      products = {
        coins = { type = "consumable", price = "0.99 USD", grants = 100 },
        pro = { type = "non_consumable", price = "9.99 USD" },
        season = { type = "non_renewing", price = "4.99 USD" },
        basic = {
          type = "auto_renewable", price = "4.99 USD", group = "20000001", level = 2, period = "1 month",
          introductory = { mode = "free_trial", period = "1 week" },
          discounts = {
            { identifier = "winter", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month", periods = 3 },
          },
        },
        plus = {
          type = "auto_renewable", price = "9.99 USD", group = "20000001", level = 1, period = "1 month",
          family_shareable = true,
        },
      },
      run = function(world) end,
    }
    """
}
