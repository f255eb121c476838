internal import Kernel

/// The short texts that came lately, so that one which comes again is not made again: the messages of a conversation
/// repeat their keys, and most of their values.
///
/// A text has one place, by its bytes; whoever comes later takes it. What is found is compared byte for byte.
final class KnownTexts {
  private let bytes = UnsafeMutablePointer<UInt8>.allocate(
    capacity: KnownTexts.placeCount * KnownTexts.byteCountMax)
  private let texts = UnsafeMutablePointer<Place>.allocate(capacity: KnownTexts.placeCount)

  /// A text and how many bytes of its place it has; none has none.
  private struct Place {
    var text = ""
    var byteCount = 0
    /// The place of the text that came next.
    var next = 0
  }

  /// The place of the text that came last.
  private var last = 0

  private static let placeCount = 256
  private static let byteCountMax = 48

  init() { texts.initialize(repeating: Place(), count: KnownTexts.placeCount) }

  deinit {
    texts.deinitialize(count: KnownTexts.placeCount)
    texts.deallocate()
    bytes.deallocate()
  }

  /// The text of these bytes, among which no letter had to be escaped; nothing where they are not UTF-8.
  func text(_ wanted: UnsafeBufferPointer<UInt8>) -> String? {
    guard let start = UnsafeRawPointer(wanted.baseAddress),
      (1...KnownTexts.byteCountMax).contains(wanted.count)
    else { return String(checking: wanted) }
    let number = KnownTexts.place(start, wanted.count)
    let own = UnsafeMutableRawPointer(bytes + number * KnownTexts.byteCountMax)
    if texts[number].byteCount != wanted.count || !KnownTexts.areEqual(own, start, wanted.count) {
      guard let text = String(checking: wanted) else { return nil }
      own.copyMemory(from: start, byteCount: wanted.count)
      texts[number] = Place(text: text, byteCount: wanted.count)
    }
    texts[last].next = number
    last = number
    return texts[number].text
  }

  /// The text that came after the last one before, if it is there again, in quotation marks that were opened. Most
  /// messages say what they said in the same order.
  func next(in rest: UnsafeBufferPointer<UInt8>) -> (text: String, byteCount: Int)? {
    let number = texts[last].next
    let count = texts[number].byteCount
    guard count > 0, count < rest.count, rest[count] == UInt8(ascii: "\""), let start = rest.baseAddress,
      KnownTexts.areEqual(bytes + number * KnownTexts.byteCountMax, start, count)
    else { return nil }
    last = number
    return (texts[number].text, count)
  }

  /// A place by the length, the first and the last four bytes and four in the middle; a shorter text has one by its first and
  /// its last byte.
  private static func place(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    if count < 4 {
      let (first, last) = (start.load(as: UInt8.self), start.load(fromByteOffset: count - 1, as: UInt8.self))
      return (Int(first) &* 31 &+ Int(last) &+ count) & (placeCount - 1)
    }
    func word(_ offset: Int) -> UInt64 {
      UInt64(start.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    let ends = word(0) << 32 | word(count - 4)
    let mixed = (ends ^ word((count - 4) / 2) &* 0x9e37_79b9 ^ UInt64(count)) &* 0x9e37_79b9_7f4a_7c15
    return Int(mixed >> 56)
  }

  /// Whether two texts of a length are the same.
  private static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    func differ(_ offset: Int) -> Bool {
      left.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        != right.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    if count < 4 {
      return (0..<count).allSatisfy {
        left.load(fromByteOffset: $0, as: UInt8.self) == right.load(fromByteOffset: $0, as: UInt8.self)
      }
    }
    var offset = 0
    while offset + 4 < count {
      if differ(offset) { return false }
      offset += 4
    }
    return !differ(count - 4)
  }
}
