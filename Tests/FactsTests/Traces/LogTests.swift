import Facts
import Testing

@Suite("Logs of other writers")
struct LogTests {
  private static let head =
    #"{"format":"assay-trace","version":1,"tool":"shop 1","scenario":"field/1","subject":"shop","tells":["claim"]}"#
  private static let world = [
    #"{"at":0,"actor":"world","kind":"world.device_added","fields":{"device":0,"name":"phone"}}"#,
    #"{"at":0,"actor":"world","kind":"world.product_added","fields":{"product":0,"name":"coins","#
      + #""type":"consumable","price":0,"currency":"","group":""}}"#,
  ]

  private static func finish(_ transaction: String, more: String = "") -> String {
    #"{\#(more)"at":5,"actor":"app","device":"phone","kind":"queue.finish_called","fields":{"transaction":\#(transaction),"state":"purchased"}}"#
  }

  private func read(_ lines: [String], as form: TraceForm = .log) throws(TraceError) -> TraceFile {
    try TraceReader.read(TraceTests.bytes([Self.head] + Self.world + lines), as: form)
  }

  private func transactions(_ file: TraceFile) -> [Int64] {
    file.trace.facts.filter { $0.kind == .queueFinishCalled }.map { $0.content.fields[0] }
  }

  @Test("what a writer does not know may be left out; a trace of a run says it all")
  func omissions() throws {
    let file = try read([
      #"{"at":5,"actor":"app","device":"phone","kind":"queue.finish_called","fields":{"state":"failed"}}"#
    ])
    #expect(file.trace.facts.map(\.sequence.rawValue) == [1, 2, 3])
    #expect(file.trace.facts.map(\.cause) == [.start, .start, .start])
    #expect(transactions(file) == [Int64(UInt32.max)])
    #expect(file.verification == .incomplete)
    #expect(file.header.tells == ["claim"])
    let bare = try read([#"{"at":5,"actor":"app","device":"phone","kind":"interface.busy_began"}"#])
    #expect(bare.trace.facts.last?.kind == .interfaceBusyBegan)
    let sealed = try read(Self.world, as: .sealed)
    #expect(sealed.trace.facts.isEmpty && sealed.skipped.count == 4)
  }

  @Test("names of transactions, and their long numbers, are counted as they come")
  func names() throws {
    #expect(
      transactions(
        try read(["\"a\"", "1000000733091", "\"a\"", "\"1000000733091\""].map { Self.finish($0) }))
        == [0, 1, 0, 1])
    #expect(transactions(try read(["7", "3"].map { Self.finish($0) })) == [7, 3])
  }

  @Test("small numbers and names of one kind are not mixed, since nobody could tell them apart")
  func mixture() {
    for lines in [["7", "\"a\""], ["\"a\"", "7"]] {
      let error = #expect(throws: TraceError.self) { try read(lines.map { Self.finish($0) }) }
      #expect(error?.line == 5)
      #expect(
        error?.expected.contains("a transaction from 0 to 1048576, or names for all of this kind") == true)
    }
  }

  @Test("what has a name is declared before, as the error says")
  func undeclared() {
    let error = #expect(throws: TraceError.self) {
      try read([Self.finish("1").replacing("phone", with: "tablet")])
    }
    #expect(error?.line == 4 && error?.found == "“tablet”")
    #expect(error?.advice == "declare it on an earlier line with the fact world.device_added")
  }

  @Test("gaps are told, unless a footer with a hash says that there are none")
  func gaps() throws {
    let lines = [Self.finish("1", more: "\"sequence\":3,"), Self.finish("2", more: "\"sequence\":7,")]
    let file = try read(lines)
    #expect(file.skipped.map(\.words) == ["facts are missing before line 5: facts 4 to 6"])
    #expect(transactions(file) == [1, 2])
    #expect(throws: TraceError.self) {
      try read(lines + [#"{"complete":true,"count":4,"hash":"0123456789abcdef"}"#])
    }
    let back = #expect(throws: TraceError.self) { try read(lines.reversed()) }
    #expect(back?.expected == "fact 8" && back?.found == "fact 3")
  }

  @Test("a last line without a hash says that the log is whole; it is no proof")
  func unsealed() throws {
    let file = try read([Self.finish("1"), #"{"complete":true}"#])
    #expect(file.verification == .unsealed)
    #expect(throws: TraceError.self) { try read([#"{"complete":true}"#, Self.finish("1")]) }
    #expect(throws: TraceError.self) { try read([#"{"complete":true}"#], as: .sealed) }
    // A report writes the facts in this form.
    #expect(try TraceReader.read(file.bytes).trace.facts == file.trace.facts)
  }

  @Test(
    "evidence and what is told are lists of texts in the header, and come back",
    arguments: ["evidence", "tells"])
  func header(key: String) throws {
    func head(_ value: String) -> [UInt8] {
      TraceTests.bytes([
        #"{"format":"assay-trace","version":1,"tool":"t","scenario":"s","subject":"a","\#(key)":\#(value)}"#
      ])
    }
    let file = try TraceReader.read(head(#"["claims"]"#))
    #expect((key == "tells" ? file.header.tells : file.header.evidence) == ["claims"])
    #expect(file.bytes == head(#"["claims"]"#))
    for wrong in ["5", "[5]"] {
      let error = #expect(throws: TraceError.self) { try TraceReader.read(head(wrong)) }
      #expect(error?.expected == "“\(key)”: a list of strings")
    }
  }

  @Test("a trace of a run is read the same way in either form")
  func run() throws {
    let bytes = TraceTests.everyKind()
    let (sealed, log) = (try TraceReader.read(bytes), try TraceReader.read(bytes, as: .log))
    #expect(sealed.trace.facts == log.trace.facts)
    #expect(log.verification == .verified)
  }
}
