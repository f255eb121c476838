import Facts
import LuaApps
import Testing
import World

@Suite("Apps that fail after launch are evidence, not errors")
struct FailingAppTests {
  static func app(_ body: String) -> String {
    """
    return app {
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            \(body)
          end,
        }
      end,
      buy = function(app, product_id) app.queue:add(product_id) end,
    }
    """
  }

  @Test(
    "the process dies and the fact says why",
    arguments: [
      ("error('no')", CrashReason.uncaughtError),
      ("local t = nil; t.x = 1", .uncaughtError),
      ("while true do end", .outOfInstructions),
      ("while true do pcall(function() while true do end end) end", .outOfInstructions),
      ("local s = ('x'):rep(100000) local t = {} while true do t[#t + 1] = s .. #t end", .outOfMemory),
      ("transactions[1].transaction_stat = 1", .uncaughtError),
      ("print(transactions[1].transaction_stat)", .uncaughtError),
      ("(('x'):rep(40)):find(('x?'):rep(40) .. 'y')", .outOfInstructions),
      ("while true do app.disk:write('file', ('x'):rep(100000)) end", .outOfInstructions),
      ("while true do print(('x'):rep(1000)) end", .outOfInstructions),
    ])
  func crashes(body: String, reason: CrashReason) throws {
    let test = AppWorld(try AppWorld.subject(Self.app(body)))
    test.buy("coins")
    #expect(test.crash?.reason == reason)
    #expect(test.phone.process == nil)
    #expect(test.count(.processCrashed) == 1)
    #expect(test.count(.processHung) == (reason == .outOfInstructions ? 1 : 0))
    #expect(test.crash?.file == "test.lua" || reason == .outOfMemory)
    let isTold =
      test.crash?.message.hasSuffix(" in the handler 'updated_transactions' with 1 transaction") == true
    #expect(isTold == (reason == .outOfInstructions), "\(test.crash?.message ?? "")")
  }

  @Test(
    "calls without end spend the budget before the world has grown",
    arguments: [
      ("app.queue:add('coins')", FactKind.queuePaymentAdded),
      ("app.queue:restore_completed_transactions()", .queueRestoreCalled),
      ("app.queue:add_observer { updated_transactions = function() end }", .queueObserverAdded),
      ("app.show_dialog('error', 'again')", .interfaceDialogShown),
    ])
  func endlessCalls(call: String, fact: FactKind) throws {
    let test = AppWorld(try AppWorld.subject(Self.app("while true do \(call) end")))
    test.buy("coins")
    #expect(test.crash?.reason == .outOfInstructions)
    #expect((1_000...10_000).contains(test.count(fact)), "\(test.count(fact))")
  }

  @Test(
    "a finite loop of a million simple steps ends within the budget of a turn",
    arguments: [
      "sum = (sum * 31 + step) % 1000003", "items[step] = step", "sum = sum + math.max(step, 7)",
      "sum = sum + #tostring(step)", "sum = sum + (('coins'):byte(step % 5 + 1))",
    ])
  func finiteLoop(step: String) throws {
    let body = "local sum, items = 0, {} for step = 1, 1000000 do \(step) end"
    let test = AppWorld(try AppWorld.subject(Self.app(body)))
    test.buy("coins")
    #expect(test.crash == nil, "\(test.crash?.message ?? "")")
  }

  @Test("an app that spends a budget gets half of it for the rest of the run, and all of it in the next one")
  func halvedBudget() throws {
    let subject = try AppWorld.subject(
      """
      return app {
        launch = function(app) for turn = 1, 30000000 do end end,
        tap = function(app, name) while true do end end,
      }
      """)
    for seed in 1...2 as ClosedRange<UInt64> {
      subject.beginRun(seed: seed)
      let test = AppWorld(subject)
      test.world.apps.launch(test.phone)
      #expect(test.crash == nil, "seed \(seed)")
      test.world.people.tap("shop", on: test.phone)
      test.world.settle()
      #expect(test.crash?.message.contains("the handler 'tap'") == true, "\(test.crash?.message ?? "none")")
      test.world.apps.launch(test.phone)
      #expect(test.world.apps.crashes.last?.message.contains("the handler 'launch'") == true)
    }
  }

  @Test(
    "an error that spends no budget leaves the next one whole",
    arguments: ["error('no')", "require 'nothing'"])
  func wholeBudget(failure: String) throws {
    let subject = try AppWorld.subject(
      """
      return app {
        launch = function(app) for turn = 1, 12000000 do end end,
        tap = function(app, name) \(failure) end,
      }
      """)
    let test = AppWorld(subject)
    test.world.apps.launch(test.phone)
    test.world.people.tap("shop", on: test.phone)
    test.world.settle()
    #expect(test.crash?.reason == .uncaughtError)
    test.world.apps.launch(test.phone)
    #expect(test.world.apps.crashes.count == 1)
  }

  @Test("an app that spends its memory gets half of it in the next launch, and an eighth in the end")
  func halvedMemory() throws {
    let subject = try AppWorld.subject(
      """
      return app {
        launch = function(app)
          local kept, text = {}, ('x'):rep(1000000)
          while true do
            kept[#kept + 1] = text .. #kept
            app.disk:write('count', tostring(#kept))
          end
        end,
      }
      """)
    let test = AppWorld(subject)
    var counts: [Int] = []
    for _ in 1...5 {
      let before = test.count(.diskWrote)
      test.world.apps.launch(test.phone)
      counts.append(test.count(.diskWrote) - before)
    }
    #expect(test.world.apps.crashes.map(\.reason) == Array(repeating: .outOfMemory, count: 5))
    #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    for (place, share) in [1, 2, 4, 8, 8].enumerated() {
      #expect(abs(counts[0] / share - counts[place]) <= 4, "\(counts)")
    }
  }

  @Test("finish on a purchasing transaction raises and ends the process")
  func storeKitException() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer {
              updated_transactions = function(transactions)
                for _, transaction in ipairs(transactions) do app.queue:finish(transaction) end
              end,
            }
          end,
          buy = function(app, product_id) app.queue:add(product_id) end,
        }
        """))
    test.buy("coins")
    #expect(
      test.crash
        == AppCrash(
          .storekitException, file: "test.lua", line: 5,
          message: "finish was called with transaction 0 (coins) while it is still purchasing"))
    #expect(test.broken.contains("never-finish-purchasing"))
  }

  @Test(
    "an exception says which call was wrong about what",
    arguments: [
      ("app.queue:add {}", "add_payment was given a payment without a product identifier"),
      (
        "app.queue:add { product_identifier = 'coins', quantity = 0 }",
        "add_payment was given a payment for 'coins' with the quantity 0"
      ),
    ])
  func exceptionWords(call: String, words: String) throws {
    let test = AppWorld(
      try AppWorld.subject("return app { launch = function(app)\n\(call)\nend }"))
    test.world.apps.launch(test.phone)
    #expect(test.crash == AppCrash(.storekitException, file: "test.lua", line: 2, message: words))
  }
}
