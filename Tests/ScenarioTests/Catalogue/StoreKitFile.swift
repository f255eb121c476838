/// Configuration files for tests, built from the parts under test.
enum StoreKitFile {
  /// A file with a version and these members.
  static func text(_ members: String = "", version: Int = 4) -> String {
    "{ \"identifier\": \"A\", \"version\": { \"major\": \(version), \"minor\": 0 }\(members.isEmpty ? "" : ", ")\(members) }"
  }

  /// The members of a product.
  static func product(
    _ identifier: String = "com.example.coins", type: String = "Consumable", price: String = "0.99",
    _ more: String = ""
  ) -> String {
    "{ \"productID\": \"\(identifier)\", \"type\": \"\(type)\", \"displayPrice\": \"\(price)\"\(more.isEmpty ? "" : ", ")\(more) }"
  }

  /// A group with one subscription.
  static func group(_ more: String = "", period: String = "\"P1M\"") -> String {
    let subscription = product(
      "com.example.monthly", type: "RecurringSubscription", price: "2.99",
      "\"recurringSubscriptionPeriod\": \(period)\(more.isEmpty ? "" : ", ")\(more)")
    return
      "\"subscriptionGroups\": [{ \"id\": \"G1\", \"name\": \"Club\", \"subscriptions\": [\(subscription)] }]"
  }
}
