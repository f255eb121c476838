import Foundation
import Testing

@Suite("The tutorial")
struct TutorialTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Documentation/Tutorial.md").standardizedFileURL

  @Test("every command says what the page shows, in the order of the page")
  func outputs() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "assay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = TutorialPage(text: try String(contentsOf: Self.page, encoding: .utf8))
    let performed = try page.performed(
      by: TutorialPage.Reader(
        write: { path, text in
          let file = folder.appending(path: path)
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(text.utf8).write(to: file)
        },
        run: { try Self.run($0, in: folder.path) }))
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try Data(performed.utf8).write(to: Self.page)
      return
    }
    for (shown, real) in zip(page.text.split(separator: "\n"), performed.split(separator: "\n")) {
      try #require(shown == real, "the tool says otherwise; ASSAY_UPDATE_GOLDENS=1 writes the page anew")
    }
    #expect(page.text == performed)
  }

  @Test("a page is performed as it is read: files first, then what is run on them")
  func reading() throws {
    var done: [String] = []
    let reader = TutorialPage.Reader(
      write: { done.append("write \($0): \($1)") },
      run: {
        done.append("run \($0)")
        return "said\n"
      })
    let page =
      "text\n```lua a/b.lua\nreturn 1\n```\n```lua\nnot a file\n```\n```console\n$ assay x\nold\n```\n"
    let performed = try TutorialPage(text: page).performed(by: reader)
    #expect(done == ["write a/b.lua: return 1\n", "run assay x"])
    #expect(performed == page.replacing("old", with: "said"))
  }

  /// Runs a command of the tool. Only a command that prints its exit code may fail.
  private static func run(_ command: String, in folder: String) throws -> String {
    let suffix = "; echo $?"
    let showsCode = command.hasSuffix(suffix)
    let words = Self.words(of: showsCode ? String(command.dropLast(suffix.count)) : command)
    try #require(words.first == "assay", "only the tool is run: \(command)")
    let end = try ToolProcess(Array(words.dropFirst()), in: folder).finish()
    #expect(end.code == 0 || showsCode, "\(command) ended with \(end.code)")
    return end.output + end.error + (showsCode ? "\(end.code)\n" : "")
  }

  /// The words of a command line, some of which are in quotation marks.
  private static func words(of command: String) -> [String] {
    command.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
      place % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }
}
