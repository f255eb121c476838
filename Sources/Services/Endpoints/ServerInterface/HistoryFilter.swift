internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import Web

/// The filter and the order that a caller requests for a history of transactions.
struct HistoryFilter {
  private var start: Instant?
  private var end: Instant?
  private var products: [String] = []
  private var types: [String] = []
  private var groups: [String] = []
  private var ownership: String?
  private var wantsRevoked: Bool?
  /// Whether the latest changes come first.
  private(set) var isDescending = false

  /// Parses the parameters of a request. Version 1 of the API has `excludeRevoked` instead of `revoked`.
  init(_ request: WebRequest, version: Int) throws(InterfaceError) {
    for (name, value) in request.query where name != "revision" {
      switch name {
      case "startDate": start = try HistoryFilter.date(value, else: .invalidStart)
      case "endDate": end = try HistoryFilter.date(value, else: .invalidEnd)
      case "productId":
        guard !value.isEmpty else { throw .invalidProduct }
        products.append(value)
      case "productType":
        guard ProductType.allCases.contains(where: { $0.filterName == value }) else {
          throw .invalidProductType
        }
        types.append(value)
      case "subscriptionGroupIdentifier":
        guard !value.isEmpty else { throw .invalidGroup }
        groups.append(value)
      case "inAppOwnershipType":
        guard ReceiptOwnership.allCases.contains(where: { $0.name == value }) else { throw .invalidOwnership }
        ownership = value
      case "revoked" where version > 1: wantsRevoked = try HistoryFilter.flag(value, else: .invalidRevoked)
      case "excludeRevoked" where version == 1:
        if try HistoryFilter.flag(value, else: .invalidExclusion) { wantsRevoked = false }
      case "sort":
        guard value == "ASCENDING" || value == "DESCENDING" else { throw .invalidSort }
        isDescending = value == "DESCENDING"
      default: throw .badRequest
      }
    }
    if let start, let end, start > end { throw .startAfterEnd }
  }

  /// Whether a transaction matches.
  func accepts(_ statement: TransactionStatement, text: (TextID) -> String, product: String) -> Bool {
    let entry = statement.entry
    if let start, entry.purchaseDate < start { return false }
    if let end, entry.purchaseDate >= end { return false }
    if !products.isEmpty, !products.contains(product) { return false }
    if !types.isEmpty, !types.contains(statement.type.filterName) { return false }
    if !groups.isEmpty, !groups.contains(text(entry.group)) { return false }
    if let ownership, entry.ownership.name != ownership { return false }
    if let wantsRevoked, (entry.cancellationDate != nil) != wantsRevoked { return false }
    return true
  }

  static func date(_ value: String, else error: InterfaceError) throws(InterfaceError) -> Instant {
    guard let milliseconds = Int64(value), milliseconds >= 0,
      let date = Instant(millisecondsSince1970: milliseconds)
    else { throw error }
    return date
  }

  private static func flag(_ value: String, else error: InterfaceError) throws(InterfaceError) -> Bool {
    // Apple's Python library writes the value with a capital letter.
    switch value {
    case "true", "True": true
    case "false", "False": false
    default: throw error
    }
  }
}
