import Foundation
import Results
import Runner
import Testing

@Suite("Finding scenarios")
struct DiscoveryTests {
  @Test("a folder is searched in the order of its names, without apps, lib and what is hidden")
  func search() throws {
    let folder = try TestFolder([
      "b.lua": "", "a.lua": "", "z/1.lua": "", "apps/app.lua": "", "z/lib/words.lua": "", "z/apps/x.lua": "",
      ".hidden/h.lua": "", ".h.lua": "", "notes.md": "", "c/d/e.lua": "",
    ])
    let search = ScriptSearch(folder: folder.path)
    #expect(search.paths == ["a.lua", "b.lua", "c/d/e.lua", "z/1.lua"].map { folder.path + "/" + $0 })
    #expect(search.errors == [])
  }

  @Test("links in a circle end, and are told")
  func circle() throws {
    let folder = try TestFolder(["a.lua": ""])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/again", withDestinationPath: folder.path)
    let search = ScriptSearch(folder: folder.path)
    #expect(search.paths.first == folder.path + "/a.lua")
    #expect(search.errors.count == 1)
  }

  @Test(
    "a scenario has one address, however it is reached",
    arguments: [
      ("", true), ("suite", true), ("suite/purchase", true), ("suite/purchase/3_2_kill.lua", false),
    ])
  func addresses(given: String, isFolder: Bool) throws {
    let folder = try TestFolder(["suite/purchase/3_2_kill.lua": ""])
    let path = folder.path + "/suite/purchase/3_2_kill.lua"
    let below = given.isEmpty ? folder.path : folder.path + "/" + given
    let script = Script(path: path, below: isFolder ? below : nil)
    #expect(script.suite == folder.path + "/suite")
    #expect(script.file == "purchase/3_2_kill.lua")
    #expect(script.address == "purchase/3.2")
    #expect(script.path == path)
  }

  @Test("outside of a folder called suite the folder that was given is the root")
  func otherRoots() throws {
    let folder = try TestFolder(["checks/buy/1_first.lua": ""])
    let path = folder.path + "/checks/buy/1_first.lua"
    #expect(Script(path: path, below: folder.path + "/checks").address == "buy/1")
    #expect(Script(path: path, below: folder.path).address == "checks/buy/1")
    #expect(Script(path: path, below: nil).address == "1")
  }

  @Test("what exists is a path, what looks like one is missing, and the rest are addresses")
  func words() throws {
    let folder = try TestFolder(["a.lua": ""])
    let selection = Selection([folder.path, "purchase/3.2", "gone.lua", "./gone", "queue"])
    #expect(selection.paths == [folder.path])
    #expect(selection.missing == ["gone.lua", "./gone"])
    #expect(selection.addresses == ["purchase/3.2", "queue"])
  }
}
