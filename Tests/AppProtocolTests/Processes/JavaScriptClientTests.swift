import AppProtocol
import Foundation
import Testing
import World

@Suite("The client for JavaScript", .enabled(if: SampleRun.canStart("node")))
struct JavaScriptClientTests {
  @Test("the sample shops pass what applies to them", arguments: ["sample_shop.js", "hybrid_shop.js"])
  func sample(program: String) throws {
    let run = try SampleRun(["node", "\(SampleRun.root)/Clients/javascript/\(program)"], section: "finish")
    #expect(run.complaints.isEmpty && run.passedCount > 40, "\(run.passedCount) passed, \(run.complaints)")
  }

  @Test("the sample shop on StoreKit 2 passes its section")
  func storeKit2() throws {
    let run = try SampleRun(
      ["node", "\(SampleRun.root)/Clients/javascript/storekit2_shop.js"], section: "storekit2")
    #expect(run.complaints.isEmpty && run.passedCount > 100, "\(run.passedCount) passed, \(run.complaints)")
  }

  /// Launches an app with these lines of JavaScript as its members.
  private func launch(_ lines: String) throws -> ProcessBench {
    let program = """
      const { App, run } = require("\(SampleRun.root)/Clients/javascript/assay_app.js");
      const { Bridge } = require("\(SampleRun.root)/Clients/javascript/bridge.js");
      class Shop extends App {
      \(lines)
      }
      run(Shop);
      """
    let bench = try ProcessBench(command: ["node", "-e", program])
    bench.launch()
    return bench
  }

  @Test("the turn of an async handler lasts until its promise settles")
  func promises() throws {
    let bench = try launch(
      """
      async launch() {
        await new Promise((resolve) => setTimeout(resolve, 100));
        this.queue.addObserver(this);
      }
      updatedTransactions() {}
      """)
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(bench.phone.process?.hasObservers == true)
  }

  @Test("a canceled task ends its waits, and a turn does not wait for a handler that waits")
  func tasks() throws {
    let bench = try launch(
      """
      static capabilities = { storekit2: true, queue: true };
      async launch() {
        const task = this.task(async () => {
          if (await this.sleep(5)) throw new Error("slept");
          for await (const update of this.store.updates()) throw new Error(String(update));
          if ((await this.store.all()).length > 0) throw new Error("listed");
          this.queue.addObserver(this);
        });
        task.cancel();
        await this.sleep(5);
      }
      updatedTransactions() {}
      """)
    #expect(bench.crashes.isEmpty && bench.phone.process?.hasObservers == true, "\(bench.crashes)")
  }

  @Test("work that asks to begin between two turns begins in the next one")
  func workBetweenTurns() throws {
    let bench = try launch(
      """
      launch() {
        setTimeout(() => this.begin(() => this.queue.addObserver(this)), 100);
      }
      updatedTransactions() {}
      """)
    #expect(bench.phone.process?.hasObservers == false)
    usleep(400_000)
    bench.world.apps.background(bench.phone)
    #expect(bench.crashes.isEmpty && bench.phone.process?.hasObservers == true)
  }

  @Test(
    "a field that does not exist is an error that names the nearest one; one that was not told is undefined")
  func unknownField() throws {
    let crash = try #require(
      try launch("launch() { this.note(String(this.queue.storefront().contryCode)); }").crashes.first)
    #expect(crash.message == "TypeError: there is no field 'contryCode': did you mean 'countryCode'?")
    let bench = try launch(
      """
      async launch() {
        const storefront = await this.queue.storefront();
        JSON.stringify(storefront);
        if (storefront.expiresDate !== undefined) throw new Error("told");
        this.queue.addObserver(this);
      }
      updatedTransactions() {}
      """)
    #expect(bench.crashes.isEmpty && bench.phone.process?.hasObservers == true)
  }

  @Test("a rejected promise that nobody handles ends the app as Node does, or is logged as a web view does")
  func rejections() throws {
    let bodies = [
      "launch() { Promise.reject(new Error('late')); }", "async launch() { throw new Error('late'); }",
    ]
    for body in bodies {
      let crash = try #require(try launch(body).crashes.first)
      #expect(crash.message == "Error: late")
      for setting in [#"static rejections = "log";"#, "bridge = new Bridge(this);"] {
        let bench = try launch(
          setting + body + "background() { this.queue.addObserver(this); } updatedTransactions() {}")
        bench.world.apps.background(bench.phone)
        #expect(bench.crashes.isEmpty && bench.phone.process?.hasObservers == true)
      }
      let strict = #"static rejections = "crash"; bridge = new Bridge(this);"#
      #expect(try launch(strict + body).crashes.count == 1)
    }
    let thrown = try launch(#"static rejections = "log"; launch() { throw new Error("thrown"); }"#)
    #expect(thrown.crashes.map(\.message) == ["Error: thrown"], "only promises are logged")
    let wrong = #expect(throws: AppLoadError.self) { try launch(#"static rejections = "ignore";"#) }
    #expect(wrong?.message.contains(#"write "crash" or "log""#) == true)
  }

  @Test("what the app prints goes to its log, and an error that nobody caught is a crash with its text")
  func printing() throws {
    let quiet = try launch("launch() { console.log('Loading'); }")
    #expect(quiet.subject.portViolation == nil && quiet.phone.process != nil)
    for body in ["launch() { undefined.coins; }", "async launch() { await null; undefined.coins; }"] {
      let crash = try #require(try launch(body).crashes.first)
      #expect(crash.message.hasPrefix("TypeError: Cannot read properties of undefined"), "\(crash.message)")
    }
  }
}
