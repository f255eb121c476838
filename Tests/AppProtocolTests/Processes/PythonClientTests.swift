import AppProtocol
import Foundation
import Testing
import World

@Suite("The client for Python")
struct PythonClientTests {
  private static let root = SampleRun.root

  @Test("the sample shop passes what applies to it", arguments: ["finish", "queue"])
  func sample(section: String) throws {
    let run = try SampleRun(["python3", "\(Self.root)/Clients/python/sample_shop.py"], section: section)
    #expect(run.complaints.isEmpty && run.passedCount > 40, "\(run.passedCount) passed, \(run.complaints)")
  }

  @Test("the sample shop on StoreKit 2 passes its section")
  func storeKit2() throws {
    let run = try SampleRun(
      ["python3", "\(Self.root)/Clients/python/storekit2_shop.py"], section: "storekit2")
    #expect(run.complaints.isEmpty && run.passedCount > 100, "\(run.passedCount) passed, \(run.complaints)")
  }

  /// Launches an app with these lines of Python as its handlers.
  private func launch(_ lines: String) throws -> ProcessBench {
    let program = """
      import sys, threading, time
      sys.path.insert(0, "\(Self.root)/Clients/python")
      import assay_app
      class Shop(assay_app.App):
      \(lines.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      assay_app.run(Shop)
      """
    let bench = try ProcessBench(command: ["python3", "-c", program])
    bench.launch()
    return bench
  }

  @Test("a canceled task ends its waits; waiting for anything else ends the app with the line")
  func coroutines() throws {
    let bench = try launch(
      """
      capabilities = {"storekit2": True, "queue": True}
      async def launch(self):
          self.task(self.wait()).cancel()
      async def wait(self):
          assert await self.sleep(5) is False
          async for update in self.store.updates():
              raise ValueError(update)
          assert await self.store.all() == []
          self.queue.add_observer(self)
      def updated_transactions(self, transactions):
          pass
      """)
    #expect(bench.crashes.isEmpty && bench.phone.process?.hasObservers == true, "\(bench.crashes)")
    let strange = try launch("async def launch(self):\n    import asyncio\n    await asyncio.sleep(0)")
    let crash = try #require(strange.crashes.first)
    #expect(crash.message.contains("cannot wait for None") && crash.line == 7, "\(crash)")
  }

  @Test("work in a thread is waited for, and its calls are carried out")
  func threads() throws {
    let bench = try launch(
      """
      def launch(self):
          self.begin(self.work)
      def work(self):
          time.sleep(0.1)
          self.queue.add_observer(self)
      def updated_transactions(self, transactions):
          pass
      """)
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty)
    #expect(bench.phone.process?.hasObservers == true)
  }

  @Test("a call of a thread between two turns is carried out in the next one")
  func callBetweenTurns() throws {
    let bench = try launch(
      """
      def launch(self):
          threading.Thread(target=self.work, daemon=True).start()
      def work(self):
          time.sleep(0.1)
          self.queue.add_observer(self)
      def updated_transactions(self, transactions):
          pass
      """)
    #expect(bench.phone.process?.hasObservers == false)
    usleep(400_000)
    bench.world.apps.background(bench.phone)
    #expect(bench.phone.process?.hasObservers == true)
  }

  @Test("a shop that promises it serves run after run as a new instance in one process")
  func reset() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "reset-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let program = """
      import os, sys
      sys.path.insert(0, "\(Self.root)/Clients/python")
      import assay_app
      class Shop(assay_app.App):
          reset = True
          def launch(self):
              self.launch_count = getattr(self, "launch_count", 0) + 1
              with open("\(file.path)", "a") as file:
                  print(os.getpid(), self.launch_count, self.now, self.user, self.seed, file=file)
      assay_app.run(Shop)
      """
    let subject = try ProcessSubject(
      name: "shop", command: AppCommand(["python3", "-c", program]))
    for _ in 0..<5 {
      let bench = ProcessBench(subject)
      bench.launch()
      #expect(subject.portViolation == nil && bench.crashes.isEmpty)
    }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 5 && Set(lines).count == 1 && lines[0].hasSuffix(" 1 0 ann 7"), "\(lines)")
  }

  @Test("a field that does not exist is an error that names the nearest one; one that was not told is None")
  func unknownField() throws {
    let receipt = "assay_app.Record(status=0, in_app=[])"
    let crash = try #require(
      try launch("    def launch(self):\n        \(receipt).in_apps").crashes.first)
    #expect(crash.message.contains("there is no field 'in_apps': did you mean 'in_app'?"))
    #expect(
      try launch("    def launch(self):\n        assert \(receipt).latest_receipt_info is None").crashes
        .isEmpty)
  }

  @Test("what the app prints goes to its log, and an error that nobody caught has its place")
  func printing() throws {
    let quiet = try launch("def launch(self):\n    print('Loading')")
    #expect(quiet.subject.portViolation == nil && quiet.phone.process != nil)
    let broken = try launch("def launch(self):\n    print('Loading')\n    {}['coins']")
    let crash = try #require(broken.crashes.first)
    let joined = try #require(
      try launch("import os.path\ndef launch(self):\n    os.path.join(None, 'x')").crashes.first)
    #expect(joined.file == "<string>", "\(joined)")
    #expect(crash.message == "KeyError: 'coins'" && crash.file == "<string>" && crash.line == 7)
  }
}
