import Facts
import Kernel
import Testing
import World

@Suite("Timers that change nothing do not keep the world from settling")
struct IdleTimerTests {
  /// A world after the launch of an app that repeats a turn.
  private static func ticking(every delay: String, _ turn: String, also: String = "") throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        local count = 0
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function() end }
            local function again()
              count = count + 1
              \(turn)
              app.after("\(delay)", again)
            end
            again()
            \(also)
          end,
          tap = function(app) app.server:put("news", "sale") end,
          capabilities = { server = true },
        }
        """))
    test.world.apps.launch(test.phone)
    return test
  }

  private static func ticksPassedOver(in test: AppWorld) -> Int64 {
    test.recorder.kept.reduce(0) { sum, fact in
      guard case .process(.ticksPassedOver(_, let ticks)) = fact.content else { return sum }
      return sum + ticks
    }
  }

  @Test(
    "a clock and a heartbeat are waited for during a minute or ten ticks",
    arguments: [
      "app.disk:exists 'x'", "app.disk:write('x', 'same')",
      "app.preferences:set('beat', tostring(app.now()))",
      "app.show_price('coins', '0.99')",
    ])
  func settles(turn: String) throws {
    let test = try Self.ticking(every: "10s", turn)
    #expect(test.world.settle(budget: 1_000))
    let fired = test.count(.processTimerFired)
    #expect((9...11).contains(fired), "\(fired)")
    #expect(test.world.timeline.nextStandingDue != nil && test.crash == nil)
  }

  @Test("work in small steps is waited for to its end") func works() throws {
    let test = try Self.ticking(
      every: "10s", "if count > 200 then return end app.disk:write('step' .. count, 'x')")
    #expect(test.world.settle(budget: 1_000))
    #expect(test.count(.diskWrote) == 200)
  }

  @Test("in a long wait it fires sixty times, and once at the end; the rest is passed over and counted")
  func waits() throws {
    let test = try Self.ticking(every: "1s", "app.disk:exists 'x'")
    #expect(test.world.wait(.days(3), budget: 1_000))
    let fired = test.count(.processTimerFired)
    #expect(fired == 61)
    #expect(Int64(fired) + Self.ticksPassedOver(in: test) == 3 * 86_400)
  }

  @Test("it fires after whatever else happens") func resumes() throws {
    let test = try Self.ticking(every: "10s", "app.note(tostring(app.queue:can_make_payments()))")
    test.world.later(.hours(1), .setLink(test.phone.id, .store, isUp: false))
    #expect(test.world.wait(.hours(2), budget: 1_000))
    let failed = try #require(test.recorder.kept.last { $0.kind == .messageLinkFailed })
    let next = try #require(
      test.recorder.kept.first { $0.kind == .processTimerFired && $0.sequence > failed.sequence })
    #expect(next.instant - failed.instant <= .seconds(10))
  }

  @Test("an app that counts the time by its ticks acts at the end of a wait") func counts() throws {
    let test = try Self.ticking(every: "1s", "if app.now() > 7200 then app.disk:write('late', 'x') end")
    #expect(test.world.wait(.hours(3), budget: 1_000))
    #expect(test.count(.diskWrote) == 1)
  }

  private static let poll = """
    local function ask()
      app.server:get("news", function(status, value)
        if value ~= "" then app.disk:write("news", value) end
        app.after("10s", ask)
      end)
    end
    ask()
    """

  @Test("a poll whose answer stays the same is idle, and a new answer is seen") func polls() throws {
    let test = try Self.ticking(every: "1d", "", also: Self.poll)
    #expect(test.world.settle(budget: 1_000))
    #expect(test.world.wait(.days(1), budget: 2_000))
    #expect(Self.ticksPassedOver(in: test) > 8_000)
    test.world.people.tap("sell", on: test.phone)
    #expect(test.world.wait(.minutes(1), budget: 2_000))
    #expect(test.count(.diskWrote) > 0)
  }

  @Test("an attempt that is repeated is never idle") func attempts() throws {
    let test = try Self.ticking(every: "10s", "app.queue:restore_completed_transactions()")
    #expect(!test.world.settle(budget: 2_000))
  }
}
