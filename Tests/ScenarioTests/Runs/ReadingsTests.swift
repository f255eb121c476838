import Facts
import Kernel
import LuaApps
import Rules
import Testing

@testable import Scenario

@Suite("What a script reads of its run is kept, whatever name it is read by")
struct ReadingsTests {
  private static let purchase = "phone:launch()\nphone:buy \"coins\"\nworld:settle()\n"

  /// Reads. The method's name of each is computed while the script runs.
  static let reads: [(expression: String, reads: RunReadings)] = [
    ("phone['own' .. 'ed'](phone, 'coins') == 100", []),
    ("#phone['cal' .. 'ls'](phone, 'finish') == 1", .calls),
    ("phone['cal' .. 'ls'](phone)[1].name == 'add_observer'", .calls),
    ("#phone['she' .. 'ets'](phone) == 1", .facts),
    ("#phone['dia' .. 'logs'](phone) == 0", .facts),
    ("#phone['ale' .. 'rts'](phone) == 0", .facts),
    ("#phone['pri' .. 'ces'](phone) == 0", .facts),
    ("world['led' .. 'ger'](world, 'coins').purchases == 1", []),
    ("world['fact_' .. 'count'](world, 'claim.granted') == 1", .facts),
    ("#world['fac' .. 'ts'](world, 'claim.granted') == 1", .facts),
    ("world['wait_' .. 'for'](world, 'claim.granted', '10m')", .facts),
    ("expect(world)['sa' .. 'w'](expect(world), 'claim.granted') ~= nil", .facts),
    ("expect(phone)['never_' .. 'saw'](expect(phone), 'crashed') ~= nil", .facts),
    ("#phone['cal' .. 'ls'](phone) > world['fact_' .. 'count'](world, 'crashed')", [.facts, .calls]),
    ("(function() local _, calls = pcall(phone.calls, phone); return #calls end)() > 1", .calls),
  ]

  @Test("a computed name reads what the plain name reads", arguments: reads)
  func computed(expression: String, reads: RunReadings) throws {
    let text = Suite.text("\(Self.purchase)phone:buy \"pro\"\nexpect(\(expression)):is_true()")
    let file = try Suite.load(text)
    let runner = ScenarioRunner()
    let subject = try Suite.reference()
    for _ in 0..<2 {
      let result = runner.run(0, of: file, subject: subject, retention: .hashOnly)
      #expect(result.failedExpectations.isEmpty)
      #expect(result.error == nil)
      #expect(file.readings[0] == reads)
      #expect(result.trace.facts.isEmpty == !reads.contains(.facts))
    }
  }

  @Test("a script that reads no facts has none kept in its result, and its later runs keep none")
  func nothing() throws {
    let file = try Suite.load(Suite.text("\(Self.purchase)expect(phone:owned \"coins\"):equals(100)"))
    let runner = ScenarioRunner()
    for _ in 0..<2 {
      let result = runner.run(0, of: file, subject: try Suite.reference(), retention: .hashOnly)
      #expect(result.verdict == .passed)
      #expect(result.trace.facts.isEmpty)
      #expect(file.readings[0] == [])
    }
    let full = runner.run(0, of: file, subject: try Suite.reference())
    #expect(full.trace.facts.count == Int(full.factCount))
  }

  /// Bodies whose first run is abandoned.
  static let repeated: [String] = [
    purchase + "expect(#phone:calls('finish')):equals(1)\nphone:buy 'pro'\nworld:settle()",
    "phone:launch()\nfor _ = 1, 20000 do world:note 'x' end\nexpect(world:fact_count 'noted'):equals(20000)",
    purchase
      + "local ok, calls = pcall(phone.calls, phone)\nif not ok then phone:buy 'pro' end\nworld:settle()",
    "phone:launch()\nworld:parallel { function() world:settle(); phone:calls() end, function() world:wait '1s' end }",
    "phone:launch()\nworld:server { deliver = function() expect(#phone:calls()):is_at_least(1) end }\n"
      + "phone:buy 'skins'\nworld:settle()",
  ]

  @Test(
    "a run that begins again shows each fact once, and gives what a run gives that knew it before",
    arguments: repeated, [ChoiceDriver.canonical, .seeded(7, kinds: .latitudes)])
  func again(body: String, driver: ChoiceDriver) throws {
    let text = Suite.text(body).replacing(
      "products = {",
      with:
        "products = { skins = { type = \"non_consumable\", price = \"1.99 USD\", delivered_by = \"server\" },"
    )
    let file = try Suite.load(text)
    let runner = ScenarioRunner()
    let subject = try Suite.reference()
    func run() -> (result: RunResult, passed: Passed) {
      let sink = Passed()
      let result = runner.run(
        0, of: file, subject: subject, driver: driver, retention: .hashOnly, sinks: [sink])
      return (result, sink)
    }
    let first = run()
    let readings = file.readings[0]
    let second = run()
    #expect(readings != [])
    #expect(readings == file.readings[0])
    #expect(first.result.error == nil)
    #expect(first.result.verdict == second.result.verdict)
    #expect(first.result.factHash == second.result.factHash)
    #expect(first.result.deviations == second.result.deviations)
    #expect(first.passed.numbers == Array(1...first.result.factCount))
    #expect(second.passed.numbers == first.passed.numbers)
    #expect(second.passed.kinds == first.passed.kinds && second.passed.instants == first.passed.instants)
  }

  /// The facts as a sink receives them, without the numbers of their texts.
  private final class Passed: FactSink {
    private(set) var numbers: [UInt32] = []
    private(set) var kinds: [FactKind] = []
    private(set) var instants: [Instant] = []

    func append(_ fact: Fact, texts: Texts) {
      numbers.append(fact.sequence.rawValue)
      kinds.append(fact.kind)
      instants.append(fact.instant)
    }
  }
}
