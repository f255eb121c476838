/// Pages that show a file of the project and are out of date.
///
/// The line `<!-- shows PATH -->` precedes the fenced block.
enum ShownFile {
  private static let opening = "<!-- shows "
  private static let closing = " -->"

  static func findings(in file: SourceFile, files: [SourceFile]) -> [Finding] {
    guard file.pathExtension == "md" else { return [] }
    return file.lines.indices.compactMap { index in
      let line = file.lines[index]
      guard line.hasPrefix(opening), line.hasSuffix(closing) else { return nil }
      let path = String(line.dropFirst(opening.count).dropLast(closing.count))
      guard let shown = files.first(where: { $0.path == path }) else {
        return file.finding(index, "there is no \(path) to show", "name a file of this project")
      }
      let block = file.lines[(index + 1)...].prefix { $0.isEmpty || $0.hasPrefix("```") }
      let begin = index + 1 + block.count
      let end = file.lines[begin...].firstIndex { $0.hasPrefix("```") } ?? begin
      let lines = shown.lines.last == "" ? shown.lines.dropLast() : shown.lines[...]
      guard !file.lines[begin..<end].elementsEqual(lines) else { return nil }
      return file.finding(index, "\(path) is not what the page shows", "copy the file into the block")
    }
  }
}
