internal import Facts

/// A value that a request to a backend can contain. A template contains its placeholder, such as
/// `{user}`.
enum QuestionPlace: String, CaseIterable {
  /// The URL of the store.
  case store
  case bundle = "bundle_id"
  /// The secret that the backend sends when it validates a receipt.
  case secret = "shared_secret"
  /// The products for sale.
  case products
  case user
  case product = "product_id"
  case receipt
  /// The identifier of a transaction.
  case transaction = "transaction_id"
  /// The store's signed statement about the transaction.
  case signedTransaction = "signed_transaction"
  /// The world's time, in milliseconds since 1970.
  case now = "now_ms"

  var placeholder: String { "{\(rawValue)}" }
}

/// The values of one request. An unknown value has no entry.
struct QuestionValues {
  private var values: [QuestionPlace: JSONValue]

  init(_ values: [QuestionPlace: JSONValue]) { self.values = values }

  subscript(place: QuestionPlace) -> JSONValue? {
    get { values[place] }
    set { values[place] = newValue }
  }
}

/// A text with placeholders for values.
struct TextTemplate: Hashable {
  private enum Piece: Hashable {
    case text(String)
    case value(QuestionPlace)
  }

  private let pieces: [Piece]

  /// A word in braces that names no value.
  struct UnknownPlace: Error {
    let name: String
  }

  /// Parses a text. Braces around anything but one word are plain text.
  init(_ text: String) throws(UnknownPlace) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      plain += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      let name = inner.prefix { $0 == "_" || $0.isASCII && $0.isLetter }
      guard !name.isEmpty, inner[name.endIndex...].first == "}" else {
        plain += "{"
        rest = inner
        continue
      }
      guard let place = QuestionPlace(rawValue: String(name)) else { throw UnknownPlace(name: String(name)) }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      pieces.append(.value(place))
      plain = ""
      rest = inner[inner.index(after: name.endIndex)...]
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    self.pieces = pieces
  }

  var places: [QuestionPlace] {
    pieces.compactMap { if case .value(let place) = $0 { place } else { nil } }
  }

  /// The text with its values, each transformed by `form`.
  func text(_ values: QuestionValues, form: (String) -> String = { $0 }) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let place): form(values[place].map(TextTemplate.text) ?? "")
      }
    }.joined()
  }

  /// The value in its JSON type if the template is a single placeholder; nil if that value is unknown.
  /// For any other template, the text.
  func value(_ values: QuestionValues) -> JSONValue? {
    guard pieces.count == 1, case .value(let place) = pieces[0] else { return .text(text(values)) }
    return values[place]
  }

  private static func text(_ value: JSONValue) -> String {
    if case .text(let text) = value { text } else { JSONText.compact(value) }
  }
}
