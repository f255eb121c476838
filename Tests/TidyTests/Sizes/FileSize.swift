/// Files that hold more than one concept by their sheer length.
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

  /// Definitions for editors are made from tables, and are as long as those.
  private static func saysWhy(_ file: SourceFile) -> Bool {
    file.lines.first.map { $0.contains("Long because ") || $0 == "---@meta" } ?? false
  }
}
