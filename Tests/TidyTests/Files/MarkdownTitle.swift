/// Pages that do not start with a title, or have several.
enum MarkdownTitle {
  static func findings(in file: SourceFile) -> [Finding] {
    guard file.pathExtension == "md" else { return [] }
    var isFenced = false
    var titles: [Int] = []
    for (index, line) in file.lines.enumerated() {
      if line.hasPrefix("```") || line.hasPrefix("~~~") { isFenced.toggle() }
      if !isFenced, line.hasPrefix("# ") { titles.append(index) }
    }
    let first = file.lines.firstIndex { !$0.isEmpty } ?? 0
    guard titles.first == first else {
      return [file.finding(first, "the page does not begin with a title", "begin it with `# …`")]
    }
    return titles.dropFirst().map { index in
      file.finding(index, "the page has a second title", "make it a section: `## …`")
    }
  }
}
