internal import Facts

/// The values of a launch, valid as long as the process lives.
package struct LaunchBundle: ToldValue, Sendable {
  /// The products in the bundle.
  package let products: [BundledProduct]

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    products = members.required("products")
  }
}

/// The values of a launch, without the bundle.
package struct LaunchDetails: Sendable {
  /// A seed for the app's own random choices, equal in each repetition of the run.
  package var seed: UInt64 = 0
  /// The app's own folder, if it does not use the simulated disk.
  package var directory: String?
  /// The device's UUID, if receipts are signed.
  package var vendorIdentifier: String?

  /// Empty details.
  init() {}

  init(_ members: ToldMembers) {
    let digits: String? = members.optional("seed")
    seed = digits.flatMap { UInt64($0) } ?? 0
    directory = members.optional("directory")
    vendorIdentifier = members.optional("vendor_identifier")
  }
}

/// A product that the bundle of the app knows.
package struct BundledProduct: ToldValue, Sendable {
  /// The product identifier.
  package let productIdentifier: String
  /// The type of the product.
  package let type: ProductType
  /// The amount that one purchase grants.
  package let grants: Int

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    productIdentifier = members.required("product_identifier")
    type = members.required("type")
    grants = members.required("grants")
  }
}

/// A tap of the user.
package enum Tap: ToldValue, Sendable {
  /// Buy, for a product.
  case buy(String, quantity: Int)
  /// Restore.
  case restore
  /// A control named by the scenario.
  case named(String)

  init(told json: JSONValue) {
    guard case .object = json else {
      self = .restore
      return
    }
    let members = ToldMembers(json)
    if let product: String = members.optional("buy") {
      self = .buy(product, quantity: members.required("quantity"))
    } else {
      self = .named(members.required("name"))
    }
  }
}
