internal import Facts
internal import Kernel

/// The content of a file: a text, or bytes that are not UTF-8.
package enum FileContent: Hashable, Sendable {
  /// A text in UTF-8.
  case text(String)
  /// Other bytes.
  case bytes([UInt8])

  /// The content as bytes.
  package var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The content as a text, with replacement characters for invalid UTF-8.
  package var text: String {
    switch self {
    case .text(let text): text
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension FileContent: ToldValue, TakenValue {
  init(told json: JSONValue) {
    if case .text(let text) = json {
      self = .text(text)
    } else {
      let encoded: String = ToldMembers(json).required("base64")
      guard let bytes = Base64.decode(encoded) else { json.isNo("bytes in base64") }
      self = .bytes(bytes)
    }
  }

  func write(to printer: inout JSONPrinter) {
    switch self {
    case .text(let text): printer.text(text)
    case .bytes(let bytes):
      printer.beginObject()
      printer.member("base64", Base64.encode(bytes))
      printer.endObject()
    }
  }
}
