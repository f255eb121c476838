internal import Facts

/// Caches the lists of findings of earlier lines.
///
/// Findings are nearly all of a passed case's line, and nearly every case has the same findings as another.
/// So each distinct list is parsed once, and later found by its bytes.
struct RuleListCache {
  /// A line without its findings, and the cached findings.
  struct Known {
    let line: [UInt8]
    let findings: [RuleFinding]
  }

  private static let key = Array(",\"rules\":".utf8)
  private static let following = Array(",\"expectations\":".utf8)
  /// The maximum number of cached lists, and the maximum length of one.
  private static let countMax = 2_000
  private static let byteCountMax = 16_384

  private var lists: [[UInt8]: [RuleFinding]] = [:]

  /// The line with an empty list instead of its findings; nil if the findings are not cached.
  func known(in line: ArraySlice<UInt8>) -> Known? {
    guard let range = RuleListCache.range(in: line), let findings = lists[Array(line[range])] else {
      return nil
    }
    var short = Array(line[..<range.lowerBound])
    short += [UInt8(ascii: "["), UInt8(ascii: "]")]
    short += line[range.upperBound...]
    return Known(line: short, findings: findings)
  }

  /// Caches the findings of a line, if the expected byte range contains exactly them.
  mutating func keep(_ findings: [RuleFinding], readAs value: JSONValue?, from line: ArraySlice<UInt8>) {
    guard lists.count < RuleListCache.countMax, let range = RuleListCache.range(in: line),
      range.count <= RuleListCache.byteCountMax, let list = try? JSONText.value(of: line[range]),
      list == value
    else { return }
    lists[Array(line[range])] = findings
  }

  /// The byte range of the findings in a line that the tool wrote, found by its only such key and the key
  /// that always follows.
  private static func range(in line: ArraySlice<UInt8>) -> Range<Int>? {
    guard let start = end(of: key, in: line),
      let following = end(of: following, in: line[start...]).map({ $0 - following.count }),
      // With a second such key, the range would be ambiguous.
      end(of: key, in: line[following...]) == nil
    else { return nil }
    return start..<following
  }

  /// The index after the first occurrence of a word. Quotation marks in texts are escaped, so a word that
  /// includes the quotation marks of a key is a key.
  private static func end(of word: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    line.withUnsafeBufferPointer { bytes in
      guard bytes.count >= word.count else { return nil }
      // All keys begin with the same two bytes, so the search looks for the third.
      let letter = word[2]
      for start in 0...(bytes.count - word.count)
      where bytes[start + 2] == letter && isWord(word, at: start, in: bytes) {
        return line.startIndex + start + word.count
      }
      return nil
    }
  }

  private static func isWord(_ word: [UInt8], at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for offset in word.indices where bytes[start + offset] != word[offset] { return false }
    return true
  }
}
