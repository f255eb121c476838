import AppProtocol
import Facts
import Kernel
import Results
import Rules
import Scenario
import Synchronization
import Testing
import World

@testable import Runner

@Suite("Apps and workers")
struct PlannedAppTests {
  @Test("a case is judged against an app in Swift, and its command names no file for it")
  func verdict() throws {
    let folder = try folder()
    let plan = plan(folder, SubjectSource(name: "swift") { QuietSubject() })
    let result = CaseRunner(plan: plan).finish(0).result
    // The app registers no observer.
    #expect(result.verdict == .failed)
    #expect(result.subject == "swift")
    #expect(result.command == ["assay", "run", folder.path + "/suite", "1"])
    #expect(plan.subjects.map(\.title) == ["says nothing"])
  }

  @Test("what an app in Lua did wrong is shown with the line of its code") func lines() throws {
    let folder = try folder(
      app: """
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                if transaction.transaction_state == "purchased" then
                  app.queue:finish(transaction)
                end
              end
            end }
          end,
          buy = function(app, product_id) app.queue:add(product_id) end,
          owned = function() return 0 end,
        }
        """)
    let plan = plan(folder, SubjectSource.named([folder.path + "/app.lua"])[0])
    let result = CaseRunner(plan: plan).finish(0).result
    let breach = try #require(
      result.findings.first { $0.rule.text == "deliver-before-finish" }?.breach, "it delivers nothing")
    let finish = try #require(breach.facts.first { $0.text.contains("finish_called") })
    #expect(finish.place == SourcePlace(file: folder.path + "/app.lua", line: 6))
    #expect(finish.note.hasSuffix("/app.lua:6"))
    // Facts of the store and the queue have no line of the app.
    #expect(breach.facts.count { $0.place != nil } == 1)
  }

  @Test("a call that the app does not declare is told with its line, and a declared one is not")
  func undeclared() throws {
    func trouble(_ capabilities: String, call: String = "app.server:get('key')") throws -> RunTrouble? {
      let folder = try folder(
        app: """
          return app {
            \(capabilities)
            launch = function(app)
              app.receipt_data()
              \(call)
            end,
          }
          """)
      let plan = plan(folder, SubjectSource.named([folder.path + "/app.lua"])[0])
      let trouble = CaseRunner(plan: plan).finish(0).trouble
      return trouble.map {
        RunTrouble(exitCode: $0.exitCode, text: $0.text.replacing(folder.path + "/", with: ""))
      }
    }
    let receipts = try #require(try trouble(""))
    #expect(receipts.exitCode == .usage)
    #expect(
      receipts.text.contains("calls read_receipt_data, but does not declare 'receipts', at app.lua:4;"),
      "\(receipts.text)")
    #expect(receipts.text.hasSuffix("Declare capabilities = { receipts = true }"))
    #expect(receipts.cause.hasSuffix("does not declare 'receipts'"))
    let server = try #require(try trouble("capabilities = { receipts = true },"))
    #expect(server.text.contains("calls ask_server, but does not declare 'server', at app.lua:5;"))
    #expect(try trouble("capabilities = { receipts = true, server = true },") == nil)
    let unchecked = "capabilities = { receipts = true, server = true, verification = false },"
    #expect(try trouble(unchecked) == nil)
    let checks = try #require(try trouble(unchecked, call: "app.server:verify('receipt')"))
    #expect(checks.text.contains("calls server_verify, but does not declare 'verification', at app.lua:5;"))
  }

  @Test("an app that breaks the protocol of its port has no verdict, and its code is 3")
  func violation() throws {
    let plan = plan(try folder(), SubjectSource(name: "swift") { QuietSubject(violation: "half a line") })
    let result = CaseRunner(plan: plan).finish(0).result
    #expect(result.verdict == .error(.app, message: "half a line"))
    #expect(result.exitCode(strictly: false).rawValue == 3)
  }

  @Test("an app in a process that does something else the second time is unsteady, and its code is 3")
  func unsteady() throws {
    let script = """
      read question; echo '{"hello":"assay-app/1"}'
      while read event; do
        echo "{\\"call\\":\\"note\\",\\"text\\":\\"$(date +%N)\\"}"; read reply
        case $event in *'"owned"'*) echo '{"done":0}';; *) echo '{"done":null}';; esac
      done
      """
    let source = SubjectSource(command: AppCommand(["sh", "-c", script]))
    #expect(source.name == "sh" && source.arguments == ["--app", "--", "sh", "-c", script])
    let result = CaseRunner(plan: plan(try folder(), source)).finish(0).result
    guard case .error(.app, let message) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(message.hasPrefix("the app is not deterministic: it behaved differently the second time"))
    for part in [
      "\n  both runs:\n    a launch\n    → {\"event\":\"launch\"", "\n  the first run:\n    ← ",
      "\n  the second run:\n    ← ",
    ] {
      #expect(message.contains(part), "\(message)")
    }
    #expect(result.command.suffix(5) == ["--app", "--", "sh", "-c", script])
    #expect(result.exitCode(strictly: false).rawValue == 3)
  }

  @Test("each run begins with its seed, before the app is asked for anything", arguments: [nil, 7 as UInt64])
  func seeds(seed: UInt64?) throws {
    nonisolated(unsafe) let subject = QuietSubject()
    let plan = plan(try folder(), SubjectSource(name: "swift") { subject }, seed: seed)
    _ = CaseRunner(plan: plan).finish(0)
    // The second run records the facts of the violation.
    #expect(subject.log == ["run \(seed ?? 0)", "port", "run \(seed ?? 0)", "port"])
  }

  @Test(
    "only an app that is memory and nothing else is shared with a forked worker", arguments: [true, false])
  func forks(survives: Bool) throws {
    let made = MadeCount()
    let source = SubjectSource(name: "swift") {
      made.add()
      return QuietSubject(survivesFork: survives)
    }
    let plan = plan(try folder(), source)
    #expect(made.count == 1)
    #expect(CaseRunner(plan: plan).finish(0).result.verdict == .failed)
    #expect(made.count == (survives ? 1 : 2))
  }

  @Test("one that cannot be made is told with the plan, and has no cases")
  func failure() throws {
    let source = SubjectSource(
      name: "swift", path: "./app --go", arguments: ["--app", "--", "./app", "--go"]
    ) { () throws(AppLoadError) in
      throw AppLoadError(file: "./app --go", message: "it does not answer", advice: "start it by hand")
    }
    let plan = plan(try folder(), source)
    #expect(plan.cases.isEmpty)
    #expect(plan.troubles.map(\.text) == ["./app --go: it does not answer; start it by hand"])
  }

  @Test("an explorer brings its own choices, and reads them and the facts afterwards")
  func choices() throws {
    let folder = try folder()
    let plan = plan(folder, SubjectSource.named([folder.path + "/app.lua"])[0])
    let runner = CaseRunner(plan: plan)
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.start(.canonical)
    let usual = try runner.run(0, choices: choices, retention: .full)
    #expect(choices.deviations == [])
    var hashes: Set<UInt64> = [usual.factHash]
    for seed in 1...8 as ClosedRange<UInt64> {
      choices.start(.seeded(seed, kinds: .latitudes))
      let seeded = try runner.run(0, choices: choices)
      #expect(seeded.deviations == choices.deviations)
      let count = FactCount()
      choices.start(.recorded(seeded.deviations))
      let again = try runner.run(0, choices: choices, sinks: [count])
      #expect(again.factHash == seeded.factHash)
      #expect(count.count == Int(again.factCount))
      hashes.insert(seeded.factHash)
    }
    #expect(hashes.count > 1)
    #expect(usual.trace.facts.count == Int(usual.factCount))
  }

  private func plan(_ folder: TestFolder, _ source: SubjectSource, seed: UInt64? = nil) -> RunPlan {
    RunPlan(
      selection: Selection([folder.path + "/suite"]), apps: [source], seed: seed, toolName: "assay",
      tool: "assay 1")
  }

  private func folder(app: String? = nil) throws -> TestFolder {
    try TestFolder([
      "suite/1_launch.lua": """
      scenario {
        title = "launches and buys",
        products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
        run = function(world)
          local phone = world:device "phone"
          phone:launch()
          phone:buy "coins"
          world:settle()
        end,
      }
      """,
      "app.lua": app ?? SampleApp.finishingNothing,
    ])
  }
}

/// An app that never does anything.
private final class QuietSubject: Subject, AppPort {
  let name = "quiet"
  let title = "says nothing"
  let capabilities = Capabilities()
  let portViolation: String?
  let survivesFork: Bool
  private(set) var log: [String] = []

  init(violation: String? = nil, survivesFork: Bool = true) {
    portViolation = violation
    self.survivesFork = survivesFork
  }

  func beginRun(seed: UInt64) { log.append("run \(seed)") }

  func port(on device: DeviceID) -> any AppPort {
    log.append("port")
    return self
  }

  func begin(_ event: AppEvent) -> AppStep { .done(.none) }
  func resume(_ reply: AppReply) -> AppStep { .done(.none) }
  func drop() {}
}

/// The number of times an app was created.
private final class MadeCount: Sendable {
  private let made = Mutex(0)
  func add() { made.withLock { $0 += 1 } }
  var count: Int { made.withLock { $0 } }
}

/// Counts the facts of a run.
private final class FactCount: FactSink {
  private(set) var count = 0
  func append(_ fact: Fact, texts: Texts) { count += 1 }
}
