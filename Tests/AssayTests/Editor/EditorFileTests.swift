import Foundation
import Testing

@testable import Tool

@Suite("Definitions for editors")
struct EditorFileTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  @Test("the configuration of this repository is the one that a project gets")
  func configuration() throws {
    let url = Self.root.appending(path: EditorFile.configuration)
    #expect(try String(contentsOf: url, encoding: .utf8) == EditorFile.configuration(library: ".assay"))
  }

  @Test("every name of a type that is used is defined once, in one of the files")
  func types() {
    var defined: [Substring] = []
    var used: Set<Substring> = []
    let name = #/assay\.[a-z_.]*[a-z_]/#
    for line in EditorFile.definitions.flatMap({ $0.text.split(separator: "\n") }) {
      let isDefinition = line.hasPrefix("---@class ") || line.hasPrefix("---@alias ")
      for (place, match) in line.matches(of: name).enumerated() where line.hasPrefix("---@") {
        if isDefinition && place == 0 { defined.append(match.output) } else { used.insert(match.output) }
      }
    }
    #expect(Set(defined).count == defined.count && defined.count > 200)
    #expect(used.subtracting(defined) == [])
  }

  @Test("every file is Lua, where there is a Lua to ask", arguments: EditorFile.definitions.map(\.name))
  func syntax(name: String) throws {
    let file = try #require(EditorFile.definitions.first { $0.name == name })
    let lua = Process()
    lua.executableURL = URL(filePath: "/usr/bin/env")
    lua.arguments = ["lua5.4", "-e", "assert(load(io.read('a')))"]
    let input = Pipe()
    lua.standardInput = input
    try lua.run()
    try input.fileHandleForWriting.write(contentsOf: Data(file.text.utf8))
    try input.fileHandleForWriting.close()
    lua.waitUntilExit()
    // 127: Lua is not installed.
    #expect(lua.terminationStatus == 0 || lua.terminationStatus == 127)
  }

  @Test("a project gets them, and keeps a configuration of its own")
  func project() throws {
    let folder = try SampleSuite()
    let first = try ToolProcess(["editor"], in: folder.path).finish()
    #expect(first.code == 0)
    #expect(
      first.output == """
        wrote 6 definition files to .assay
        wrote .luarc.json for the Lua language server

        """)
    for file in EditorFile.definitions { #expect(try folder.read(".assay/" + file.name) == file.text) }
    let again = try ToolProcess(["editor"], in: folder.path).finish()
    #expect(again.output.hasSuffix("\n.luarc.json is up to date\n"))
    try folder.write(".luarc.json", "{}")
    let kept = try ToolProcess(["editor"], in: folder.path).finish()
    #expect(
      kept.output.hasSuffix(
        "\n.luarc.json already exists: add \".assay\" to its workspace.library, or overwrite it with --force\n"
      ))
    #expect(try folder.read(".luarc.json") == "{}")
    _ = try ToolProcess(["editor", "--force"], in: folder.path).finish()
    #expect(try folder.read(".luarc.json").contains("workspace.library"))
  }

  @Test("a folder that is none is a usage error, and one that cannot be written to is told")
  func bad() throws {
    let folder = try SampleSuite()
    let none = try ToolProcess(["editor", "nowhere"], in: folder.path).finish()
    #expect(
      none.code == 64
        && none.error == "assay: folder nowhere not found\n  specify the folder of your project\n")
    try folder.write(".assay", "a file")
    let unwritable = try ToolProcess(["editor"], in: folder.path).finish()
    #expect(unwritable.code == 74)
    #expect(unwritable.error == "assay: .assay: cannot create the folder: File exists\n")
  }
}
