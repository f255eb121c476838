import Foundation

/// Whole processes: the time to start, the duration of the suite, and the memory.
extension BudgetTable {
  func processRows() -> [Row] {
    startRows() + [workersRow()]
  }

  /// The start of the tool and its share of a suite run; the packaged tool and the plain build.
  private func startRows() -> [Row] {
    let tools = [("", tool)] + (packaged.map { [(", packaged", $0)] } ?? [])
    return tools.flatMap { name, tool -> [Row] in
      let file = "\(suite)/purchase/3_2_kill_between_grant_and_finish.lua"
      let start = ProcessRun(command: [tool, "run", file, "--app", reference, "--no-save"])
      let turns = (0..<60).map { _ in
        (least: ProcessRun(command: [empty]).measure().milliseconds, whole: start.measure().milliseconds)
      }
      let whole = turns.map(\.whole).sorted()[turns.count / 2]
      let ratio = whole / turns.map(\.least).sorted()[turns.count / 2]
      let list = Shell.run("'\(tool)' run '\(suite)' --list --no-config", in: root).output
      let caseCount = list.split(separator: "\n").count
      let each =
        run(["--app", reference], by: tool).milliseconds(medianOf: 15) / Double(caseCount)
      return [
        Row(
          work: "`assay run` of one scenario, the whole process\(name)", budget: "3 times an empty program",
          measured: "\(Figure.decimals(ratio, 1)) times, \(Figure.decimals(whole, 1)) ms", isKept: ratio <= 3),
        Row(
          work: "a case of the bundled suite of \(caseCount), against that start\(name)",
          budget: "a tenth", measured: "\(Figure.decimals(each / whole, 3)), \(Figure.decimals(each, 2)) ms",
          isKept: each <= whole / 10),
      ]
    }
  }

  private func workersRow() -> Row {
    let seeds = 20
    func suite(_ workers: Int) -> ProcessRun {
      run(["--app", reference, "--seeds", "1..\(seeds)", "--jobs", "\(workers)"])
    }
    let one = suite(1).milliseconds(medianOf: 3)
    let gain = one / suite(2).milliseconds(medianOf: 3)
    // The machine sets the limit: two whole runs with one worker each share only its memory.
    let machine = 2 * one / suite(1).twice.milliseconds(medianOf: 3)
    return Row(
      work: "two workers against one, the suite with \(seeds) seeds",
      budget: "1.9 times, if two whole runs side by side are",
      measured: "\(Figure.decimals(gain, 2)) times; two whole runs side by side: "
        + "\(Figure.decimals(machine, 2)) times",
      isKept: machine < 1.9 ? nil : gain >= 1.9)
  }

  /// An app in C as external processes: one process that serves all runs, one that forks a process for each
  /// launch, and one that is started for each launch.
  func appProcessRows() -> [Row] {
    let app = "\(scratch)/sample_shop"
    let source = "\(root)/Clients/c/sample_shop.c"
    guard Shell.run("cc -std=c11 -O2 -pthread -o '\(app)' '\(source)'", in: root).status == 0 else {
      fatalError("\(source) does not compile")
    }
    let warm = purchasesPerSecond(of: [app, "both"], count: 4_000)
    let cold = purchasesPerSecond(of: [app, "cold"], count: 1_000)
    return [
      callRow(app),
      Row(
        work: "a purchase with that app, every rule on, one worker", budget: "",
        measured: "\(Figure.count(warm)) runs/s", isKept: nil),
      Row(
        work: "the same with a new process for each launch", budget: "",
        measured: "\(Figure.count(cold)) runs/s", isKept: nil),
    ] + swiftAppRows()
  }

  /// The cost of one call of a warm app in another process.
  private func callRow(_ app: String) -> Row {
    let work = "a call of a warm app in C, in another process"
    let budget = "13 calls of the system on both sides, 45,000 instructions of the tool"
    guard InstructionCount.isPossible, Shell.run("command -v strace", in: "/").status == 0 else {
      return Row(
        work: work, budget: budget, measured: "not counted: Valgrind and strace are not both installed",
        isKept: nil)
    }
    func command(_ seeds: Int) -> [String] {
      run(["purchase/1.1", "--seeds", "1..\(seeds)", "--jobs", "1", "--app", "--", app, "both"]).command
    }
    let runs = 200.0
    let record = "\(scratch)/said.jsonl"
    _ = run(["purchase/1.1", "--record", record, "--app", "--", app, "both"]).measure()
    let calls = Double(Shell.run("grep -c '\"call\"' '\(record)'", in: root).output.trimmed) ?? 1
    func systemCalls(_ seeds: Int) -> Double {
      let words = command(seeds).map { "'\($0)'" }.joined(separator: " ")
      let counts = "\(scratch)/strace"
      let line = "strace -f -c -o '\(counts)' \(words) >/dev/null 2>&1; tail -1 '\(counts)'"
      let total = Shell.run(line, in: root).output.split(separator: " ").compactMap { Double($0) }
      return total.count > 3 ? total[3] : 0
    }
    func instructions(_ seeds: Int) -> Double {
      InstructionCount(command: command(seeds), skipped: ["*sample_shop*"]).measure().instructions
    }
    let asked = (systemCalls(Int(runs) + 1) - systemCalls(1)) / runs / calls
    let counted = (instructions(Int(runs) + 1) - instructions(1)) / runs / calls
    return Row(
      work: "\(work), of \(Int(calls)) in a run", budget: budget,
      measured: "\(Figure.decimals(asked, 1)) calls of the system, \(Figure.count(counted)) instructions",
      isKept: asked <= 13 && counted <= 45_000)
  }

  /// The sample app that imports StoreKit: warm with its real files in memory, and from its start to its
  /// hello. In the second case it ends after the hello.
  private func swiftAppRows() -> [Row] {
    let package = "\(root)/Clients/swift/SampleStoreKitShop"
    let build = "swift build -c release --package-path '\(package)' --scratch-path '\(root)/.build/samples'"
    guard Shell.run(build, in: root).status == 0 else { fatalError("\(package) does not compile") }
    let app = "\(root)/.build/samples/release/JudgedShop"
    let warm = purchasesPerSecond(of: [app], count: 2_000)
    let start = ProcessRun(
      command: ["/bin/sh", "-c", "echo '{\"hello\":\"assay-app/1\"}' | '\(app)' >'\(scratch)/hello'"]
    ).milliseconds(medianOf: 30)
    return [
      Row(
        work:
          "a purchase with an app in Swift that imports StoreKit, with files of its own, warm, one worker",
        budget: "", measured: "\(Figure.count(warm)) runs/s", isKept: nil),
      Row(
        work: "a cold launch of that app: its program from the start to its hello, and its end", budget: "",
        measured: "\(Figure.decimals(start, 1)) ms", isKept: nil),
    ]
  }

  /// The purchases per second of one worker with an external app whose files are in memory. Measured as the
  /// difference to a single run, so the start of the tool and of the app is not included.
  private func purchasesPerSecond(of app: [String], count: Int) -> Double {
    func milliseconds(_ seedCount: Int) -> Double {
      let run = run(["purchase/1.1", "--seeds", "1..\(seedCount)", "--jobs", "1", "--app", "--"] + app)
      return ProcessRun(command: ["/usr/bin/env", "TMPDIR=/dev/shm"] + run.command).measure().milliseconds
    }
    return Double(count) / (Median.of(5) { milliseconds(count + 1) - milliseconds(1) } / 1_000)
  }

  func memoryRows() -> [Row] {
    let one = run(["--app", reference]).measure().megabytes
    let many = run(["--app", reference, "--seeds", "1..300"]).measure().megabytes
    let log = "\(scratch)/large.jsonl"
    // A passed case takes about four kilobytes in a log.
    _ = run(["--app", reference, "--seeds", "1..90", "--report", "jsonl=\(log)"]).measure()
    let megabytes = fileMegabytes(log)
    let report = ProcessRun(command: [tool, "report", log]).measure()
    try? FileManager.default.removeItem(atPath: log)
    let seconds = report.milliseconds / 1_000 * 500 / megabytes
    return [
      Row(
        work: "memory of the suite", budget: "40 MB", measured: "\(Int(one.rounded(.up))) MB",
        isKept: one <= 40),
      Row(
        work: "memory of the suite with 300 seeds", budget: "150 MB",
        measured: "\(Int(many.rounded(.up))) MB", isKept: many <= 150),
      Row(
        work: "a log of \(Int(megabytes)) MB reported, its time brought to 500 MB", budget: "100 MB",
        measured: "\(Int(report.megabytes.rounded(.up))) MB in \(Figure.decimals(seconds, 1)) s",
        isKept: report.megabytes <= 100),
    ]
  }

  /// A run of the bundled suite that saves nothing.
  func run(_ words: [String], by other: String? = nil) -> ProcessRun {
    ProcessRun(
      command: [
        other ?? tool, "run", suite, "--no-config", "--no-save", "--progress", "none", "--status-level",
        "fail",
      ] + words)
  }

  func fileMegabytes(_ path: String) -> Double {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return Double(size ?? 0) / 1_048_576
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
