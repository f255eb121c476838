import Testing

@testable import Signatures

@Suite("ASN.1, written and read")
struct ElementTests {
  @Test(
    "numbers have no byte too many",
    arguments: [
      (0, "020100"), (1, "020101"), (127, "02017F"), (128, "02020080"), (-1, "0201FF"), (-128, "020180"),
      (-129, "0202FF7F"), (65537, "0203010001"), (Int64.max, "02087FFFFFFFFFFFFFFF"),
      (Int64.min, "02088000000000000000"),
    ])
  func numbers(value: Int64, hex: String) throws {
    #expect(DER.integer(value) == Hex.bytes(hex))
    var reader = ElementReader(Hex.bytes(hex))
    #expect(try reader.integer() == value)
    try reader.end()
  }

  @Test("lengths have no byte too many", arguments: [0, 1, 127, 128, 255, 256, 65535, 65536])
  func lengths(count: Int) throws {
    let content = [UInt8](repeating: 7, count: count)
    let element = DER.octetString(content)
    let header = count < 128 ? 2 : count < 256 ? 3 : count < 65536 ? 4 : 5
    #expect(element.count == count + header)
    var reader = ElementReader(element)
    let read = try reader.next(.octetString)
    #expect(Array(read.content) == content)
    #expect(Array(read.whole) == element)
    #expect(reader.isAtEnd)
  }

  @Test("object identifiers have seven bits in a byte") func identifiers() {
    #expect(ObjectIdentifier.signedData.element == Hex.bytes("06092A864886F70D010702"))
    #expect(ObjectIdentifier.leafMark.element == Hex.bytes("060A2A864886F76364060B01"))
  }

  @Test("elements without a length end with two zero bytes, however they are nested") func indefinite() throws
  {
    let inner = BER.element(.octetStringInPieces, DER.octetString([1, 2]), DER.octetString([0, 0]))
    var reader = ElementReader(BER.element(.sequence, DER.integer(5), inner) + DER.null)
    var sequence = try reader.enter(.sequence)
    #expect(try sequence.integer() == 5)
    let pieces = try sequence.next(.octetStringInPieces)
    #expect(pieces.isIndefinite)
    #expect(Array(pieces.whole) == inner)
    #expect(Array(pieces.content) == DER.octetString([1, 2]) + DER.octetString([0, 0]))
    try sequence.end()
    #expect(Array(try reader.next().whole) == DER.null)
    try reader.end()
  }

  @Test(
    "what is no element is told",
    arguments: [
      ("", EncodingFlaw.isCut), ("30", .isCut), ("3001", .isCut), ("3082", .isCut), ("308201", .isCut),
      ("30820001", .hasBadLength), ("30820080", .hasBadLength), ("308100", .hasBadLength),
      ("30817F", .hasBadLength),
      ("3085FFFFFFFFFF", .hasBadLength), ("30FF", .hasBadLength), ("3084FFFFFFFF", .isCut),
      ("1F8101", .hasBadTag), ("0000", .hasBadTag), ("0480", .hasBadLength), ("3080", .isCut),
      ("308000", .hasBadTag), ("30800200", .isCut),
    ])
  func flaws(hex: String, flaw: EncodingFlaw) {
    var reader = ElementReader(Hex.bytes(hex))
    #expect(throws: flaw) { try reader.next() }
  }

  @Test("other tags, other forms and what stands behind are told") func unexpected() throws {
    var other = ElementReader(DER.null)
    #expect(throws: EncodingFlaw.hasOtherTag) { try other.next(.sequence) }
    var long = ElementReader(DER.integer([UInt8](repeating: 0x55, count: 9)))
    #expect(throws: EncodingFlaw.hasBadValue) { try long.integer() }
    var empty = ElementReader(DER.element(.integer, [UInt8]()))
    #expect(throws: EncodingFlaw.hasBadValue) { try empty.integer() }
    var two = ElementReader(DER.null + DER.null)
    _ = try two.next()
    #expect(throws: EncodingFlaw.hasMore) { try two.end() }
  }

  @Test("nesting has a bound, also in ten megabytes of it, and costs no more than reading") func deep() {
    let bytes = [UInt8](repeating: 0, count: 5_000_000).flatMap { _ in [0x30, 0x80] as [UInt8] }
    var reader = ElementReader(bytes)
    let clock = ContinuousClock()
    let time = clock.measure { #expect(throws: EncodingFlaw.isTooDeep) { try reader.next() } }
    #expect(time < .seconds(1))
    var nested = DER.null
    for _ in 0...ElementReader.depthLimit { nested = DER.sequence(nested) }
    #expect(throws: EncodingFlaw.isTooDeep) { try descend(ElementReader(nested)) }
  }

  private func descend(_ reader: ElementReader) throws {
    var reader = reader
    try descend(try reader.enter(.sequence))
  }

  @Test("many small elements are read in one walk") func wide() throws {
    let bytes = BER.element(.sequence, [UInt8](repeating: 0, count: 1_000_000).flatMap { _ in DER.null })
    var reader = ElementReader(bytes)
    let time = try ContinuousClock().measure { _ = try reader.next() }
    #expect(time < .seconds(10))
    #expect(reader.isAtEnd)
  }

  @Test("blocks of text are read with the blanks of others, and nothing else") func blocks() throws {
    let bytes = [UInt8](0..<100)
    let text = PEM.text("THING", bytes)
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 64 })
    for form in [
      text, "before\n" + text, text.replacing("\n", with: "\r\n"), text.replacing("\n", with: " \n  "),
    ] {
      let block = try #require(PEM.block(in: form))
      #expect(block.title == "THING")
      #expect(block.bytes == bytes)
    }
    for form in ["", "-----BEGIN A-----", "-----BEGIN A-----\nAA==", "-----BEGIN A-----\n?\n-----END A-----"]
    {
      #expect(PEM.block(in: form) == nil)
    }
  }
}
