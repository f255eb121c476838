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
    let bench = ShrinkBench("purchase/1.2", app: "habits/credits_each_delivery")
    let failure = try #require(try bench.failure(at: .killAtFact, by: .rule("idempotent-delivery")))
    let shrunk = try Shrinker().shrink(failure, with: bench.runner)
    let text = try #require(shrunk.text, "\(shrunk.obstacle ?? "")")
    print(text)
    #expect(shrunk.isSmallest)
    #expect(shrunk.faults.count == 1)
    #expect(text.contains("phone:kill_app { at = "))
    let failing = try ShrinkBench.verdict(of: text, app: "habits/credits_each_delivery")
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
    #expect(text.contains("It takes no fault."))
    #expect(text.split(separator: "\n").count < 25)
    #expect(try ShrinkBench.verdict(of: text, app: "field/react_native_iap_1139").verdict == .failed)
    #expect(try ShrinkBench.verdict(of: text, app: "reference").verdict == .passed)
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
    print("SEED \(seed) \(found.count)")
    try #require(found.count >= 200)
    let failure = FoundFailure(of: 0, found, by: .rule("idempotent-delivery"), from: "seed \(seed)")
    let begin = Date()
    let shrunk = try Shrinker().shrink(failure, with: bench.runner)
    print("TIME \(Date().timeIntervalSince(begin)) \(shrunk.runCount) \(shrunk.faults) \(shrunk.text ?? shrunk.obstacle ?? "")")
    #expect(shrunk.isSmallest)
    #expect(shrunk.faults.count <= 5)
    #expect(shrunk.runCount < 600)
    let text = try #require(shrunk.text)
    #expect(text.contains("Irrelevant: "))
    #expect(try ShrinkBench.verdict(of: text, app: "habits/credits_each_delivery").verdict == .failed)
    #expect(try Shrinker().shrink(failure, with: bench.runner).text == text)
  }

  @Test("a budget that is spent is told, and what is left still fails") func budget() throws {
    let bench = ShrinkBench("purchase/1.2", app: "habits/credits_each_delivery")
    let failure = try #require(try bench.failure(at: .killAtFact, by: .rule("idempotent-delivery")))
    let shrunk = try Shrinker(budget: 8).shrink(failure, with: bench.runner)
    #expect(!shrunk.isSmallest)
    #expect(shrunk.runCount == 8)
    let text = try #require(shrunk.text)
    #expect(try ShrinkBench.verdict(of: text, app: "habits/credits_each_delivery").verdict == .failed)
  }

  @Test("failures of one bug have one shape, wherever they were found") func shape() throws {
    var shapes: Set<String> = []
    for address in ["purchase/1.1", "purchase/1.2", "purchase/3.2"] {
      let bench = ShrinkBench(address, app: "habits/credits_each_delivery")
      guard let failure = try bench.failure(at: .killAtFact, by: .rule("idempotent-delivery")) else { continue }
      shapes.insert(try Shrinker().shrink(failure, with: bench.runner).shape)
    }
    #expect(shapes.count == 1, "\(shapes.sorted())")
  }

  @Test("a script that answers for the server in Lua keeps its choices alone, and says why") func obstacle() throws {
    let bench = ShrinkBench("server/3.3", app: "habits/credits_each_delivery")
    let result = try bench.run(.canonical).result
    let symptom = try #require(FailureSymptom.symptoms(of: result).first)
    let shrunk = try Shrinker().shrink(FoundFailure(of: 0, [], by: symptom, from: "a run"), with: bench.runner)
    #expect(shrunk.text == nil)
    #expect(shrunk.obstacle?.contains("world:server gets a function") ?? false)
  }

  @Test("a run that does not fail by the symptom is not shrunk") func survived() throws {
    let bench = ShrinkBench("purchase/1.1", app: "reference")
    let shrunk = try Shrinker().shrink(
      FoundFailure(of: 0, [], by: .rule("idempotent-delivery"), from: "a run"), with: bench.runner)
    #expect(shrunk.text == nil)
    #expect(shrunk.obstacle == "the run does not fail by idempotent-delivery")
  }

  /// A long scenario, in which a seed decides hundreds of choices.
  private static func busyBench() throws -> ShrinkBench {
    let folder = FileManager.default.temporaryDirectory.appending(path: "busy-\(UUID().uuidString)/suite")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
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
      """
    try text.write(to: folder.appending(path: "1_1_busy.lua"), atomically: true, encoding: .utf8)
    return ShrinkBench("1.1", in: folder.path, app: "habits/credits_each_delivery")
  }
}
