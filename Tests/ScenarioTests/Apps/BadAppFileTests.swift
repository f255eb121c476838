internal import LuaApps
import Scenario
import Testing
import World

@Suite("An app's file that cannot be used is refused with one clear error")
struct BadAppFileTests {
  static let cases: [(text: String, line: Int, message: String)] = [
    ("", 0, "the file declares no app"),
    ("return 1", 0, "the file declares no app"),
    ("return app {", 1, "near <eof>"),
    ("return app", 0, "the file declares no app"),
    ("scenario { title = 'x' }", 0, "the file declares scenarios, not an app"),
    ("return app {}", 1, "the app needs a function 'launch'"),
    ("return app { lunch = function() end }", 1, "app has no field 'lunch'; did you mean 'launch'?"),
    (
      "return app { launch = 1 }", 1,
      "the app needs a function 'launch', which registers the observer, found number"
    ),
    ("return app { launch = print, buy = 'x' }", 1, "'buy' must be a function, found string"),
    ("return app { launch = print, title = 7 }", 1, "'title' must be a string, found number"),
    (
      "return app { launch = print, source = 'a\\nb' }", 1,
      "'source' must be a single line of text, found string"
    ),
    ("return app { launch = print, capabilities = 1 }", 1, "'capabilities' must be a table, found number"),
    (
      "return app { launch = print, capabilities = { restore = true } }", 1,
      "capabilities has no field 'restore'; did you mean 'restores'?"
    ),
    (
      "return app { launch = print, capabilities = { restores = 1 } }", 1,
      "capability 'restores' must be true or false, found number"
    ),
    (
      "return app { launch = print, capabilities = { product_types = { 'consumabel' } } }", 1,
      "unknown product type 'consumabel'; did you mean 'consumable'?"
    ),
    ("return app(1)", 1, "app expects a table of handlers"),
    (
      "app { launch = print }\nreturn app { launch = print }", 2,
      "a file can declare only one app"
    ),
    ("x = 1", 1, "assign to a local instead"),
    ("return ap { launch = print }", 1, "did you mean 'app'?"),
    (
      "print('hi')", 1,
      "'print' works only inside a handler such as 'launch'; a file of an app ends with return app"
    ),
    ("while true do end", 1, "instructions is spent; look for an endless loop"),
    ("local s = ('x'):rep(100000) local t = {} while true do t[#t + 1] = s .. #t end", 0, "memory"),
    ("return require 'missing'", 1, "module 'missing' was not found"),
    ("return require '../outside'", 1, "module"),
    ("os.exit(1)", 1, "os"),
    ("io.open('x')", 1, "io"),
    ("return app { launch = function(app) app.queu:add_observer {} end }", 0, ""),
  ]

  @Test("the error tells where and what", arguments: cases)
  func refused(text: String, line: Int, message: String) {
    if message.isEmpty {
      #expect(throws: Never.self) { try AppWorld.subject(text) }
      return
    }
    let error = #expect(throws: AppLoadError.self) { try AppWorld.subject(text) }
    #expect(error?.file == "test.lua")
    if line > 0 { #expect(error?.line == line) }
    let said = [error?.message ?? "", error?.advice ?? ""].joined(separator: "; ")
    #expect(said.contains(message), "\(said)")
  }
}
