internal import Facts

/// How to read the products of a user from a backend.
struct EntitlementMap: Hashable {
  /// The condition under which the purchases of an element count.
  struct Activity: Hashable {
    let place: JSONPointer
    /// The texts that mark an element as valid; nil if the value is a Boolean.
    let words: [String]?
  }

  /// An amount that the backend stores for a product.
  struct Balance: Hashable {
    let product: String
    let place: JSONPointer
    /// The amount that one purchase grants.
    let amount: Int64
  }

  let request: RequestTemplate
  /// The object or list with the products; nil if there are only balances.
  let products: JSONPointer?
  /// The identifier of the product within an element.
  let product: JSONPointer?
  /// The number of purchases within an element.
  let count: JSONPointer?
  let activity: Activity?
  let balances: [Balance]

  /// The number of purchases of each product in an answer, in the order of the answer.
  func counts(in document: JSONValue) throws(BackendReply.Flaw) -> [(product: String, count: Int64)] {
    var counts: [(product: String, count: Int64)] = []
    func add(_ product: String, _ count: Int64) {
      guard let place = counts.firstIndex(where: { $0.product == product }) else {
        return counts.append((product, count))
      }
      counts[place].count += count
    }
    if let products {
      switch products.value(in: document) {
      case .object(let members):
        for member in members {
          let (product, count) = try purchase(member.value, of: member.key)
          add(product, count)
        }
      case .list(let elements):
        for element in elements {
          let (product, count) = try purchase(element, of: nil)
          add(product, count)
        }
      case .null: break
      case .flag, .integer, .fraction, .text, nil:
        throw BackendReply.Flaw(text: "“\(products.text)” must be an object or a list of products")
      }
    }
    for balance in balances {
      guard case .integer(let amount) = balance.place.value(in: document) else {
        throw BackendReply.Flaw(text: "“\(balance.place.text)” must be a whole number")
      }
      add(balance.product, amount / balance.amount)
    }
    return counts
  }

  private func purchase(
    _ element: JSONValue, of key: String?
  ) throws(BackendReply.Flaw) -> (product: String, count: Int64) {
    switch element {
    case .integer(let count) where key != nil: return (key ?? "", count)
    case .flag(let isThere) where key != nil: return (key ?? "", isThere ? 1 : 0)
    case .text(let product) where key == nil: return (product, 1)
    case .object:
      let name = product.map { $0.value(in: element) } ?? key.map { .text($0) }
      guard case .text(let product) = name else {
        throw BackendReply.Flaw(
          text: product.map { "an element has no text at “\($0.text)”: \(JSONText.compact(element))" }
            ?? "the elements of the list are objects, and the map has no “product” for them")
      }
      return (product, try isValid(element) ? try number(of: element) : 0)
    case .null, .flag, .integer, .fraction, .text, .list:
      throw BackendReply.Flaw(
        text: "a product must have a number, a boolean, or an object, found \(JSONText.compact(element))")
    }
  }

  private func isValid(_ element: JSONValue) throws(BackendReply.Flaw) -> Bool {
    guard let activity else { return true }
    switch (activity.place.value(in: element), activity.words) {
    case (.text(let word), let words?): return words.contains(word)
    case (.flag(let isValid), nil): return isValid
    default:
      let expected = activity.words == nil ? "boolean" : "text"
      throw BackendReply.Flaw(
        text: "an element has no \(expected) at “\(activity.place.text)”: \(JSONText.compact(element))")
    }
  }

  private func number(of element: JSONValue) throws(BackendReply.Flaw) -> Int64 {
    guard let count else { return 1 }
    guard case .integer(let number) = count.value(in: element) else {
      throw BackendReply.Flaw(
        text: "an element has no whole number at “\(count.text)”: \(JSONText.compact(element))")
    }
    return number
  }
}
