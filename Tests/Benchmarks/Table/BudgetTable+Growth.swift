import Foundation

/// The same work at four times the size. Work that grows linearly may cost at most 4.4 times the
/// instructions.
extension BudgetTable {
  func growthRows() -> [Row] {
    [
      growth("transactions restored and granted, 25,000", 25_000) { storms("storm.lua", $0, restores: 1) },
      growth("transactions restored and not granted, 25,000", 25_000) {
        storms("storm_owned.lua", $0, restores: 1)
      },
      growth("transactions restored twice, 25,000", 25_000) { storms("storm.lua", $0, restores: 2) },
      growth("lines of known failures, 5,000", 5_000, knownFailures),
      growth("devices of a scenario, 8", 8, devices),
      growth("scenario files in a folder, 250", 250, files),
      growth("seeds of the suite, 5", 5) {
        run(["--app", reference, "--seeds", "1..\($0)", "--jobs", "1"]).cost
      },
      growth("seeds in a log that is reported, 5", 5, log),
    ]
  }

  private func growth(_ work: String, _ count: Int, _ measure: (Int) -> Double) -> Row {
    let ratio = measure(4 * count) / measure(count)
    return Row(
      work: "growth: \(work) against four times as many", budget: "at most 4.4 times the instructions",
      measured: "\(Figure.decimals(ratio, 2)) times", isKept: ratio <= 4.4)
  }

  private func storms(_ app: String, _ count: Int, restores: Int) -> Double {
    ProcessRun(
      command: [CommandLine.arguments[0], "storm-figures", "\(apps)/\(app)", "\(count)", "\(restores)"]
    ).cost
  }

  private func knownFailures(_ count: Int) -> Double {
    let list = "\(scratch)/known.txt"
    let lines = (0..<count).map { "another scenario/\($0) deliver-before-finish a reason" }
    write(lines.joined(separator: "\n"), to: list)
    return run(["--app", reference, "--filter", "purchase/1.1", "--known-failing", list])
      .cost
  }

  private func devices(_ count: Int) -> Double {
    let folder = emptied("devices")
    write(
      """
      local accounts = {}
      for number = 1, \(count) do accounts["user" .. number] = { storefront = "USA" } end
      scenario {
        title = "many devices, each with an account of its own",
        accounts = accounts,
        products = { coins = { type = "consumable", price = "0.99 USD", grants = 1 } },
        run = function(world)
          for number = 1, \(count) do
            local phone = world:device("phone" .. number, { account = "user" .. number })
            phone:launch()
            phone:buy "coins"
          end
          world:settle()
        end,
      }
      """, to: "\(folder)/1_devices.lua")
    return script(folder, ["--app", reference, "--seeds", "1..20", "--jobs", "1"])
  }

  private func files(_ count: Int) -> Double {
    let folder = emptied("files")
    for number in 1...count {
      write(
        "scenario { title = \"number \(number)\", run = function(world) end }",
        to: "\(folder)/\(number)_file.lua")
    }
    return script(folder, ["--list"])
  }

  private func log(_ count: Int) -> Double {
    let log = "\(scratch)/growing.jsonl"
    _ = run(["--app", reference, "--seeds", "1..\(count)", "--report", "jsonl=\(log)"]).measure()
    return ProcessRun(command: [tool, "report", log]).cost
  }

  private func script(_ folder: String, _ words: [String]) -> Double {
    let run = ProcessRun(
      command: [tool, "run", folder, "--no-config", "--no-save", "--progress", "none"] + words)
    guard run.measure().exitCode == 0 else { fatalError("the scenarios in \(folder) fail") }
    return run.cost
  }

  private func emptied(_ name: String) -> String {
    let folder = "\(scratch)/\(name)"
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  private func write(_ text: String, to path: String) {
    guard (try? text.write(toFile: path, atomically: false, encoding: .utf8)) != nil else {
      fatalError("cannot write \(path)")
    }
  }
}

extension ProcessRun {
  /// The instructions; without Valgrind, the least processor time of several runs in milliseconds.
  fileprivate var cost: Double {
    InstructionCount.isPossible
      ? InstructionCount(command: command).measure().instructions : processorMilliseconds(leastOf: 3)
  }
}
