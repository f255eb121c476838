import Glibc
import Scenario
import StoreModel
import Testing

@Suite("Files that cannot be used") struct BadFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func error(loading file: String) -> ScenarioError? {
    do throws(ScenarioError) {
      _ = try ScenarioFile.load(file, in: folder.path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a file that is not there") func missing() {
    #expect(
      error(loading: "gone.lua")?.description
        == "gone.lua: file not found (No such file or directory); check the path")
  }

  @Test("a folder that is not there") func missingFolder() {
    let error = #expect(throws: ScenarioError.self) { try ScenarioFile.load("a.lua", in: "/no/such/folder") }
    #expect(
      error?.description
        == "/no/such/folder: folder not found (No such file or directory); check the path")
  }

  @Test("bytes that are not UTF-8") func notText() {
    folder.write([0x2D, 0x2D, 0xFF, 0xFE], to: "latin.lua")
    #expect(
      error(loading: "latin.lua")?.description == "latin.lua: the file is not UTF-8 text; save it as UTF-8"
    )
  }

  @Test("a folder under the name of a file") func folderAsFile() {
    folder.write("", to: "box.lua/inside")
    #expect(
      error(loading: "box.lua")?.description
        == "box.lua: not a regular file; pass a file that ends in .lua, or a folder")
  }

  @Test("a pipe under the name of a file does not stop anything") func pipe() {
    mkfifo(folder.path + "/pipe.lua", 0o644)
    #expect(
      error(loading: "pipe.lua")?.description
        == "pipe.lua: not a regular file; pass a file that ends in .lua, or a folder")
  }

  @Test("a file that is far too long") func tooLong() {
    folder.write("", to: "long.lua")
    truncate(folder.path + "/long.lua", 5 << 20)
    #expect(
      error(loading: "long.lua")?.description
        == "long.lua: the file has 5242880 bytes; a script can have at most 4194304")
  }

  @Test("a link that leaves the folder") func linkOutside() throws {
    let other = try Folder()
    other.write("return 1", to: "secret.lua")
    symlink(other.path + "/secret.lua", folder.path + "/link.lua")
    #expect(
      error(loading: "link.lua")?.description
        == "link.lua: the file is outside its suite's folder; "
        + "move it inside, or run the folder that contains both")
  }

  @Test("a path that leaves the folder") func pathOutside() {
    #expect(error(loading: "../../etc/passwd")?.kind == .file)
  }

  @Test("a module behind a link that leaves the folder") func moduleOutside() throws {
    let other = try Folder()
    other.write("return 1", to: "secret.lua")
    symlink(other.path + "/secret.lua", folder.path + "/secret.lua")
    folder.write("require 'secret'", to: "main.lua")
    #expect(
      error(loading: "main.lua")?.description
        == "main.lua:1: module 'secret' cannot be read: secret.lua: the file is outside its suite's folder; "
        + "move it inside, or run the folder that contains both")
  }

  @Test("a link that stays inside is followed") func linkInside() {
    folder.write("scenario { title = 'x', run = function() end }", to: "real.lua")
    symlink("real.lua", folder.path + "/link.lua")
    #expect(error(loading: "link.lua") == nil)
  }

  @Test("a module lies in the folder or in its lib, and is loaded once") func modules() throws {
    folder.write("return { price = '0.99 USD' }", to: "lib/prices.lua")
    folder.write(
      """
      local prices = require "prices"
      scenario { title = "x", products = { coins = { type = "consumable", price = prices.price } },
        run = function() end }
      """, to: "main.lua")
    let file = try ScenarioFile.load("main.lua", in: folder.path)
    #expect(file.scenarios[0].products[0].price.amount == 99)
  }

  @Test("one bad file takes no other with it") func othersGoOn() throws {
    folder.write("scenario {", to: "bad.lua")
    folder.write("scenario { title = 'x', run = function() end }", to: "good.lua")
    #expect(error(loading: "bad.lua")?.kind == .syntax)
    #expect(error(loading: "good.lua") == nil)
  }
}
