import Explorer
import Foundation
import Kernel
import Results
import Rules
import Runner
import Scenario
import Testing
import World

@Suite("A failing run becomes a small scenario") struct ShrinkerTests {
  @Test("a kill that an app does not survive: one fault and a few orders, which the reference app passes")
  func kill() throws {
    let bench = ShrinkBench("purchase/1.1", app: "antipatterns/credits_each_delivery")
    let failure = try #require(try bench.failure(at: .killAtFact, by: .rule("idempotent-delivery")))
    let shrunk = try Shrinker().shrink(failure, with: bench.runner)
    let text = try #require(shrunk.text, "\(shrunk.obstacle ?? "")")
    #expect(shrunk.isSmallest)
    #expect(shrunk.faults.count == 1)
    #expect(text.contains("phone:kill_app { at = "))
    let failing = try ShrinkBench.verdict(of: text, app: "antipatterns/credits_each_delivery")
    #expect(failing.verdict == .failed)
    #expect(failing.breaches.map(\.page.identifier).contains("idempotent-delivery"))
    #expect(try ShrinkBench.verdict(of: text, app: "reference").verdict == .passed)
  }

  @Test("a bug that needs no fault: what the scenario does besides is left out")
  func noFault() throws {
    let bench = ShrinkBench("finish/4.1/consumable", app: "field/react_native_iap_1139")
    let failure = FoundFailure(of: 0, [], by: .rule("idempotent-delivery"), from: "a run")
    let shrunk = try Shrinker().shrink(failure, with: bench.runner)
    let text = try #require(shrunk.text)
    #expect(shrunk.faults == [])
    #expect(text.contains("It needs no fault."))
    #expect(text.split(separator: "\n").count < 25)
    #expect(try ShrinkBench.verdict(of: text, app: "field/react_native_iap_1139").verdict == .failed)
    #expect(try ShrinkBench.verdict(of: text, app: "reference").verdict == .passed)
  }

  @Test("what only an expectation shows keeps its scenario, with the choices that it takes") func expected()
    throws
  {
    let bench = ShrinkBench(
      "restore", in: ShrinkBench.scenarios + "/plain", app: "field/swiftystorekit_140")
    let symptom = FailureSymptom.rule("entitlements-match-store")
    let failure = try #require(try bench.failure(at: .restoreEnd, by: symptom))
    let visits = try bench.run(.canonical, takesCensus: true).visits
    let others = visits.filter { $0.site.name == ChoiceSite.callbackDelay.rawValue }.map {
      $0.deviation(to: 1)
    }
    try #require(others.count > 3)
    let longer = FoundFailure(of: 0, others + failure.deviations, by: symptom, from: "a run")
    let shrunk = try Shrinker().shrink(longer, with: bench.runner)
    #expect(shrunk.deviations == failure.deviations)
    #expect(!shrunk.replay.isEmpty)
    #expect(
      shrunk.obstacle
        == "it fails only expectations of the scenario, and a recorded script cannot contain them")
  }

  @Test("200 choices of which few matter come down to a handful, within a few hundred runs")
  func many() throws {
    let bench = try Self.busyBench()
    var found: [Deviation] = []
    var seed: UInt64 = 0
    repeat {
      seed += 1
      let result = try bench.run(.seeded(seed, kinds: [.latitudes, .faults])).result
      let isFailing = FailureSymptom.symptoms(of: result).contains(.rule("idempotent-delivery"))
      found = isFailing ? result.deviations : []
    } while found.count < 200 && seed < 60
    try #require(found.count >= 200)
    let failure = FoundFailure(of: 0, found, by: .rule("idempotent-delivery"), from: "seed \(seed)")
    let shrunk = try Shrinker().shrink(failure, with: bench.runner)
    #expect(shrunk.isSmallest)
    #expect(shrunk.faults.count <= 5)
    #expect(shrunk.runCount < 600)
    let text = try #require(shrunk.text)
    #expect(text.contains("Irrelevant: "))
    #expect(try ShrinkBench.verdict(of: text, app: "antipatterns/credits_each_delivery").verdict == .failed)
    #expect(try Shrinker().shrink(failure, with: bench.runner).text == text)
  }

  @Test("a budget that is spent is told, and what is left still fails") func budget() throws {
    let bench = ShrinkBench("purchase/1.1", app: "antipatterns/credits_each_delivery")
    let failure = try #require(try bench.failure(at: .killAtFact, by: .rule("idempotent-delivery")))
    let shrunk = try Shrinker(budget: 8).shrink(failure, with: bench.runner)
    #expect(!shrunk.isSmallest)
    #expect(shrunk.runCount == 8)
    let text = try #require(shrunk.text)
    #expect(try ShrinkBench.verdict(of: text, app: "antipatterns/credits_each_delivery").verdict == .failed)
  }

  @Test("failures of one bug have one shape, wherever they were found") func shape() throws {
    let shapes = try [
      ShrinkBench("purchase/1.1", app: "antipatterns/credits_each_delivery"), Self.busyBench(),
    ].map { bench in
      let failure = try #require(try bench.failure(at: .killAtFact, by: .rule("idempotent-delivery")))
      return try Shrinker().shrink(failure, with: bench.runner).shape
    }
    #expect(
      Set(shapes) == ["idempotent-delivery | kill_at_fact kill disk.wrote | launch, buy consumable, settle"])
  }

  @Test("a script that answers for the server in Lua keeps its choices alone, and says why") func obstacle()
    throws
  {
    let bench = try Self.bench(
      """
      scenario {
        title = "a server of its own",
        products = { coins = { type = "consumable", price = "0.99 USD" } },
        run = function(world)
          local phone = world:device "phone"
          world:server { products = function() return {} end }
          phone:launch()
          phone:buy "coins"
          world:settle()
        end,
      }
      """, app: "antipatterns/finishes_before_delivering")
    let failure = FoundFailure(of: 0, [], by: .rule("deliver-before-finish"), from: "a run")
    let shrunk = try Shrinker().shrink(failure, with: bench.runner)
    #expect(shrunk.text == nil)
    #expect(
      shrunk.obstacle
        == "1_1_test.lua:6: world:server takes a function, which a recorded script cannot contain")
  }

  @Test("a run that does not fail by the symptom is not shrunk") func survived() throws {
    let bench = ShrinkBench("purchase/1.1", app: "reference")
    let shrunk = try Shrinker().shrink(
      FoundFailure(of: 0, [], by: .rule("idempotent-delivery"), from: "a run"), with: bench.runner)
    #expect(shrunk.text == nil)
    #expect(shrunk.obstacle == "the run does not reproduce idempotent-delivery")
  }

  /// A long scenario, in which a seed decides hundreds of choices.
  private static func busyBench() throws -> ShrinkBench {
    try bench(
      """
      scenario {
        title = "a day in a busy shop",
        products = {
          coins = { type = "consumable", price = "0.99 USD", grants = 100 },
          gems = { type = "consumable", price = "4.90 BRL", grants = 5 },
          pro = { type = "non_consumable", price = "4.99 USD" },
        },
        run = function(world)
          local phone = world:device "phone"
          for round = 1, 12 do
            phone:launch()
            world:settle()
            for _, name in ipairs { "coins", "gems", "pro" } do
              phone:buy(name)
              world:wait "3m"
            end
            phone:terminate()
          end
        end,
      }
      """, app: "antipatterns/credits_each_delivery")
  }

  /// A scenario in a folder of its own.
  private static func bench(_ text: String, app: String) throws -> ShrinkBench {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shrink-\(UUID().uuidString)/suite")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: folder.appending(path: "1_1_test.lua"), atomically: true, encoding: .utf8)
    return ShrinkBench("1.1", in: folder.path, app: app)
  }
}
