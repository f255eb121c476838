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

/// The answer of a backend to an app or to the store.
struct BackendReply {
  /// The status of HTTP.
  let status: Int
  /// The document; nil where the body is none, or says nothing to an app.
  var document: JSONValue?
  /// Whether somebody gets content; nil where that was not asked, or where the backend failed.
  var answer: ContentAnswer?
  /// Whether the backend has no such path.
  var isMissing = false
  /// The purchases from which content is handed out.
  var redeemed: [NamedPurchase] = []
  /// The purchases for which the backend has newly given something.
  var paidOut: [NamedPurchase] = []
  /// The purchases for which it took something back.
  var tookBack: [NamedPurchase] = []

  /// What is wrong with an answer: the expected and the found.
  struct Flaw: Error {
    let text: String
  }

  /// The status of a path that is not there.
  static let statusMissing = 404

  /// Makes an answer that says nothing but its status.
  init(status: Int) { self.status = status }

  /// Reads an answer in the words of the protocol. A body that is no JSON is a flaw where the status says success and a
  /// document is needed.
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

  /// The JSON of an answer.
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

  /// A number of the document; nil where it is none.
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

  /// A number of the store's, which it writes as a text.
  private static func number(_ value: JSONValue?) -> Int64? {
    switch value {
    case .text(let digits): Int64(digits)
    case .integer(let number): number
    case .null, .flag, .fraction, .list, .object, nil: nil
    }
  }
}
