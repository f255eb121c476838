internal import Kernel

/// The texts of a run: permanent names, and passing texts (paths, remarks) that are kept only if facts are
/// kept.
///
/// A run may write a hundred thousand different paths. Only a trace needs them all. The hash and the rules
/// read each path once, so a run that keeps no facts keeps only the last few paths.
public final class Texts {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var digests: [UInt64] = []
  /// A hash table with open addressing over the kept texts. A slot contains the position of a text plus one.
  /// Zero is a free slot.
  private var slots: [UInt32] = []
  private var passing: [[UInt8]] = []
  private var passingDigests: [UInt64] = []
  private var nextPassing = 0
  private var keepsPassing: Bool

  private static let passingCount = 256

  /// - Parameter keepsPassing: true if facts are kept.
  public init(keepsPassing: Bool) {
    self.keepsPassing = keepsPassing
    slots = [UInt32](repeating: 0, count: 64)
    _ = intern("")
  }

  /// Returns the identifier of a permanent text. Keeps the text if it is new.
  public func intern(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// Returns the identifier of a permanent text in UTF-8. Keeps the text if it is new.
  public func intern(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    let digest = Texts.digest(text)
    var slot = Int(truncatingIfNeeded: digest) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot] - 1)
      if digests[position] == digest, isEqual(position, text) { return TextID(rawValue: slots[slot] - 1) }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    digests.append(digest)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { rehash() }
    return TextID(rawValue: UInt32(ends.count - 1))
  }

  /// Returns the identifier of a passing text, which need not outlive the facts that name it.
  public func pass(_ text: UnsafeBufferPointer<UInt8>) -> TextID {
    if keepsPassing { return intern(text) }
    if passing.count < Texts.passingCount {
      passing.append(Array(text))
      passingDigests.append(Texts.digest(text))
      return TextID(rawValue: TextID.passingBit | UInt32(passing.count - 1))
    }
    nextPassing = (nextPassing + 1) % Texts.passingCount
    passing[nextPassing].removeAll(keepingCapacity: true)
    passing[nextPassing].append(contentsOf: text)
    passingDigests[nextPassing] = Texts.digest(text)
    return TextID(rawValue: TextID.passingBit | UInt32(nextPassing))
  }

  /// Returns the identifier of a passing text, which need not outlive the facts that name it.
  public func pass(_ text: String) -> TextID {
    var text = text
    return text.withUTF8 { pass($0) }
  }

  /// The text. Bytes that are not UTF-8 become replacement characters.
  public subscript(text: TextID) -> String { String(decoding: bytes(of: text), as: UTF8.self) }

  /// Returns the original bytes of a text.
  public func bytes(of text: TextID) -> ArraySlice<UInt8> {
    if text.isPassing { return passing[Int(text.rawValue & ~TextID.passingBit)][...] }
    let position = Int(text.rawValue)
    return bytes[(position == 0 ? 0 : ends[position - 1])..<ends[position]]
  }

  /// Calls `body` with the text's UTF-8, without a copy.
  public func withBytes<Result>(of text: TextID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if text.isPassing {
      return passing[Int(text.rawValue & ~TextID.passingBit)].withUnsafeBufferPointer(body)
    }
    let position = Int(text.rawValue)
    let start = position == 0 ? 0 : ends[position - 1]
    return bytes.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[start..<ends[position]]))
    }
  }

  /// Returns a hash of the text's bytes, the same on every machine.
  public func digest(of text: TextID) -> UInt64 {
    text.isPassing
      ? passingDigests[Int(text.rawValue & ~TextID.passingBit)] : digests[Int(text.rawValue)]
  }

  /// Drops passing texts from now on. Passing texts that were kept so far remain.
  func stopKeepingPassing() { keepsPassing = false }

  private static func digest(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var digest = Digest()
    digest.combine(bytes: UnsafeRawBufferPointer(text))
    return digest.value
  }

  private func isEqual(_ position: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = position == 0 ? 0 : ends[position - 1]
    guard ends[position] - start == text.count else { return false }
    for offset in 0..<text.count where bytes[start + offset] != text[offset] { return false }
    return true
  }

  private func rehash() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for position in ends.indices {
      var slot = Int(truncatingIfNeeded: digests[position]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(position + 1)
    }
  }
}

/// Identifies a text of a run. Its bytes are in `Texts`.
public struct TextID: Hashable, Sendable {
  /// The number. The upper half of the range is for passing texts.
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The empty text.
  public static let empty = TextID(rawValue: 0)

  /// Whether the text is a passing text, which a few later passing texts overwrite.
  @inlinable public var isPassing: Bool { rawValue & TextID.passingBit != 0 }

  @usableFromInline static let passingBit: UInt32 = 0x8000_0000
}
