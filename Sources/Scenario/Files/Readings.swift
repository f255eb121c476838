/// What the scripts of a file read of their run, told by the names of functions that stand in their text: what nobody
/// reads is not kept.
struct Readings: OptionSet {
  let rawValue: UInt8

  /// The facts.
  static let facts = Readings(rawValue: 1 << 0)
  /// The calls of the apps.
  static let calls = Readings(rawValue: 1 << 1)

  private static let words: [(name: [UInt8], reading: Readings)] = LanguageFunction.all.compactMap {
    function in
    switch function.reading {
    case .nothing: nil
    case .facts: (Array(function.name.utf8), .facts)
    case .calls: (Array(function.name.utf8), .calls)
    }
  }

  /// What a text reads: a name counts where it can be a method, which is behind a colon, a period or a quotation mark.
  static func mentioned(in source: [UInt8]) -> Readings {
    var readings: Readings = []
    var mark = UInt8(ascii: " ")
    var position = 0
    while position < source.count {
      let byte = source[position]
      guard isWord(byte) else {
        if byte > 0x20 { mark = byte }
        position += 1
        continue
      }
      var end = position + 1
      while end < source.count, isWord(source[end]) { end += 1 }
      if isBeforeMethod(mark) { readings.formUnion(reading(of: source[position..<end])) }
      mark = byte
      position = end
    }
    return readings
  }

  private static func reading(of word: ArraySlice<UInt8>) -> Readings {
    for known in words where known.name.count == word.count && word.elementsEqual(known.name) {
      return known.reading
    }
    return []
  }

  private static func isBeforeMethod(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
