internal import Facts
internal import StoreModel
internal import Web
internal import World

/// A purchase that a backend names in an answer.
struct NamedPurchase {
  let identifier: Int64
  let original: Int64
  let product: String
}

/// A backend's answer to an app or to the store.
struct BackendReply {
  /// The HTTP status.
  let status: Int
  /// The document; nil if the body has none or does not matter to an app.
  var document: JSONValue?
  /// Whether the user gets content; nil if the request did not ask for that or the backend failed.
  var answer: ContentAnswer?
  /// Whether the backend lacks this path.
  var isMissing = false
  /// The purchases for which content is delivered.
  var redeemed: [NamedPurchase] = []
  /// The purchases for which the backend granted something new.
  var paidOut: [NamedPurchase] = []
  /// The purchases for which the backend revoked something.
  var tookBack: [NamedPurchase] = []

  /// An error in an answer, described by the expected and the found value.
  struct Flaw: Error {
    let text: String
  }

  /// The status of a path that does not exist.
  static let statusMissing = 404

  /// Makes an answer that has only a status.
  init(status: Int) { self.status = status }

  /// Parses an answer in the words of the protocol. A body that is not JSON is an error if the status is
  /// a success and a document is needed.
  init(_ answer: WebAnswer, to verb: ServerVerb) throws(Flaw) {
    status = answer.status
    let looksLikeDocument = answer.body.first { $0 > 0x20 } == UInt8(ascii: "{")
    if looksLikeDocument || verb != .notify && (200..<300).contains(answer.status) {
      let value = try BackendReply.document(of: answer)
      guard case .object = value else { throw Flaw(text: "its body is not a JSON object") }
      document = value
      redeemed = try BackendReply.purchases("redeemed", in: value)
      paidOut = try BackendReply.purchases("paid_out", in: value)
      tookBack = try BackendReply.purchases("took_back", in: value)
    }
    isMissing = status == BackendReply.statusMissing && document?["answer"] == nil
    if verb == .deliver, let document, !isMissing { self.answer = try BackendReply.word(in: document) }
  }

  static func document(of answer: WebAnswer) throws(Flaw) -> JSONValue {
    do throws(JSONError) {
      return try JSONText.value(of: answer.body, keepsFractions: true)
    } catch {
      throw Flaw(
        text:
          "its body is not JSON: line \(error.line), column \(error.column): expected \(error.expected), found \(error.found)"
      )
    }
  }

  /// A number in the document; nil if it is missing or not an integer.
  func number(_ name: String) -> Int64? {
    if case .integer(let number) = document?[name] { number } else { nil }
  }

  private static func word(in document: JSONValue) throws(Flaw) -> ContentAnswer {
    let known = ContentAnswer.allCases
    guard case .text(let word) = document["answer"], let answer = known.first(where: { $0.name == word })
    else {
      let found = document["answer"].map { JSONText.compact($0) } ?? "nothing"
      throw Flaw(text: "“answer” must be one of \(known.map(\.name).joined(separator: ", ")), found \(found)")
    }
    return answer
  }

  private static func purchases(_ name: String, in document: JSONValue) throws(Flaw) -> [NamedPurchase] {
    guard let value = document[name], value != .null else { return [] }
    guard case .list(let elements) = value else { throw Flaw(text: "“\(name)” is not a list") }
    var purchases: [NamedPurchase] = []
    for element in elements {
      guard let identifier = number(element["transaction_id"]),
        case .text(let product) = element["product_id"]
      else {
        throw Flaw(
          text:
            "an element of “\(name)” needs “transaction_id” and “product_id”, found \(JSONText.compact(element))"
        )
      }
      purchases.append(
        NamedPurchase(
          identifier: identifier, original: number(element["original_transaction_id"]) ?? identifier,
          product: product))
    }
    return purchases
  }

  /// Reads an identifier from the store, which writes it as a text.
  private static func number(_ value: JSONValue?) -> Int64? {
    switch value {
    case .text(let digits): Int64(digits)
    case .integer(let number): number
    case .null, .flag, .fraction, .list, .object, nil: nil
    }
  }
}
