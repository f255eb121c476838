internal import Facts

/// What the store answers to a products request.
enum ProductsAnswer {
  /// What it sells, and what it does not know.
  case response(products: [ProductID], invalid: [TextID])
  /// It could not answer.
  case failed(StoreError)
}
