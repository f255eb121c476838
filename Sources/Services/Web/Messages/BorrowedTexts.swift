internal import CWeb

/// Passes a text to C as a pointer, or a null pointer if the text is nil.
func withCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return text.withCString { body($0) }
}

/// The message of a C library, from a fixed array of a structure.
func text<Bytes>(_ bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
