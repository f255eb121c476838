import Kernel
import Testing

@Suite("Texts that are checked")
struct CheckedTextTests {
  private func text(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { String(checking: $0) }
  }

  @Test("bytes are a text where they are UTF-8", arguments: 0..<20) func lengths(length: Int) {
    let plain = [UInt8](repeating: 0x61, count: length)
    #expect(text(plain) == String(repeating: "a", count: length))
    for place in 0..<length {
      var bytes = plain
      bytes[place] = 0xff
      #expect(text(bytes) == nil)
      bytes.replaceSubrange(place...place, with: [0xc3, 0xbc])
      #expect(
        text(bytes) == String(repeating: "a", count: place) + "ü"
          + String(repeating: "a", count: length - place - 1))
    }
  }

  @Test("nothing is a text too") func empty() {
    #expect(text([]) == "")
    #expect(String(checking: UnsafeBufferPointer(start: nil, count: 0)) == "")
  }
}
