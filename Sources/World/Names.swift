internal import Facts
internal import Kernel
internal import StoreModel

/// The product identifiers, with their numbers.
///
/// The store, the server and the devices share these identifiers. They contain only data that the
/// developer also built into the app: no prices, no back-office state and no purchases.
final class Names {
  private let timeline: Timeline
  private var products: [(identifier: TextID, declaration: BundledProduct?)] = []
  /// For each text's number, the product with that text as its identifier. The array is short, because
  /// identifiers are interned early.
  private var productOfText: [ProductID] = []

  init(timeline: Timeline) { self.timeline = timeline }

  /// The number of products, including identifiers that were only mentioned.
  var productCount: Int { products.count }

  /// The products that the developer declared, by their numbers.
  var declaredProducts: some Sequence<ProductID> {
    products.indices.lazy.filter { self.products[$0].declaration != nil }.map { ProductID($0) }
  }

  func identifier(of product: ProductID) -> TextID { products[product.index].identifier }

  /// Whether the developer declared a product. False if its identifier was only mentioned.
  func isDeclared(_ product: ProductID) -> Bool { products[product.index].declaration != nil }

  /// The product's declaration in the app's bundle. Nil if its identifier was only mentioned.
  func declaration(of product: ProductID) -> BundledProduct? { products[product.index].declaration }

  /// The number of the product with an identifier. An undeclared identifier gets a number too.
  func product(named identifier: TextID) -> ProductID {
    if let known = number(of: identifier) { return known }
    let id = enter(identifier)
    timeline.record(.world(.productMentioned(product: id, name: identifier)), by: .world)
    return id
  }

  /// The number of the declared product with an identifier. Nil if no declared product has it.
  func declaredProduct(named identifier: TextID) -> ProductID? {
    number(of: identifier).flatMap { products[$0.index].declaration == nil ? nil : $0 }
  }

  /// Declares a product. Its identifier may have been mentioned before.
  @discardableResult
  func declare(_ product: Product) -> ProductID {
    let id = number(of: product.identifier) ?? enter(product.identifier)
    products[id.index].declaration = BundledProduct(product)
    return id
  }

  private func enter(_ identifier: TextID) -> ProductID {
    let id = ProductID(products.count)
    products.append((identifier, nil))
    let text = Int(identifier.rawValue)
    while productOfText.count <= text { productOfText.append(.none) }
    productOfText[text] = id
    return id
  }

  private func number(of identifier: TextID) -> ProductID? {
    let text = Int(identifier.rawValue)
    guard text < productOfText.count, productOfText[text] != .none else { return nil }
    return productOfText[text]
  }
}
