/// A page whose files and commands a reader types along. The page is executed in a folder; the result has the
/// tool's real output.
///
/// A block that starts with ```` ```lua PATH ```` is a file. In a block that starts with ```` ```console
/// ````, a line that starts with `$ ` is a command, and the lines after it are its output.
struct TutorialPage {
  /// Executes a page.
  struct Reader {
    /// Writes a file of the page.
    let write: (_ path: String, _ text: String) throws -> Void
    /// Runs a command and returns its output.
    let run: (_ command: String) throws -> String
  }

  let text: String

  /// The page with the actual outputs of its commands.
  func performed(by reader: Reader) throws -> String {
    var lines: [Substring] = []
    var block: (head: Substring, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let open = block else {
        lines.append(line)
        if line.hasPrefix("```") { block = (line, []) }
        continue
      }
      if line == "```" {
        lines += try perform(open.head, open.lines, reader)
        lines.append(line)
        block = nil
      } else {
        block?.lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func perform(_ head: Substring, _ lines: [Substring], _ reader: Reader) throws -> [Substring] {
    let words = head.split(separator: " ")
    if words.first == "```lua", words.count == 2 {
      try reader.write(String(words[1]), lines.joined(separator: "\n") + "\n")
      return lines
    }
    guard head == "```console" else { return lines }
    var performed: [Substring] = []
    for command in lines.filter({ $0.hasPrefix("$ ") }) {
      if !performed.isEmpty { performed.append("") }
      performed.append(command)
      var output = try reader.run(String(command.dropFirst(2)))[...]
      while output.last == "\n" { output.removeLast() }
      performed += output.split(separator: "\n", omittingEmptySubsequences: false)
    }
    return performed
  }
}
