internal import Facts

/// The lists of findings that stood in lines of a log before.
///
/// Nearly all of a passed case's line is its findings, and nearly every case has the findings of another one. So a list
/// is read once, and its bytes stand for it from then on.
struct RuleListCache {
  /// A line without its findings, which are known.
  struct Known {
    let line: [UInt8]
    let findings: [RuleFinding]
  }

  private static let key = Array(",\"rules\":".utf8)
  private static let following = Array(",\"expectations\":".utf8)
  /// The greatest number of lists, and the greatest length of one, that are kept.
  private static let countMax = 2_000
  private static let byteCountMax = 16_384

  private var lists: [[UInt8]: [RuleFinding]] = [:]

  /// The line with an empty list in place of findings that are known, or nothing where they are not.
  func known(in line: ArraySlice<UInt8>) -> Known? {
    guard let place = RuleListCache.place(in: line), let findings = lists[Array(line[place])] else {
      return nil
    }
    var short = Array(line[..<place.lowerBound])
    short += [UInt8(ascii: "["), UInt8(ascii: "]")]
    short += line[place.upperBound...]
    return Known(line: short, findings: findings)
  }

  /// Keeps the findings of a line, if the place where they seem to stand holds just them.
  mutating func keep(_ findings: [RuleFinding], readAs value: JSONValue?, from line: ArraySlice<UInt8>) {
    guard lists.count < RuleListCache.countMax, let place = RuleListCache.place(in: line),
      place.count <= RuleListCache.byteCountMax, let list = try? JSONText.value(of: line[place]),
      list == value
    else { return }
    lists[Array(line[place])] = findings
  }

  /// The place of the findings in a line as the tool writes it: the one such key, and what always follows.
  private static func place(in line: ArraySlice<UInt8>) -> Range<Int>? {
    guard let start = end(of: key, in: line),
      let following = end(of: following, in: line[start...]).map({ $0 - following.count }),
      // A second key would leave open which one is meant.
      end(of: key, in: line[following...]) == nil
    else { return nil }
    return start..<following
  }

  /// The place behind the first occurrence of a word. A quotation mark within a text has a backslash before it, so a word
  /// with a key's quotation marks is a key.
  private static func end(of word: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
    line.withUnsafeBufferPointer { bytes in
      guard bytes.count >= word.count else { return nil }
      // Each key begins with the same two bytes, so that its first letter is looked for.
      let letter = word[2]
      for start in 0...(bytes.count - word.count)
      where bytes[start + 2] == letter && isWord(word, at: start, in: bytes) {
        return line.startIndex + start + word.count
      }
      return nil
    }
  }

  private static func isWord(_ word: [UInt8], at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for place in word.indices where bytes[start + place] != word[place] { return false }
    return true
  }
}
