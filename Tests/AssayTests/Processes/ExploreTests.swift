import Facts
import Foundation
import Results
import Samples
import Testing

@Suite("Exploring from the command line")
struct ExploreTests {
  private func explore(
    _ words: [String], in suite: SampleSuite, app: String = "app.lua"
  ) throws -> (output: String, error: String, code: Int32) {
    try ToolProcess(
      ["explore", "suite/buy/1_buy.lua", "--app", app, "--color", "never", "--progress", "none"] + words,
      in: suite.path,
      environment: ["COLUMNS": "100"]
    ).finish()
  }

  /// The sample app, changed to grant again if a transaction is delivered again.
  private func careless() throws -> SampleSuite {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    let grant = "app.disk:write(\"coins\", \"100\")"
    #expect(app.contains(grant))
    try suite.write(
      "careless.lua",
      app.replacing(
        grant,
        with: "app.disk:write(\"coins\", tostring((tonumber(app.disk:read(\"coins\") or \"0\") or 0) + 100))")
    )
    return suite
  }

  /// The lines of a log, which must not depend on the number of workers.
  private func pieces(_ suite: SampleSuite, _ name: String) throws -> [String] {
    try suite.read(name).split(separator: "\n").map(String.init)
  }

  @Test("an app that lets a kill grant twice is found out, with a scenario that fails by itself")
  func finding() throws {
    let suite = try careless()
    let end = try explore(["--faults", "kill", "--findings", "found"], in: suite, app: "careless.lua")
    #expect(end.code == 1, "\(end.error)")
    #expect(end.output.contains("\n1 finding\n"), "\(end.output)")
    #expect(end.output.contains("a single fault can break it"))
    let found = try FileManager.default.contentsOfDirectory(atPath: suite.path + "/found")
    #expect(found.count == 1)
    let failing = try ToolProcess(
      ["run", "found", "--app", "careless.lua", "--no-save"], in: suite.path
    ).finish()
    #expect(failing.code == 1, "\(failing.output)")
    // The finding already exists. A different file of the same name is not overwritten, and the tool reports
    // it.
    let same = try explore(["--faults", "kill", "--findings", "found"], in: suite, app: "careless.lua")
    #expect(same.code == 1, "\(same.output)")
    try suite.write("found/\(found[0])", "-- mine")
    let again = try explore(["--faults", "kill", "--findings", "found"], in: suite, app: "careless.lua")
    #expect(again.code == 74)
    #expect(try suite.read("found/\(found[0])") == "-- mine")
    #expect(again.output.contains("already exists"))
  }

  @Test("what cannot strike proves nothing, and the command that shows a finding again does so")
  func commands() throws {
    let suite = try careless()
    let nothing = try explore(["--faults", "server-error"], in: suite, app: "careless.lua")
    #expect(nothing.code == 4, "\(nothing.output)")
    #expect(nothing.output.contains("none of these faults can occur here"), "\(nothing.output)")
    let end = try explore(["--faults", "kill"], in: suite, app: "careless.lua")
    let mark = "reproduce: assay "
    let line = try #require(end.output.split(separator: "\n").first { $0.contains(mark) })
    let words = line.split(separator: mark, maxSplits: 1)[1].split(separator: " ").map(String.init)
    #expect(words.suffix(3) == ["suite", "--app", "careless.lua"], "\(words)")
    let again = try ToolProcess(words, in: suite.path).finish()
    #expect(again.code == 1)
    #expect(again.output.contains("identical: the replay produced the same "), "\(again.output)")
  }

  @Test("a log is the same with any number of workers, and that of a part can be resumed to the whole")
  func resumed() throws {
    let suite = try SampleSuite()
    let common = ["--faults", "kill,drop,offline", "--seeds", "1..40"]
    let one = try explore(common + ["--jobs", "1", "--report", "jsonl=one.jsonl"], in: suite)
    let three = try explore(common + ["--jobs", "3", "--report", "jsonl=three.jsonl"], in: suite)
    #expect(one == three)
    #expect(try pieces(suite, "one.jsonl") == pieces(suite, "three.jsonl"))
    let part = try explore(common + ["--runs", "70", "--report", "jsonl=part.jsonl"], in: suite)
    #expect(part.output.contains("incomplete"), "\(part.output)")
    #expect(try pieces(suite, "part.jsonl").count < pieces(suite, "one.jsonl").count)
    let rest = try explore(common + ["--resume", "part.jsonl", "--report", "jsonl=whole.jsonl"], in: suite)
    #expect(rest.code == one.code, "\(rest.error)")
    #expect(try pieces(suite, "whole.jsonl") == pieces(suite, "one.jsonl"))
    for words in [
      ["--faults", "drop"], ["--faults", "kill,drop,offline"],
      ["--faults", "kill,drop,offline", "--seeds", "7..40"],
    ] {
      let other = try explore(
        words + ["--resume", "part.jsonl", "--report", "jsonl=other.jsonl"], in: suite)
      #expect(other.code == 64, "\(other)")
      #expect(other.output.contains("is the log of a different exploration"))
      #expect(other.output.contains("with --faults kill,drop,offline --seeds 1..40\n"), "\(other.output)")
      #expect(!other.output.contains(" runs · ") && !other.output.contains("so far"), "\(other.output)")
      #expect(!FileManager.default.fileExists(atPath: suite.path + "/other.jsonl"))
    }
    let pairs = ["--faults", "kill", "--depth", "2"]
    _ = try explore(pairs + ["--runs", "50", "--report", "jsonl=pairs.jsonl"], in: suite)
    let single = try explore(["--faults", "kill", "--resume", "pairs.jsonl"], in: suite)
    #expect(single.code == 64 && single.output.contains(" --depth 2\n"), "\(single)")
  }

  @Test("faults strike from a fact of a traced run on, and an address that is not the run's is refused")
  func origin() throws {
    let suite = try SampleSuite()
    let traced = ["run", "suite/buy/1_buy.lua", "--app", "app.lua", "--trace", "trace.jsonl", "--no-save"]
    #expect(try ToolProcess(traced, in: suite.path).finish().code == 0)
    func explore(_ words: [String]) throws -> (output: String, error: String, code: Int32) {
      try ToolProcess(
        ["explore", "suite", "--app", "app.lua", "--faults", "kill", "--progress", "none"] + words,
        in: suite.path
      ).finish()
    }
    let end = try explore(["--from", "trace.jsonl@20"])
    #expect(end.code == 0 && end.output.contains("explore · app · 1 scenario"), "\(end)")
    #expect(try explore(["buy/1", "--from", "trace.jsonl@20"]).output == end.output)
    for (words, text) in [
      (["buy/2", "--from", "trace.jsonl@20"], "remove the address"),
      (["--from", "nofile@20"], "“nofile” is neither a file nor a replay string"),
      (["--from", "trace.jsonl"], "write `--from"),
      (["--from", "trace.jsonl@20000"], "--from specifies fact 20000"),
    ] {
      let refused = try explore(words)
      #expect(refused.code == 64 && refused.error.contains(text), "\(refused)")
    }
  }

  @Test(
    "the runs of a later round go on from those that an earlier one kept, and those of the first from none")
  func rounds() throws {
    let suite = try SampleSuite()
    /// The situations reached by the runs of a piece of 32 seeds.
    func situations(_ seeds: String, piece: Int) throws -> Substring {
      let words = ["--faults", "kill", "--seeds", seeds, "--corpus", "kept-\(seeds)-\(piece)"]
      _ = try explore(words + ["--report", "jsonl=log.jsonl"], in: suite)
      let start = "{\"piece\":\"swarm\",\"number\":\(piece),"
      let line = try #require(pieces(suite, "log.jsonl").first { $0.hasPrefix(start) })
      return try #require(line.split(separator: "\"situations\":").last).prefix { $0 != "}" }
    }
    #expect(try situations("1..32", piece: 0) == situations("1..2080", piece: 0))
    #expect(try situations("2049..2080", piece: 0) != situations("1..2080", piece: 64))
  }

  @Test(
    "a corpus keeps what comes to something new, is played first, and does not depend on the number of workers"
  )
  func corpus() throws {
    let suite = try SampleSuite()
    let common = ["--faults", "kill"]
    // More than one round, so that the second starts from what the first reached.
    let long = common + ["--seeds", "1..2200"]
    let one = try explore(long + ["--corpus", "one", "--jobs", "1"], in: suite)
    let three = try explore(long + ["--corpus", "three", "--jobs", "3"], in: suite)
    #expect(one.output == three.output && one.code == 0, "\(one)")
    let files = FileManager.default
    let kept = try files.contentsOfDirectory(atPath: suite.path + "/one").sorted()
    #expect(kept.count > 20)
    #expect(try files.contentsOfDirectory(atPath: suite.path + "/three").sorted() == kept)
    let keeps = "\ncorpus  \(kept.count) new runs kept · 0 runs of the corpus"
    #expect(one.output.contains(keeps), "\(one.output)")
    let next = try explore(
      common + ["--seeds", "1..40", "--corpus", "one", "--report", "jsonl=log.jsonl"], in: suite)
    let played = " · \(kept.count) runs of the corpus replayed first"
    #expect(next.output.contains(played), "\(next.output)")
    let reported = try ToolProcess(["report", "log.jsonl"], in: suite.path).finish()
    #expect(reported.output.contains(played), "\(reported.output)")
    let again = "start again with `--corpus`; its runs are replayed first"
    for (words, text) in [
      (["--corpus", "one", "--shard", "1/2"], "--corpus cannot be combined with --shard"),
      (["--corpus", "one", "--resume", "log.jsonl"], again),
      (["--corpus", "app.lua"], "app.lua is a file"), (["--corpus", ""], "--corpus needs a folder"),
      (["--corpus", "/proc/none"], "specify a folder that can be created"),
      (["--findings", "app.lua"], "app.lua is a file"),
    ] {
      let end = try explore(words, in: suite)
      #expect(end.code == 64 && end.error.contains(text), "\(end)")
    }
    let unguided = try explore(common + ["--seeds", "1..40", "--resume", "log.jsonl"], in: suite)
    #expect(unguided.code == 64 && unguided.output.contains(again), "\(unguided)")
    try suite.write("one/broken.json", "{}")
    let broken = try explore(common + ["--corpus", "one"], in: suite)
    #expect(
      broken.code == 64 && broken.error.contains("one/broken.json:1: expected a corpus run"), "\(broken)"
    )
  }

  @Test("the parts of an exploration make each piece once")
  func shards() throws {
    let suite = try SampleSuite()
    let common = ["--faults", "kill,background", "--depth", "2"]
    _ = try explore(common + ["--report", "jsonl=whole.jsonl"], in: suite)
    var made: [String] = []
    for part in 1...3 {
      let path = "part\(part).jsonl"
      _ = try explore(common + ["--shard", "\(part)/3", "--report", "jsonl=\(path)"], in: suite)
      made += try pieces(suite, path).filter { $0.hasPrefix("{\"piece\"") }
    }
    let whole = try pieces(suite, "whole.jsonl").filter { $0.hasPrefix("{\"piece\"") }
    #expect(made.sorted() == whole.sorted())
    #expect(whole.count > 20)
  }

  @Test("a kill also strikes in the launch that follows a kill")
  func killedTwice() throws {
    let suite = try SampleSuite()
    // This launch finishes transactions of earlier launches before it grants them.
    try suite.write(
      "app.lua",
      """
      local tapped = false
      return app {
        capabilities = { product_types = { "consumable" }, claims = false },
        launch = function(app)
          tapped = false
          app.queue:add_observer {
            updated_transactions = function(transactions)
              for _, t in ipairs(transactions) do
                local function grant() app.disk:write("granted/" .. (t.transaction_identifier or ""), "100") end
                if t.transaction_state == "purchased" and tapped then
                  grant()
                  app.queue:finish(t)
                elseif t.transaction_state == "purchased" then
                  app.queue:finish(t)
                  grant()
                elseif t.transaction_state == "failed" then
                  app.queue:finish(t)
                end
              end
            end,
          }
        end,
        buy = function(app, id) tapped = true; app.queue:add(id) end,
        owned = function(app) return 100 * #app.disk:list "granted/" end,
      }
      """)
    let once = try explore(["--faults", "kill"], in: suite)
    #expect(once.code == 0 && once.output.contains("survives 100 % of "), "\(once.output)")
    let twice = try explore(["--faults", "kill", "--depth", "2"], in: suite)
    #expect(twice.code == 1, "\(twice.output)")
    #expect(twice.output.contains("1  entitlements-match-store  kill, then kill"), "\(twice.output)")
  }

  @Test("expectations behind a fault are left out, and those before it are not")
  func expectations() throws {
    let suite = try SampleSuite()
    try suite.write(
      "suite/buy/1_buy.lua",
      try suite.read("suite/buy/1_buy.lua").replacing(
        "phone:launch()", with: "phone:launch() expect(1):equals(2)"))
    let end = try explore(["--faults", "kill"], in: suite)
    #expect(end.code == 1)
    #expect(end.output.contains("\n1 finding\n"), "\(end.output)")
    #expect(end.output.contains("fails without a fault"))
    #expect(end.output.contains("the expectation at "))
    // After a kill the app is launched twice, which the scenario does not expect.
    let launches = try SampleSuite()
    try launches.write(
      "suite/buy/1_buy.lua",
      try launches.read("suite/buy/1_buy.lua").replacing(
        "expect(phone:owned \"coins\"):equals(100)",
        with: "expect(world:fact_count \"process.launched\"):equals(1)"))
    let killed = try explore(["--faults", "kill"], in: launches)
    #expect(killed.code == 0, "\(killed.output)")
    #expect(killed.output.contains("survives 100 % of "))
  }

  @Test("an app that does not do the same twice is named with the fact and the choice where it parted")
  func unsteady() throws {
    let suite = try SampleSuite()
    let clients = FileManager.default.currentDirectoryPath + "/Clients/python"
    try suite.write(
      "unsteady.py",
      """
      import os, sys
      sys.path.insert(0, "\(clients)")
      import assay_app, sample_shop

      class Unsteady(sample_shop.SampleShop):
          def launch(self):
              super().launch()
              self.disk.write("noise", "x" * int.from_bytes(os.urandom(2), "big"))

      assay_app.run(Unsteady)
      """)
    guard try ToolProcess(shell: "command -v python3", in: suite.path).finish().code == 0 else { return }
    let end = try ToolProcess(
      [
        "explore", "suite/buy/1_buy.lua", "--faults", "kill,background", "--color", "never", "--progress",
        "none",
        "--app", "--", "python3", "unsteady.py",
      ], in: suite.path
    ).finish()
    #expect(end.code == 5, "\(end)")
    #expect(end.output.contains("not deterministic"), "\(end)")
    #expect(end.output.contains("two runs with the same choices differ at fact "), "\(end)")
  }

  @Test("what is not to be understood is said with what to write instead")
  func usage() throws {
    let suite = try SampleSuite()
    for (words, text) in [
      (["--faults", "kil"], "did you mean “kill”?"), (["--faults", "kill,kill"], "lists “kill” twice"),
      (["--depth", "4"], "for --depth: expected a number from 1 to 3"),
      (["--for", "soon"], "write `--for 60s`"),
      (["--runs", "0"], "for --runs: expected a number from 1"),
      (["--resume", "missing.jsonl"], "missing.jsonl"),
    ] {
      let end = try explore(words, in: suite)
      #expect(end.code == 64)
      #expect((end.error + end.output).contains(text), "\(end.error)\(end.output)")
    }
  }

  @Test("what an app only ought to do is a warning with its rule, and a finding where it is held to it")
  func strict() throws {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    let line = "app.queue:add_observer"
    #expect(app.contains(line))
    // The app starts a restore although the user did not request one.
    try suite.write(
      "eager.lua", app.replacing(line, with: "app.queue:restore_completed_transactions() \(line)"))
    let warned = try explore(["--faults", "kill"], in: suite, app: "eager.lua")
    #expect(warned.code == 0, "\(warned)")
    #expect(warned.output.contains("warned  “should” rules broken: no-auto-restore in "), "\(warned.output)")
    let strict = try explore(
      ["--faults", "kill", "--strict", "--report", "jsonl=log.jsonl"], in: suite, app: "eager.lua")
    #expect(strict.code == 1, "\(strict)")
    #expect(strict.output.contains("no-auto-restore  no fault"), "\(strict.output)")
    let lenient = try explore(["--faults", "kill", "--resume", "log.jsonl"], in: suite, app: "eager.lua")
    #expect(lenient.code == 64)
    #expect(lenient.output.contains("is the log of a different exploration"), "\(lenient)")
  }

  @Test("what an app has to do is no warning, also where it is broken without any fault")
  func brokenWithoutFaults() throws {
    let suite = try SampleSuite()
    let app = try suite.read("app.lua")
    let grant = "app.disk:write(\"coins\", \"100\")"
    try suite.write("hasty.lua", app.replacing(grant, with: "app.queue:finish(transaction) \(grant)"))
    for options in [["--faults", "kill"], ["--faults", "kill", "--strict"]] {
      let end = try explore(options, in: suite, app: "hasty.lua")
      #expect(end.output.contains("fails without a fault: deliver-before-finish"), "\(end.output)")
      #expect(!end.output.contains("warned  “should” rules broken"), "\(end.output)")
    }
  }

  @Test("generated users need no scenario")
  func users() throws {
    let suite = try SampleSuite()
    let end = try explore(["--users", "6", "--faults", "kill", "--report", "jsonl=-"], in: suite)
    #expect(end.output.contains("{\"plain\":\"user/6\""), "\(end.output) \(end.error)")
  }
}
