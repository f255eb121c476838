/// The lines of a declaration in the text of its file, from the call on.
struct DeclarationLines {
  /// The text of the file.
  let source: [UInt8]
  /// The line of the call.
  let line: Int

  /// The line at or after the call that a message speaks of: where its first quoted word is set, or else
  /// written.
  func line(ofWordIn text: String) -> Int {
    guard let begin = text.firstIndex(of: "'") else { return line }
    let name = Array(text[text.index(after: begin)...].prefix { $0 != "'" }.utf8)
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst(
      line - 1)
    guard !name.isEmpty else { return line }
    let set = lines.firstIndex { content in
      places(of: name, in: content).contains { isAssignment(content[($0 + name.count)...]) }
    }
    let quotation = [UInt8(ascii: "\"")]
    let written = lines.firstIndex { !places(of: quotation + name + quotation, in: $0).isEmpty }
    return (set ?? written).map { $0 + 1 } ?? line
  }

  private func places(of word: [UInt8], in line: ArraySlice<UInt8>) -> [Int] {
    line.indices.filter { place in
      line[place] == word[0] && line[place...].starts(with: word)
        && (place == line.startIndex || !isWordByte(line[place - 1]))
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private func isAssignment(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "=")
  }
}
