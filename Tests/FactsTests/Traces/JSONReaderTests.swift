import Facts
import Testing

@Suite("JSON of a conversation")
struct JSONReaderTests {
  @Test("each message reads as it does alone, however many came before")
  func messages() throws {
    let reader = JSONReader()
    for number in 0..<3_000 {
      let text = String(repeating: "ab\(number % 997)ü", count: number % 9)
      let message = JSONText.compact([
        "event": "updated_transactions", "number \(number % 700)": .text(text), "ü": .integer(Int64(number)),
      ])
      #expect(try reader.value(of: Array(message.utf8)[...]) == JSONText.value(of: message))
    }
  }

  @Test("a text that differs from one before in a single byte is another one", arguments: 1..<52)
  func neighbours(length: Int) throws {
    let reader = JSONReader()
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: length)
    func read(_ letters: [UInt8]) throws -> JSONValue {
      try reader.value(of: ([0x22] + letters + [0x22])[...])
    }
    for place in 0..<length {
      #expect(try read(letters) == .text(String(decoding: letters, as: UTF8.self)))
      for step: UInt8 in 1..<26 {
        var other = letters
        other[place] += step
        #expect(try read(other) == .text(String(decoding: other, as: UTF8.self)))
      }
    }
  }

  @Test("a letter that came escaped is refused where it comes as it is")
  func escapes() throws {
    let reader = JSONReader()
    func read(_ text: String) throws -> JSONValue { try reader.value(of: Array(text.utf8)[...]) }
    for _ in 0..<2 {
      #expect(
        try read(#"["first", "a line\nand more", "second"]"#) == ["first", "a line\nand more", "second"])
      #expect(throws: JSONError.self) { try read("[\"first\", \"a line\nand more\", \"second\"]") }
      #expect(try read(#"["first", "said \"so\"", "second"]"#) == ["first", "said \"so\"", "second"])
      #expect(throws: JSONError.self) { try read(#"["first", "said "so"", "second"]"#) }
      #expect(try read(#"["first", "said", "second"]"#) == ["first", "said", "second"])
    }
  }

  @Test("a text that begins like the one before in its place, or ends sooner, is read as it is")
  func expectations() throws {
    let reader = JSONReader()
    let texts = [
      "product", "products", "product", "prod", "product_identifier", "product", "", "pro", "product",
    ]
    for text in texts {
      let message: JSONValue = ["event": "tap", "text": .text(text), "now": 3]
      #expect(try reader.value(of: Array(JSONText.compact(message).utf8)[...]) == message)
      #expect(throws: JSONError.self) { try reader.value(of: Array("[\"event\", \"\(text)".utf8)[...]) }
    }
  }

  @Test("bytes that are not UTF-8 are refused each time")
  func encoding() {
    let reader = JSONReader()
    for _ in 0..<3 {
      #expect(throws: JSONError.self) {
        try reader.value(of: ([0x22, 0x61, 0x61, 0x61, 0xff, 0x22] as [UInt8])[...])
      }
    }
  }

  @Test(
    "keys that are written otherwise and mean the same are repeated",
    arguments: [
      ["\u{e9}", "e\u{301}"], ["e\u{301}", "\u{e9}"], ["\u{212a}", "K"], ["K", "\u{212a}"],
      ["price", "product", "price"],
    ])
  func equivalentKeys(keys: [String]) {
    let text = "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    #expect(throws: JSONError.self) { try JSONText.value(of: text) }
    #expect(throws: JSONError.self) { try JSONReader().value(of: Array(text.utf8)[...]) }
  }

  @Test("a printer that is used again writes what a new one writes, short or long", arguments: [false, true])
  func printing(indents: Bool) throws {
    var printer = JSONPrinter(indents: indents)
    for length in [0, 5, 700, 253, 254, 255, 256, 257, 3, 100_000, 1] {
      let value: JSONValue = [
        "text": .text(String(repeating: "x", count: length)),
        "escaped": .text(String(repeating: "\n", count: length)),
        "numbers": .list((0..<min(length, 300)).map { .integer(Int64($0) * -7) }),
      ]
      printer.removeAll()
      printer.write(value)
      #expect(try JSONText.value(of: printer.bytes) == value)
      #expect(printer.byteCount == printer.bytes.count)
      #expect(
        String(decoding: printer.bytes, as: UTF8.self)
          == (indents ? JSONText.indented(value) : JSONText.compact(value)))
    }
  }

  @Test("a key that the program knows is written as any other", arguments: [false, true])
  func words(indents: Bool) {
    var printers = [JSONPrinter(indents: indents), JSONPrinter(indents: indents)]
    for place in printers.indices {
      printers[place].beginObject()
      // Behind some of them the room is enlarged.
      for number in 0..<200 {
        if place == 0 {
          printers[place].key("product_identifier")
        } else {
          printers[place].key(word: "product_identifier")
        }
        printers[place].integer(Int64(number))
      }
      printers[place].endObject()
    }
    #expect(printers[0].bytes == printers[1].bytes && printers[0].byteCount > 4_000)
  }
}
