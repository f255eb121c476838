internal import Facts
internal import Kernel
internal import StoreModel

/// The product identifiers, with their numbers.
///
/// Store, server and devices share them. They hold only what the developer also built into the app: no
/// prices, no back-office state, no purchases.
final class Names {
  private let timeline: Timeline
  private var products: [(identifier: TextID, declaration: BundledProduct?)] = []
  /// The product of each text that is an identifier, by the text's number. The array stays short, since
  /// identifiers are interned early.
  private var productOfText: [ProductID] = []

  init(timeline: Timeline) { self.timeline = timeline }

  /// The number of products with a number, including those that were only mentioned.
  var productCount: Int { products.count }

  /// The products that the developer declared, by their numbers.
  var declaredProducts: some Sequence<ProductID> {
    products.indices.lazy.filter { self.products[$0].declaration != nil }.map { ProductID($0) }
  }

  func identifier(of product: ProductID) -> TextID { products[product.index].identifier }

  /// Whether the developer declared a product; false for an identifier that was only mentioned.
  func isDeclared(_ product: ProductID) -> Bool { products[product.index].declaration != nil }

  /// The declaration that the developer built into the app; nil for an identifier that was only mentioned.
  func declaration(of product: ProductID) -> BundledProduct? { products[product.index].declaration }

  /// The number of a product. An undeclared identifier gets a number too.
  func product(named identifier: TextID) -> ProductID {
    if let known = number(of: identifier) { return known }
    let id = enter(identifier)
    timeline.record(.world(.productMentioned(product: id, name: identifier)), by: .world)
    return id
  }

  /// The number of a declared product, or nil.
  func declaredProduct(named identifier: TextID) -> ProductID? {
    number(of: identifier).flatMap { products[$0.index].declaration == nil ? nil : $0 }
  }

  /// Declares a product, which may have been mentioned before.
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
