public import Facts
internal import Kernel

/// Writes what the check endpoint answers as JSON, with the keys of the original in a fixed order.
///
/// Numbers of transactions, flags and codes are texts there; only the status and the numbers of the app are numbers.
public struct ReceiptPrinter {
  private let nameOfProduct: (ProductID) -> String
  private let text: (TextID) -> String
  var json = JSONPrinter()

  /// Makes a printer that knows the identifiers of products and the texts of the run.
  public init(nameOfProduct: @escaping (ProductID) -> String, text: @escaping (TextID) -> String) {
    self.nameOfProduct = nameOfProduct
    self.text = text
  }

  /// The answer as one line of JSON.
  public mutating func answer(status: Int, isRetryable: Bool?, document: ReceiptDocument?) -> String {
    json.removeAll()
    json.beginObject()
    integer("status", Int64(status))
    if let isRetryable { integer("is_retryable", isRetryable ? 1 : 0) }
    if let document { write(document, isExpired: status != 0) }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private mutating func write(_ document: ReceiptDocument, isExpired: Bool) {
    string("environment", document.environment == .sandbox ? "Sandbox" : "Production")
    json.key("receipt")
    switch document.content {
    case .app(let receipt):
      write(receipt, requestedAt: ReceiptDate(document.requestedAt))
      guard let latest = document.latestReceipt else { return }
      list("latest_receipt_info", document.latestEntries) { $0.write($1, as: .latest) }
      string("latest_receipt", latest)
      list("pending_renewal_info", document.pendingRenewals) { $0.write($1) }
    case .transaction(let entry, let bundleIdentifier, let version):
      write(entry, as: .single(bundleIdentifier: bundleIdentifier, version: version))
      guard let latest = document.latestReceipt, let period = document.latestEntries.last else { return }
      json.key(isExpired ? "latest_expired_receipt_info" : "latest_receipt_info")
      write(period, as: .single(bundleIdentifier: bundleIdentifier, version: version))
      if !isExpired { string("latest_receipt", latest) }
    }
  }

  /// The identifier of a product.
  func name(of product: ProductID) -> String { nameOfProduct(product) }

  /// The name that the developer gave the code with which a product was redeemed: one for each product.
  func codeName(of product: ProductID) -> String { name(of: product) + " code" }

  /// A key with a text, unless there is none.
  mutating func optional(_ key: String, _ value: TextID) {
    if value != .empty { string(key, text(value)) }
  }

  /// A key with a text.
  mutating func string(_ key: String, _ value: String) {
    json.key(key)
    json.text(value)
  }

  /// A key with a number.
  mutating func integer(_ key: String, _ value: Int64) {
    json.key(key)
    json.integer(value)
  }

  /// A key with yes or no, in words.
  mutating func flag(_ key: String, _ value: Bool) { string(key, value ? "true" : "false") }

  /// A date under its three keys.
  mutating func date(_ key: String, _ date: ReceiptDate) {
    string(key, date.text)
    string(key + "_ms", date.milliseconds)
    string(key + "_pst", date.pacificText)
  }

  /// A key with a list.
  mutating func list<Element>(
    _ key: String, _ elements: [Element], _ write: (inout ReceiptPrinter, Element) -> Void
  ) {
    json.key(key)
    json.beginList()
    for element in elements { write(&self, element) }
    json.endList()
  }
}
