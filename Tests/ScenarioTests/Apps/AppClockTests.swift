import Facts
import Kernel
import Testing
import World

@Suite("What an app knows of the time and of its user")
struct AppClockTests {
  private static let text = """
    return app {
      launch = function(app)
        app.queue:add_observer { updated_transactions = function() end }
      end,
      buy = function(app, id) app.queue:add(id) end,
      tap = function(app) app.note(app.now() .. " " .. (app.user() or "nobody")) end,
    }
    """

  @Test("the clock is the device's, in whole seconds, and its user can set it; the login follows the account")
  func told() throws {
    let test = AppWorld(try AppWorld.subject(Self.text))
    test.world.apps.launch(test.phone)
    test.world.wait(.seconds(90))
    test.world.people.tap("look", on: test.phone)
    test.world.settle()
    test.world.setClock(of: test.phone, by: .hours(1))
    test.world.wait(.milliseconds(10_600))
    test.world.people.tap("look", on: test.phone)
    test.world.settle()
    test.world.people.signOut(test.phone)
    test.world.settle()
    test.world.people.tap("look", on: test.phone)
    test.world.settle()
    let words = OfferCallTests.notes(test).map { $0.split(separator: " ").map(String.init) }
    #expect(words.map { $0[1] } == ["ann", "ann", "nobody"])
    let seconds = words.compactMap { Int($0[0]) }
    #expect(seconds[0] == 90)
    #expect(seconds[1] == 90 + 3600 + 10)
  }
}
