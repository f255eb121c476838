import Testing

@testable import Signatures

@Suite("Bytes as text of sixty-four signs")
struct Base64Tests {
  @Test(
    "the published examples read and write alike",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("\u{3ff}>?", "z78+Pw=="),
    ])
  func examples(plain: String, text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
    #expect(Base64.decoded(Array(text.utf8)) == Array(plain.utf8))
  }

  @Test(
    "what is not written in the one way is nothing",
    arguments: ["Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zm-v", "Zm9v\n", "====", "Z===", "=Zg="])
  func malformed(text: String) { #expect(Base64.decoded(Array(text.utf8)) == nil) }
}
