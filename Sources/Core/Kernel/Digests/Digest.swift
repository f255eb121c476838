/// A rolling 64-bit hash of a sequence of words, the same on every machine and in every process.
///
/// Each word is folded in by one full-width multiplication with the golden ratio. The two halves of `(state
/// XOR word) * ratio` are combined with the state. A constant is first added to the state, so that a word
/// equal to the state does not erase the history. The value is the state after the mixing step of `SplitMix`.
/// The hash guards against accidents, not against an adversary.
@frozen
public struct Digest: Hashable, Sendable {
  @usableFromInline var state: UInt64

  /// An empty digest. Digests of different seeds are unrelated.
  @inlinable
  public init(seed: UInt64 = 0) {
    state = seed ^ 0xA076_1D64_78BD_642F
  }

  /// The hash of everything combined so far.
  @inlinable
  public var value: UInt64 { SplitMix.mix(state) }

  /// Folds a word in.
  @inlinable
  public mutating func combine(_ word: UInt64) {
    let wide = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = (state &+ 0xE703_7ED1_A0B4_28DB) ^ wide.high ^ wide.low
  }

  /// Folds in the number of bytes, and then the bytes as little-endian words.
  public mutating func combine(bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    combine(wordsOf: bytes)
  }

  /// Folds in bytes as little-endian words, without the number of bytes. A long text can be passed in pieces;
  /// every piece except the last must consist of whole words.
  public mutating func combine(wordsOf bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while bytes.count - offset >= 8 {
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      rest |= UInt64(bytes[offset]) << shift
      offset += 1
      shift += 8
    }
    combine(rest)
  }

  /// Folds in the number of bytes, and then the bytes as little-endian words.
  public mutating func combine(bytes: [UInt8]) {
    bytes.withUnsafeBytes { combine(bytes: $0) }
  }

  /// Folds in the bytes of a text in UTF-8.
  public mutating func combine(text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Some bits of a rolling hash after 1, 2, 4, 8 … steps. With these bits, two runs can be compared although
/// neither was kept.
public struct Checkpoints: Sendable {
  private var marks = InlineArray<32, UInt16>(repeating: 0)
  public private(set) var count = 0

  public init() {}

  /// The number of possible values of a checkpoint.
  static let range: UInt64 = 62 * 62

  /// Appends the hash after the next power of two.
  public mutating func append(_ hash: UInt64) {
    guard count < 32 else { return }
    marks[count] = UInt16(SplitMix.scale(hash, below: Checkpoints.range))
    count += 1
  }

  public var values: [UInt16] { (0..<count).map { marks[$0] } }
}
