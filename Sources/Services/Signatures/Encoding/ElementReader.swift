/// One parsed ASN.1 element.
struct ReadElement: Sendable {
  let tag: ElementTag
  let content: ArraySlice<UInt8>
  /// The whole element, with its tag and length.
  let whole: ArraySlice<UInt8>
  /// Whether its length is indefinite, so that two zero bytes end it.
  let isIndefinite: Bool
}

/// Parses ASN.1 elements one after another.
///
/// It copies nothing. An element of definite length is skipped in one step. An element of indefinite length
/// is scanned to find its end, at most `depthLimit` levels deep. So each byte is scanned at most that number
/// of times.
struct ElementReader {
  /// The maximum nesting depth of elements.
  static let depthLimit = 32

  /// The bytes that this reader may read.
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private let depth: Int

  /// Starts at the first byte.
  init(_ bytes: ArraySlice<UInt8>, depth: Int = 0) {
    self.bytes = bytes
    place = bytes.startIndex
    self.depth = depth
  }

  /// Starts at the first byte.
  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  var isAtEnd: Bool { place == bytes.endIndex }

  /// Parses the next element of any tag.
  mutating func next() throws(EncodingFlaw) -> ReadElement {
    let start = place
    let tag = ElementTag(byte: try byte())
    // A tag of several bytes has all bits of `0x1f` set. A zero byte ends an element of indefinite
    // length.
    guard tag.byte & 0x1f != 0x1f, tag.byte != 0 else { throw .hasBadTag }
    let first = try byte()
    if first == 0x80 { return try indefinite(tag, start: start) }
    let length = try length(first)
    let content = try step(length)
    return ReadElement(tag: tag, content: content, whole: bytes[start..<place], isIndefinite: false)
  }

  /// Parses the next element, which must have this tag.
  mutating func next(_ tag: ElementTag) throws(EncodingFlaw) -> ReadElement {
    let element = try next()
    guard element.tag == tag else { throw .hasOtherTag }
    return element
  }

  /// Enters the next element, which must have this tag.
  mutating func enter(_ tag: ElementTag) throws(EncodingFlaw) -> ElementReader {
    guard depth < ElementReader.depthLimit else { throw .isTooDeep }
    return ElementReader(try next(tag).content, depth: depth + 1)
  }

  /// Parses an integer that fits into 64 bits.
  mutating func integer() throws(EncodingFlaw) -> Int64 {
    let digits = try next(.integer).content
    guard let first = digits.first, digits.count <= 8 else { throw .hasBadValue }
    return digits.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  /// Throws if any element is left.
  func end() throws(EncodingFlaw) { guard isAtEnd else { throw .hasMore } }

  private mutating func byte() throws(EncodingFlaw) -> UInt8 {
    guard place < bytes.endIndex else { throw .isCut }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func step(_ count: Int) throws(EncodingFlaw) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - place else { throw .isCut }
    defer { place += count }
    return bytes[place..<place + count]
  }

  private mutating func length(_ first: UInt8) throws(EncodingFlaw) -> Int {
    guard first > 0x80 else { return Int(first) }
    let count = Int(first & 0x7f)
    guard count <= 4 else { throw .hasBadLength }
    let digits = try step(count)
    let length = digits.reduce(0) { $0 << 8 | Int($1) }
    guard digits.first != 0, length >= 0x80 else { throw .hasBadLength }
    return length
  }

  /// Reads up to the two zero bytes that end an element of indefinite length.
  private mutating func indefinite(_ tag: ElementTag, start: Int) throws(EncodingFlaw) -> ReadElement {
    guard tag.holdsElements else { throw .hasBadLength }
    guard depth < ElementReader.depthLimit else { throw .isTooDeep }
    var inner = ElementReader(bytes[place...], depth: depth + 1)
    while !inner.isAtEndMark { _ = try inner.next() }
    let content = bytes[place..<inner.place]
    place = inner.place + 2
    return ReadElement(tag: tag, content: content, whole: bytes[start..<place], isIndefinite: true)
  }

  private var isAtEndMark: Bool {
    bytes.endIndex - place >= 2 && bytes[place] == 0 && bytes[place + 1] == 0
  }
}
