import Foundation
import Testing

@Suite("New files")
struct NewTests {
  /// The scenarios and the app that are bundled with the tool.
  private static let bundled = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Scenarios").standardizedFileURL.path

  @Test("a new scenario passes against the reference app, and says under which address")
  func scenario() throws {
    let folder = try SampleSuite()
    let end = try ToolProcess(["new", "scenario", "purchase/4_1_killed_twice"], in: folder.path).finish()
    #expect(end.code == 0 && end.error == "")
    #expect(
      end.output == """
        wrote suite/purchase/4_1_killed_twice.lua, a scenario that is ready to run
        next: assay run suite/purchase/4_1_killed_twice.lua

        """)
    let run = try ToolProcess(["run", "suite/purchase/4_1_killed_twice.lua"], in: folder.path).finish()
    #expect(run.code == 0, "\(run.output)\(run.error)")
    #expect(run.output.contains("purchase/4.1  killed twice\n"))
  }

  @Test("a new scenario catches what it says")
  func catches() throws {
    let folder = try SampleSuite()
    _ = try ToolProcess(["new", "scenario", "killed"], in: folder.path).finish()
    let mutant = ["--mutant", "ignore updated_transactions/unsolicited", "--matrix", "suite/killed.lua"]
    let end = try ToolProcess(["mutate"] + mutant, in: folder.path).finish()
    #expect(end.code == 0, "\(end.output)\(end.error)")
  }

  @Test(
    "a new app fails in no scenario of the bundled suite, and can be judged in those that the reference can")
  func app() throws {
    let folder = try SampleSuite()
    let end = try ToolProcess(["new", "app", "shop"], in: folder.path).finish()
    #expect(
      end.output == "wrote apps/shop.lua, an app that is ready to run\nnext: assay run --app apps/shop.lua\n")
    let bundled = NewTests.bundled
    let apps = ["--app", "apps/shop.lua", "--app", bundled + "/apps/reference.lua"]
    // A small app does not cover server delivery, hosted content, or systems before iOS 6.
    let words = [
      "run", bundled + "/suite", "--exclude", "server", "--exclude", "hosted", "--exclude", "sheet/3.4",
    ]
    let run = try ToolProcess(words + apps, in: folder.path).finish()
    #expect(run.code == 0, "\(run.output)\(run.error)")
    let lines = run.output.split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.hasSuffix("not applicable  error") })
    let rows = lines[(heading + 1)...].prefix(2).map { $0.split(separator: " ").dropFirst() }
    #expect(rows.count == 2 && rows[0] == rows[1], "\(run.output.suffix(300))")
  }

  @Test("a new app on StoreKit 2 keeps every rule, in each scenario in which its reference does")
  func storeKit2() throws {
    let folder = try SampleSuite()
    _ = try ToolProcess(["new", "app", "shop", "--face", "storekit2"], in: folder.path).finish()
    let apps = ["--app", "apps/shop.lua", "--app", NewTests.bundled + "/apps/reference_storekit2.lua"]
    let run = try ToolProcess(["run", NewTests.bundled + "/suite"] + apps, in: folder.path).finish()
    #expect(run.code == 0, "\(run.output)\(run.error)")
    let lines = run.output.split(separator: "\n")
    let heading = try #require(lines.firstIndex { $0.hasSuffix("not applicable  error") })
    let rows = lines[(heading + 1)...].prefix(2).map { $0.split(separator: " ").dropFirst() }
    #expect(rows.count == 2 && rows[0] == rows[1], "\(run.output.suffix(300))")
    let scenario = try ToolProcess(["new", "scenario", "killed", "--face", "storekit2"], in: folder.path)
      .finish()
    #expect(scenario.code != 0 && scenario.error.contains("--face applies only to apps"))
  }

  @Test("a new scenario and a new app fit each other")
  func both() throws {
    let folder = try SampleSuite()
    _ = try ToolProcess(["new", "app", "shop"], in: folder.path).finish()
    _ = try ToolProcess(["new", "scenario", "killed.lua", "--folder", "tests"], in: folder.path).finish()
    let run = try ToolProcess(["run", "tests", "--app", "apps/shop.lua"], in: folder.path).finish()
    #expect(run.code == 0 && run.output.contains("killed  killed\n"), "\(run.output)\(run.error)")
  }

  @Test("a path to an app stays what it is")
  func path() throws {
    let folder = try SampleSuite()
    let end = try ToolProcess(["new", "app", "mine/shop"], in: folder.path).finish()
    #expect(end.output.hasPrefix("wrote mine/shop.lua, "), "\(end.output)")
    #expect(try folder.read("mine/shop.lua").contains("return app {"))
    let whole = folder.path + "/other/shop.lua"
    let other = try ToolProcess(["new", "app", whole], in: folder.path).finish()
    #expect(other.output.hasPrefix("wrote \(whole), "), "\(other.output)\(other.error)")
    #expect(try folder.read("other/shop.lua").contains("return app {"))
  }

  @Test("what is there is kept, unless it is to be written over")
  func overwriting() throws {
    let folder = try SampleSuite()
    try folder.write("apps/shop.lua", "mine")
    let words = ["new", "app", "shop"]
    let refused = try ToolProcess(words, in: folder.path).finish()
    #expect(refused.code == 64)
    #expect(
      refused.error
        == "assay: apps/shop.lua already exists\n  choose another name, or overwrite it with `--force`\n")
    #expect(try folder.read("apps/shop.lua") == "mine")
    #expect(try ToolProcess(words + ["--force"], in: folder.path).finish().code == 0)
    #expect(try folder.read("apps/shop.lua").contains("return app {"))
  }

  @Test("a scenario goes where the project's scenarios are")
  func projectFolder() throws {
    let folder = try SampleSuite()
    try folder.write("assay.lua", "project { paths = { \"tests\" } }")
    let end = try ToolProcess(["new", "scenario", "killed"], in: folder.path).finish()
    #expect(end.output.contains("next: assay run tests/killed.lua\n"))
  }

  @Test("where nothing can be written the code is 74")
  func unwritable() throws {
    let folder = try SampleSuite()
    let end = try ToolProcess(["new", "app", "x", "--folder", "app.lua/y"], in: folder.path).finish()
    #expect(end.code == 74 && end.output == "")
    #expect(end.error == "assay: app.lua: cannot create the folder: File exists\n")
  }
}
