internal import Facts

/// What the store answers to a products request.
enum ProductsAnswer {
  /// What it sells in a storefront, and what it does not know.
  case response(products: [ProductID], invalid: [TextID], storefront: TextID)
  /// It could not answer.
  case failed(StoreError)
}
