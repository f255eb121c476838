import Kernel

/// Changes samples at random: bytes, numbers, words and whole stretches, some of them from other samples.
struct Mutator {
  private var random: SplitMix
  private let samples: [[UInt8]]
  private let words: [[UInt8]]

  /// Texts that often break parsers.
  private static let pitfalls: [[UInt8]] =
    [
      "0", "-1", "255", "65536", "2147483648", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "1e308", "1e-9", "0x7fffffffffffffff", "nan", "", "\"", "'", "\\", "\n", "\r\n",
      "\u{0}", "\u{1b}[31m", "\u{feff}", "\u{fffe}", "\u{202e}", "é", "👩‍👩‍👧", "%s%n", "..", "../..", "/", "=",
      "::error::x",
      "null", "true", "{}", "[]", "{", "}", "[", "]", "(", ")", "--[[", "]]", "--", "#!", "function", "end",
      "nil",
      "while true do", "for i = 1, 1e9 do", "goto x", "error {}", "pcall(", "string.rep('x', 1e6)",
      "setmetatable(",
    ].map { Array($0.utf8) } + [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80],
    ]

  /// Creates a mutator that copies words and stretches from the samples of a kind.
  init(samples: [[UInt8]], words: [[UInt8]], seed: UInt64) {
    self.samples = samples
    self.words = words
    random = SplitMix(seed: seed)
  }

  /// A random number below a bound.
  mutating func number(below bound: Int) -> Int { Int(random.next(below: UInt64(bound))) }

  /// A random element. The list must not be empty.
  mutating func choice<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }

  /// A sample with up to eight changes, mostly fewer. One in sixteen is unchanged.
  mutating func bytes() -> [UInt8] {
    var bytes = choice(of: samples)
    guard number(below: 16) > 0 else { return bytes }
    for _ in 0...number(below: 1 + number(below: 8)) {
      change(&bytes)
      if bytes.count > Mutator.byteCountMax { bytes.removeLast(bytes.count - Mutator.byteCountMax) }
    }
    return bytes
  }

  private static let byteCountMax = 1 << 18

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = number(below: bytes.count + 1)
    let length = number(below: min(bytes.count - place, 1 << number(below: 12)) + 1)
    let stretch = place..<(place + length)
    switch number(below: 12) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(number(below: 8))
    case 1: bytes.insert(contentsOf: choice(of: Mutator.pitfalls), at: place)
    case 2: bytes.removeSubrange(stretch)
    case 3: bytes.insert(contentsOf: bytes[stretch], at: number(below: bytes.count + 1))
    case 4:
      let other = choice(of: samples)
      let start = number(below: other.count + 1)
      let end = min(other.count, start + 1 + number(below: 200))
      bytes.replaceSubrange(stretch, with: other[start..<end])
    case 5: bytes.removeLast(bytes.count - place)
    case 6:
      let piece = choice(of: Mutator.pitfalls)
      let count = 1 << number(below: 13)
      bytes.insert(contentsOf: repeatElement(piece, count: count).joined(), at: place)
    case 7, 8: replaceNumber(near: place, in: &bytes)
    default: replaceWord(near: place, in: &bytes)
    }
  }

  /// Replaces the next number.
  private mutating func replaceNumber(near place: Int, in bytes: inout [UInt8]) {
    guard let start = bytes[place...].firstIndex(where: Mutator.isDigit) else { return }
    let end = bytes[start...].firstIndex { !Mutator.isDigit($0) } ?? bytes.count
    let text =
      switch number(below: 4) {
      case 0: Array(String(number(below: 10)).utf8)
      case 1: Array(String(number(below: 100_000)).utf8)
      case 2: Array(String(Int64(bitPattern: random.next())).utf8)
      default: Mutator.pitfalls[number(below: 12)]
      }
    bytes.replaceSubrange(start..<end, with: text)
  }

  /// Replaces the next word by a word of the samples, so that the result is often well formed.
  private mutating func replaceWord(near place: Int, in bytes: inout [UInt8]) {
    guard !words.isEmpty, let start = bytes[place...].firstIndex(where: Mutator.isLetter) else { return }
    let end = bytes[start...].firstIndex { !Mutator.isLetter($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: choice(of: words))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || isDigit(byte) || byte == 0x5f
      || byte == 0x2d
  }
}
