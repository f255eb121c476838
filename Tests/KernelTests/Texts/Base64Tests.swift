import Kernel
import Testing

@Suite("Text for bytes")
struct Base64Tests {
  @Test(
    "texts are those that everybody writes",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"), ("<<???>>", "PDw/Pz8+Pg=="), ("ø", "w7g="),
    ])
  func encoded(plain: String, text: String) {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(Base64.decode(text) == Array(plain.utf8))
  }

  @Test("bytes of every value and number come back")
  func everyByte() {
    for count in 0...257 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31 + count) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }

  @Test(
    "what is no such text is none",
    arguments: [
      "Z", "Zg", "Zg=", "Zg==Zg==", "Zm9v!", "Zm9*", "=m9v", "====", "Zh==", "Zm9=", "Zm9v\n", "Zg== ",
    ])
  func refused(text: String) { #expect(Base64.decode(text) == nil) }
}
