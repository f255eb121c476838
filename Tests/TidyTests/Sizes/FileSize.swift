/// Files that are too long for one concept.
enum FileSize {
  static let lineCountMax = 500

  static func findings(in file: SourceFile) -> [Finding] {
    guard ["swift", "c", "h", "lua"].contains(file.pathExtension) else { return [] }
    guard file.lines.count > lineCountMax, !file.isGenerated, !saysWhy(file) else { return [] }
    return [
      file.finding(
        lineCountMax, "the file has \(file.lines.count) lines, of at most \(lineCountMax)",
        "split it by concept, or say in its first line why it is long: `// Long because …`")
    ]
  }

  /// Definitions for editors are generated from tables, so their length is that of the tables.
  private static func saysWhy(_ file: SourceFile) -> Bool {
    file.lines.first.map { $0.contains("Long because ") || $0 == "---@meta" } ?? false
  }
}
