import AppProtocol
import Facts
import Foundation
import LongRun
import Signatures
import Testing
import World

@Suite("What every client offers")
struct ClientTests {
  @Test(
    "the first shop is walked through the protocol and nothing is missing",
    arguments: [("python", "py"), ("javascript", "js"), ("c", "c")])
  func firstShop(language: String, ending: String) throws {
    let folder = try ClientProgram.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = try ClientProgram.command(
      language, "\(ClientProgram.clients)/\(language)/first_shop.\(ending)", in: folder)
    let subject = try ProcessSubject(name: "first", command: AppCommand(words))
    let findings = SmokeWalk(subject, signatures: CurveSignatures()).findings()
    #expect(findings.count == 10)
    for finding in findings {
      switch finding.outcome {
      case .kept: continue
      case .notOffered: #expect(finding.name == "restores purchases")
      case .missing, .broken: Issue.record("\(finding.name): \(finding.outcome)")
      }
    }
  }

  @Test(
    "the sample shop in C passes what applies to it, in each way of living",
    arguments: LongRun.part(["both", "reset", "forks", "cold"], oneIn: 4))
  func cSample(way: String) throws {
    let folder = try ClientProgram.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = try ClientProgram.command("c", "\(ClientProgram.clients)/c/sample_shop.c", in: folder)
    let run = try SampleRun(words + [way], section: "finish")
    #expect(run.complaints.isEmpty && run.passedCount > 40, "\(run.passedCount) passed, \(run.complaints)")
  }

  @Test("the sample shop on StoreKit 2 in C passes its section")
  func cStoreKit2() throws {
    let folder = try ClientProgram.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = try ClientProgram.command("c", "\(ClientProgram.clients)/c/storekit2_shop.c", in: folder)
    let run = try SampleRun(words, section: "storekit2")
    #expect(run.complaints.isEmpty && run.passedCount > 100, "\(run.passedCount) passed, \(run.complaints)")
  }

  /// An app in each language that writes a file into its own folder at each launch.
  private static let writers = [
    "python": """
    import sys
    sys.path.insert(0, "CLIENTS/python")
    import assay_app
    class Shop(assay_app.App):
        capabilities = {"private_disk": True}
        def launch(self):
            with open(self.directory + "/owned", "a") as file:
                file.write("1")
    assay_app.run(Shop)
    """,
    "javascript": """
    const { App, run } = require("CLIENTS/javascript/assay_app.js");
    class Shop extends App {
      static capabilities = { privateDisk: true };
      launch() { require("fs").appendFileSync(this.directory + "/owned", "1"); }
    }
    run(Shop);
    """,
    "c": """
    #define ASSAY_APP_IMPLEMENTATION
    #include "assay_app.h"
    #include <stdio.h>
    static void launch(assay_app *app) {
      FILE *file = fopen(assay_text(app, "%s/owned", app->directory), "a");
      fputs("1", file);
      fclose(file);
    }
    static const assay_description shop = {.capabilities = {.private_disk = ASSAY_YES}, .on = {.launch = launch}};
    int main(void) { return assay_run(&shop); }
    """,
  ]

  @Test(
    "an app that keeps its files in a folder of its own is told where it is",
    arguments: [("python", "py"), ("javascript", "js"), ("c", "c")])
  func directory(language: String, ending: String) throws {
    let folder = try ClientProgram.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "shop.\(ending)").path
    let text = try #require(Self.writers[language]).replacingOccurrences(
      of: "CLIENTS", with: ClientProgram.clients)
    try text.write(toFile: source, atomically: true, encoding: .utf8)
    let bench = try ProcessBench(command: try ClientProgram.command(language, source, in: folder))
    for _ in 0..<2 {
      bench.launch()
      bench.world.apps.kill(bench.phone)
    }
    #expect(bench.subject.portViolation == nil && bench.crashes.isEmpty, "\(bench.crashes)")
    let texts = bench.world.timeline.texts
    let written = bench.world.timeline.recorder.kept.compactMap { fact in
      if case .disk(.wrote(let path, let bytes)) = fact.content { "\(texts[path]) \(bytes)" } else { nil }
    }
    #expect(written == ["owned 1", "owned 2"])
  }
}
