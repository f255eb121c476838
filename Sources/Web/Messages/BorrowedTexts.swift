internal import CWeb

/// Lends a text to C, or a null pointer where there is none.
func withCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}

/// What a C library said, from the array of its structure.
func text<Bytes>(_ bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
