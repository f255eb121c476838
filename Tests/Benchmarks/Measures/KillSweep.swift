import Facts
import Kernel
internal import LuaApps
import Rules
import Scenario
import Signatures
import StoreModel
import World

/// One purchase, killed at each of its facts, relaunched, and run until it recovered, with every rule on.
struct KillSweep {
  let app: String
  let seconds: Double

  /// The runs per second, and the number of runs.
  struct Figures {
    let runsPerSecond: Double
    let factsEach: Int
    let killPoints: Int
    let breaches: Int
  }

  func run() {
    let figures = measure()
    print(
      "kill sweep: \(Int(figures.runsPerSecond)) runs/s, \(figures.factsEach) facts each, "
        + "\(figures.killPoints) kill points, \(figures.breaches) breaches")
  }

  func measure() -> Figures {
    let subject = Benchmarks.subject(app)
    let judge = Judge()
    let choices = Choices(kinds: ChoiceSite.kinds)
    var facts = 0
    let length = purchase(killedAt: nil, subject, judge, choices).first
    var runs = 0
    var verdicts = 0
    let start = Benchmarks.now
    while Benchmarks.now - start < seconds {
      for fact in 1...length {
        let outcome = purchase(killedAt: UInt32(fact), subject, judge, choices)
        facts += outcome.all
        verdicts += outcome.broken
        runs += 1
      }
    }
    let elapsed = Benchmarks.now - start
    return Figures(
      runsPerSecond: Double(runs) / elapsed, factsEach: facts / max(runs, 1), killPoints: length,
      breaches: verdicts)
  }

  /// Runs some sweeps and returns the number of runs, for programs that count their cost.
  func runCount(rounds: Int) -> Int {
    let subject = Benchmarks.subject(app)
    let judge = Judge()
    let choices = Choices(kinds: ChoiceSite.kinds)
    let length = purchase(killedAt: nil, subject, judge, choices).first
    for _ in 0..<rounds {
      for fact in 1...length { _ = purchase(killedAt: UInt32(fact), subject, judge, choices) }
    }
    return rounds * length
  }

  private func purchase(
    killedAt fact: UInt32?, _ subject: LuaSubject, _ judge: Judge, _ choices: Choices
  ) -> (first: Int, all: Int, broken: Int) {
    choices.start(.canonical)
    judge.reset()
    let recorder = Recorder(retention: .hashOnly, sinks: [judge])
    let world = World(
      subject: subject, recorder: recorder, choices: choices, signatures: CurveSignatures())
    let user = world.addAccount(named: "user")
    var product = Product(
      identifier: world.text("coins"), type: .consumable, price: 99, currency: world.text("USD"),
      title: world.text("coins"))
    product.grants = 100
    let coins = world.addProduct(product)
    let phone = world.addDevice(named: "phone", account: user)
    let before = Int(recorder.count)
    if let fact {
      choices.pin(name: ChoiceSite.killAtFact.rawValue, scope: phone.id.rawValue, visit: fact, value: 1)
    }
    world.apps.launch(phone)
    world.people.tapBuy(coins, on: phone)
    world.settle()
    let first = Int(recorder.count) - before
    world.apps.launch(phone)
    world.settle()
    world.converge()
    let evidence: RuleEvidence = [.claims, .simulatedDisk, .owned, .receipt, .restore, .queue]
    let broken = judge.pages.indices.count { judge.verdict(at: $0, available: evidence).witness != nil }
    return (first, Int(recorder.count), broken)
  }
}
