import Testing

@Suite("Folders of floors")
struct FloorFolderTests {
  private static let row = Pattern(#"^\| `Sources/(\w+)` \| ([\w, ]+) \|"#)

  @Test("the manual draws the folders of the sources as they are")
  func drawing() throws {
    let page = try #require(Repository.textFiles.first { $0.path == "Documentation/Architecture.md" })
    let drawn = page.lines.compactMap { Self.row.firstMatch($0) }.map { "\($0[1]): \($0[2])" }
    var targets: [String: Set<String>] = [:]
    for path in Repository.paths where path.hasPrefix("Sources/") {
      guard let target = SourceFile.partsFromTarget(of: path).first else { continue }
      targets[String(path.split(separator: "/")[1]), default: []].insert(String(target))
    }
    let found = targets.map { "\($0.key): \($0.value.sorted().joined(separator: ", "))" }
    #expect(drawn.sorted() == found.sorted())
  }
}
