import Facts
import Kernel
import Testing
import World

@Suite("The reference app")
struct ReferenceAppTests {
  @Test(
    "buys each kind of product, breaks no rule and converges",
    arguments: [("coins", 100), ("pro", 1), ("monthly", 1), ("season", 1)])
  func purchase(product: String, owned: Int) throws {
    let test = AppWorld(try AppWorld.reference())
    test.buy(product)
    #expect(test.owned(product) == owned)
    #expect(test.world.converge() == .converged)
    #expect(test.broken == [])
  }

  @Test("owns each purchase once, wherever it is killed", arguments: ["coins", "pro"])
  func killSweep(product: String) throws {
    let subject = try AppWorld.reference()
    let undisturbed = AppWorld(subject)
    let before = undisturbed.recorder.count
    undisturbed.buy(product)
    let length = undisturbed.recorder.count - before
    #expect(length > 30)
    for fact in 1...length {
      let test = AppWorld(subject)
      test.choices.pin(name: ChoiceSite.killAtFact.rawValue, visit: fact, value: 1)
      test.buy(product)
      #expect(test.world.converge() == .converged, "killed at fact \(fact)")
      let charged = test.count(.storeCharged)
      #expect(test.owned(product) == charged * (product == "coins" ? 100 : 1), "killed at fact \(fact)")
      #expect(test.broken == [], "killed at fact \(fact)")
    }
  }

  @Test("restores what was bought before, each once, and finishes it")
  func restore() throws {
    let test = AppWorld(try AppWorld.reference())
    test.world.makeHistory(of: test.user, products: [test.product("pro")], count: 3)
    test.world.apps.launch(test.phone)
    test.world.people.tapRestore(on: test.phone)
    test.world.settle()
    #expect(test.count(.transactionRestored) == 3)
    #expect(test.count(.transactionRemoved) == 3)
    #expect(test.owned("pro") == 1)
    #expect(test.broken == [])
  }

  @Test("takes a refunded product back")
  func refund() throws {
    let test = AppWorld(try AppWorld.reference())
    test.buy("pro")
    test.world.refund(test.world.purchases(of: test.user)[0])
    test.world.settle()
    #expect(test.owned("pro") == 0)
  }

  @Test("shows no dialog after a cancel, and one after another failure", arguments: [1, 0])
  func failures(answer: Int) throws {
    let test = AppWorld(try AppWorld.reference())
    if answer == 1 {
      test.choices.pin(name: ChoiceSite.sheetAnswer.rawValue, value: 1)
    } else {
      test.choices.pin(name: ChoiceSite.storeFailure.rawValue, value: 1)
    }
    test.buy("coins")
    #expect(test.count(.interfaceDialogShown) == (answer == 1 ? 0 : 1))
    #expect(test.count(.transactionRemoved) == 1)
  }

  @Test(
    "keeps a transaction for which the disk has no room, and hands it out later", arguments: ["coins", "pro"])
  func diskFull(product: String) throws {
    let test = AppWorld(try AppWorld.reference())
    // The first file records who tapped Buy, the second whose tap was answered. The third is the grant.
    test.choices.pin(name: ChoiceSite.diskFull.rawValue, visit: 3, value: 1)
    test.buy(product)
    #expect(test.owned(product) == 0)
    #expect(test.count(.transactionRemoved) == 0)
    #expect(test.world.converge() == .converged)
    #expect(test.owned(product) == (product == "coins" ? 100 : 1))
    #expect(test.broken == [])
  }

  @Test("O4: an app sees which observers are registered")
  func observers() throws {
    let subject = try AppWorld.subject(
      """
      return app {
        launch = function(app)
          local first = app.observer { updated_transactions = function() end }
          app.queue:add_observer(first)
          app.queue:add_observer { updated_transactions = function() end }
          local both = app.queue:transaction_observers()
          app.queue:remove_observer(first)
          local one = app.queue:transaction_observers()
          app.note(#both .. " " .. #one .. " " .. tostring(both[1] == first) .. " " .. tostring(one[1] == first))
        end,
      }
      """)
    let test = AppWorld(subject)
    test.world.apps.launch(test.phone)
    let notes = test.recorder.kept.compactMap { fact in
      if case .world(.noted(let text)) = fact.content { test.recorder.texts[text] } else { nil as String? }
    }
    #expect(notes == ["2 1 true false"])
  }

  @Test("a launch finds the machine as it was loaded, whatever earlier launches did")
  func isolation() throws {
    let subject = try AppWorld.subject(
      """
      local launches = 0
      return app {
        launch = function(app)
          launches = launches + 1
          app.note("launch " .. launches .. " " .. math.random(1000000))
        end,
      }
      """)
    let test = AppWorld(subject)
    for _ in 0..<3 {
      test.world.apps.launch(test.phone)
      test.world.apps.kill(test.phone)
    }
    let notes = test.recorder.kept.compactMap { fact in
      if case .world(.noted(let text)) = fact.content { test.recorder.texts[text] } else { nil as String? }
    }
    #expect(notes.count == 3)
    #expect(Set(notes).count == 1)
  }
}
