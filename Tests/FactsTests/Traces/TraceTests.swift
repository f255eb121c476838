import Facts
import Kernel
import Testing

@Suite("Traces as JSON lines")
struct TraceTests {
  static func everyKind() -> [UInt8] {
    let recorder = Recorder(retention: .full, sinks: [])
    SampleFacts.recordEveryKind(into: recorder)
    return recorder.trace.bytes(header: SampleFacts.header)
  }

  static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

  @Test("a trace of every kind comes back, fact by fact and byte by byte")
  func roundTrip() throws {
    let recorder = Recorder(retention: .full, sinks: [])
    SampleFacts.recordEveryKind(into: recorder)
    let bytes = recorder.trace.bytes(header: SampleFacts.header)
    let file = try TraceReader.read(bytes)
    #expect(file.verification == .verified)
    #expect(file.skipped.isEmpty)
    #expect(file.header == SampleFacts.header)
    #expect(file.trace.count == recorder.count)
    #expect(file.trace.hash == recorder.hash)
    #expect(file.trace.facts.map(\.content.kind) == recorder.kept.map(\.content.kind))
    #expect(file.trace.facts.map(\.instant) == recorder.kept.map(\.instant))
    #expect(file.bytes == bytes)
  }

  @Test("lines have their keys in a fixed order, with names where there are names")
  func form() {
    let recorder = Recorder(retention: .full, sinks: [])
    SampleFacts.recordWorld(into: recorder)
    let began = TransactionFact.began(
      transaction: TransactionID(7), product: ProductID(0), quantity: 2, account: .none)
    let failed = TransactionFact.failed(
      transaction: TransactionID(7),
      error: StoreError(.SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 3038))
    for content in [began, failed] {
      _ = recorder.append(
        .transaction(content), actor: Actor(.queue, at: DeviceID(0)), instant: Instant(nanoseconds: 5),
        cause: FactSequence(rawValue: 1))
    }
    let header = TraceHeader(tool: "1.2.3", scenario: "purchase/1", subject: "reference")
    #expect(
      Self.lines(recorder.trace.bytes(header: header)) == [
        #"{"format":"assay-trace","version":1,"tool":"1.2.3","scenario":"purchase/1","subject":"reference"}"#,
        #"{"sequence":1,"at":0,"actor":"world","cause":0,"kind":"world.device_added","#
          + #""fields":{"device":0,"name":"phone"}}"#,
        #"{"sequence":2,"at":0,"actor":"world","cause":0,"kind":"world.account_added","#
          + #""fields":{"account":0,"name":"anna","storefront":"DEU"}}"#,
        #"{"sequence":3,"at":0,"actor":"world","cause":0,"kind":"world.product_added","#
          + #""fields":{"product":0,"name":"coins","type":"consumable","price":99,"currency":"EUR","group":""}}"#,
        #"{"sequence":4,"at":5,"actor":"queue","device":"phone","cause":1,"kind":"transaction.began","#
          + #""fields":{"transaction":7,"product":"coins","quantity":2,"account":null}}"#,
        #"{"sequence":5,"at":5,"actor":"queue","device":"phone","cause":1,"kind":"transaction.failed","#
          + #""fields":{"transaction":7,"error":{"domain":"SKErrorDomain","code":0,"#
          + #""underlying":{"domain":"ASDServerErrorDomain","code":3038}}}}"#,
        #"{"complete":true,"count":5,"hash":""# + TraceHash.text(of: recorder.hash) + #""}"#,
      ])
  }

  @Test("the host of a trace is not compared, everything else is")
  func headers() {
    var other = SampleFacts.header
    other.host = nil
    #expect(other.matches(SampleFacts.header))
    other.seed = 1
    #expect(!other.matches(SampleFacts.header))
  }

  @Test(
    "written while the run goes on, in pieces of any size, it is the same trace", arguments: [1, 100, 65_536])
  func streaming(_ chunkBytes: Int) {
    var streamed: [UInt8] = []
    let writer = TraceWriter(header: SampleFacts.header, chunkBytes: chunkBytes) { streamed += $0 }
    let recorder = Recorder(retention: .hashOnly, sinks: [writer])
    SampleFacts.recordEveryKind(into: recorder)
    writer.finish(count: recorder.count, hash: recorder.hash)
    #expect(streamed == Self.everyKind())
  }

  @Test("bytes of an app that are not UTF-8 come back unchanged")
  func otherBytes() throws {
    let recorder = Recorder(retention: .full, sinks: [])
    let path = [0x61, 0xff, 0x00].withUnsafeBufferPointer { recorder.texts.pass($0) }
    let content = FactContent.disk(.wrote(path: path, bytes: 1))
    _ = recorder.append(content, actor: Actor(.app, at: DeviceID(0)), instant: .zero, cause: .start)
    let bytes = recorder.trace.bytes(header: SampleFacts.header)
    #expect(Self.lines(bytes)[1].contains(#""path":{"bytes":"61ff00"}"#))
    let file = try TraceReader.read(bytes)
    #expect(file.verification == .verified)
    #expect(file.bytes == bytes)
  }

  @Test("things of one name are told apart by their numbers")
  func sharedName() throws {
    let recorder = Recorder(retention: .full, sinks: [])
    for device in 0..<2 {
      let declaration = WorldFact.deviceAdded(device: DeviceID(device), name: recorder.texts.intern("phone"))
      _ = recorder.append(.world(declaration), actor: .world, instant: .zero, cause: .start)
    }
    for device in 0..<2 {
      _ = recorder.append(
        .user(.tappedRestore), actor: Actor(.user, at: DeviceID(device)), instant: .zero, cause: .start)
    }
    let bytes = recorder.trace.bytes(header: SampleFacts.header)
    #expect(Self.lines(bytes)[3].contains(#""device":"phone""#))
    #expect(Self.lines(bytes)[4].contains(#""device":1"#))
    #expect(try TraceReader.read(bytes).bytes == bytes)
  }

  @Test("a trace of the last facts is read without proof")
  func tail() throws {
    let recorder = Recorder(retention: .tail(9), sinks: [])
    SampleFacts.recordEveryKind(into: recorder)
    let bytes = recorder.trace.bytes(header: SampleFacts.header)
    let file = try TraceReader.read(bytes)
    #expect(file.verification == .earlierFactsMissing)
    #expect(file.trace.count == recorder.count)
    #expect(file.bytes == bytes)
  }

  @Test("a run without facts has a trace")
  func empty() throws {
    let recorder = Recorder(retention: .full, sinks: [])
    let file = try TraceReader.read(recorder.trace.bytes(header: SampleFacts.header))
    #expect(file.verification == .verified)
    #expect(file.trace.facts.isEmpty)
  }

  @Test("a hash is written with all its digits")
  func hashes() {
    #expect(TraceHash.text(of: 0xab) == "00000000000000ab")
    #expect(TraceHash.hash(of: "00000000000000ab") == 0xab)
    for text in ["", "ab", "00000000000000AB", "00000000000000ag", "000000000000000000"] {
      #expect(TraceHash.hash(of: text) == nil)
    }
  }
}
