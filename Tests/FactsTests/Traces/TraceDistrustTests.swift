import Facts
import Kernel
import Testing

@Suite("Traces that cannot be trusted")
struct TraceDistrustTests {
  private let lines = TraceTests.lines(TraceTests.everyKind())

  /// Reads the lines with one of them changed.
  private func read(
    line: Int, replacing old: String, with new: String
  ) throws(TraceError) -> TraceFile {
    var changed = lines
    let parts = changed[line - 1].split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    precondition(parts.count == 2, "\(old) is not in \(changed[line - 1])")
    changed[line - 1] = parts[0] + new + parts[1]
    return try TraceReader.read(TraceTests.bytes(changed))
  }

  private func error(line: Int, replacing old: String, with new: String) -> TraceError? {
    #expect(throws: TraceError.self) { try read(line: line, replacing: old, with: new) }
  }

  @Test(
    "a change of any part of a fact is detected",
    arguments: [
      (#""at":0"#, #""at":1"#), (#""actor":"world""#, #""actor":"store""#),
      (#""actor":"world""#, #""actor":"world","device":0"#), (#""cause":0"#, #""cause":1"#),
      (#""price":99"#, #""price":98"#), (#""name":"coins""#, #""name":"coin""#),
      (#""type":"consumable""#, #""type":"non_consumable""#), (#""product":0"#, #""product":1"#),
    ])
  func tampering(_ old: String, _ new: String) {
    let error = error(line: 4, replacing: old, with: new)
    #expect(error?.line == lines.count)
    #expect(error?.expected.contains("facts with the hash") == true)
  }

  @Test("lines that are missing, repeated or swapped are detected")
  func order() {
    var missing = lines
    missing.remove(at: 10)
    var repeated = lines
    repeated.insert(lines[10], at: 10)
    var swapped = lines
    swapped.swapAt(10, 11)
    for (changed, line) in [(missing, 11), (repeated, 12), (swapped, 11)] {
      let error = #expect(throws: TraceError.self) { try TraceReader.read(TraceTests.bytes(changed)) }
      #expect(error?.line == line)
      #expect(error?.expected.hasPrefix("fact ") == true)
    }
    var short = lines
    short.remove(at: lines.count - 2)
    let error = #expect(throws: TraceError.self) { try TraceReader.read(TraceTests.bytes(short)) }
    #expect(error?.expected == "\(lines.count - 2) facts, as the footer states")
  }

  @Test("a trace without a footer is incomplete, wherever it was cut")
  func truncated() throws {
    let bytes = TraceTests.everyKind()
    let headerBytes = lines[0].utf8.count + 1
    for end in stride(from: headerBytes, to: bytes.count - lines[lines.count - 1].utf8.count, by: 97) {
      let file = try TraceReader.read(Array(bytes[..<end]))
      #expect(file.verification == .incomplete)
      #expect(file.trace.count == UInt32(file.trace.facts.count))
    }
    let whole = try TraceReader.read(TraceTests.bytes(Array(lines.dropLast())))
    #expect(whole.verification == .incomplete)
    #expect(whole.bytes == TraceTests.bytes(Array(lines.dropLast())))
    #expect(throws: TraceError.self) { try TraceReader.read(Array(bytes[..<(headerBytes - 5)])) }
  }

  @Test(
    "what a later version may add is skipped, and then the hash is unverified",
    arguments: [
      (
        4, #""kind":"world.product_added""#, #""kind":"world.product_renamed""#,
        "the unknown kind “world.product_renamed”"
      ),
      (4, #""cause":0"#, #""cause":0,"mood":{"a":1}"#, "the unknown key “mood”"),
      (4, #""price":99"#, #""price":99,"tax":7"#, "the unknown field “tax” of world.product_added"),
    ])
  func unknown(_ line: Int, _ old: String, _ new: String, _ what: String) throws {
    // The lines after it must not need the name that an unknown fact declares.
    var changed = lines
    let parts = changed[line - 1].split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    changed[line - 1] = parts[0] + new + parts[1]
    changed = changed.map {
      $0.contains("world.product_added") ? $0 : Self.replacing("\"coins\"", "0", in: $0)
    }
    let file = try TraceReader.read(TraceTests.bytes(changed))
    #expect(file.verification == .unknownVocabulary)
    #expect(file.skipped.map(\.line) == [line])
    #expect(file.skipped.map(\.what) == [what])
    #expect(file.trace.count == UInt32(lines.count - 2))
  }

  @Test("an unknown line is skipped as well")
  func unknownLine() throws {
    var changed = lines
    changed.insert(#"{"note":"hello"}"#, at: 3)
    let file = try TraceReader.read(TraceTests.bytes(changed))
    #expect(file.verification == .unknownVocabulary)
    #expect(file.skipped.map(\.line) == [4])
  }

  private static func replacing(_ old: String, _ new: String, in text: String) -> String {
    text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }

  @Test(
    "an error names the line, what was expected and what was found",
    arguments: [
      (1, "assay-trace", "other", "a trace header with the format “assay-trace”", "“other”"),
      (1, #""version":1"#, #""version":2"#, "version 1 of the format", "version 2"),
      (
        1, #""seed":"1"#, #""seed":"x1"#, "“seed”: a number from 0 to 18446744073709551615 as a string",
        "“x18446744073709551615”"
      ),
      (1, #""tool":"1.2.3","#, "", "“tool”: a value in the line", "none"),
      (4, "{", "", "nothing after the value at column 11", "“:”"),
      (4, #""price":99"#, #""price":"99""#, "“price”: a number", "“99”"),
      (4, #""price":99"#, #""price":9.9"#, "a whole number at column 142", "a fraction or an exponent"),
      (4, #","price":99"#, "", "“price”: a value in world.product_added", "none"),
      (4, #""cause":0"#, #""cause":3"#, "“cause”: a number from 0 to 2", "3"),
      (
        4, #""actor":"world""#, #""actor":"moon""#,
        "“actor”: one of world, user, app, device, queue, network, store, server", "“moon”"
      ),
      (4, #""product":0"#, #""product":-1"#, "“product”: a product, by name or number", "-1"),
      (4, #""product":0"#, #""product":4294967295"#, "“product”: a product, by name or number", "4294967295"),
      (4, #""product":0"#, #""product":"gems""#, "“product”: a product as a number", "“gems”"),
      (5, #""device":"phone""#, #""device":"pad""#, "“device”: a device such as phone", "“pad”"),
      (4, #""name":"coins""#, #""name":{"bytes":"f"}"#, "“name”: pairs of hexadecimal digits", "“f”"),
      (4, #""name":"coins""#, #""name":5"#, "“name”: a string", "5"),
      (4, #""sequence":3"#, #""sequence":0"#, "“sequence”: a number from 1 to 4294967295", "0"),
    ])
  func errors(_ line: Int, _ old: String, _ new: String, _ expected: String, _ found: String) {
    let error = error(line: line, replacing: old, with: new)
    #expect(error?.line == line)
    #expect(error?.expected == expected)
    #expect(error?.found == found)
    #expect(error?.description.hasPrefix("line \(line): expected") == true)
  }

  @Test("an error in the footer is detected")
  func footer() {
    let last = lines.count
    #expect(error(line: last, replacing: #""hash":""#, with: #""hash":"x"#)?.line == last)
    #expect(error(line: last, replacing: #""count":"#, with: #""count":9"#)?.line == last)
    #expect(error(line: last, replacing: "}", with: "}\n{}")?.expected == "nothing after the footer")
  }

  @Test("codes of errors that do not fit are refused")
  func codes() {
    let line = lines.firstIndex { $0.contains("transaction.failed") } ?? 0
    let error = error(line: line + 1, replacing: #""code":-"#, with: #""code":-9999999"#)
    #expect(error?.expected == "“code”: a number from -8388608 to 8388607")
  }

  @Test("a very long line is refused")
  func longLine() {
    let long = #"{"note":""# + String(repeating: "x", count: TraceReader.lineBytesLimit) + #""}"#
    let error = #expect(throws: TraceError.self) {
      try TraceReader.read(TraceTests.bytes([lines[0], long]))
    }
    #expect(error?.line == 2)
  }

  @Test(
    "what is no trace at all is refused",
    arguments: ["", "\n", "{}", "[]", "null", "hello", "\u{0}", #"{"format":5}"#, #"{"sequence":1}"#])
  func otherFiles(_ text: String) {
    let error = #expect(throws: TraceError.self) { try TraceReader.read(Array(text.utf8)) }
    #expect(error?.line == 1)
  }

  @Test("bytes changed at random never end the process, and a changed fact is never verified")
  func hostileBytes() throws {
    let bytes = TraceTests.everyKind()
    let facts = try TraceReader.read(bytes).trace.facts
    var stream = SplitMix(seed: 7)
    var refused = 0
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0...stream.next(below: 2) {
        changed[Int(stream.next(below: UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: stream.next())
      }
      do {
        let file = try TraceReader.read(changed)
        let ledger = Ledger()
        for fact in file.trace.facts { ledger.apply(fact) }
        if file.verification == .verified { #expect(file.trace.facts == facts) }
      } catch {
        refused += 1
      }
    }
    #expect(refused > 300)
  }
}
