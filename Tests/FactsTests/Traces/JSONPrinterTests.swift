import Testing

@testable import Facts

@Suite("Writing JSON")
struct JSONPrinterTests {
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
      // Some of the keys make the buffer grow.
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
