import Foundation
import Results
import Runner
import Tool

/// The samples of each kind: files of the project, and the tool's own output about a small run.
struct FuzzCorpus {
  /// The files in the folder of every input, by name.
  let companions: [(name: String, bytes: [UInt8])]
  private let samples: [FuzzKind: [[UInt8]]]
  private let words: [FuzzKind: [[UInt8]]]

  /// The maximum size of a sample. Longer samples cost time and find nothing more.
  private static let sampleByteCountMax = 6_000

  /// Reads the samples below the project's root and creates the others in the current folder.
  init(root: String, packages: String) throws(FileError) {
    let own = root + "/Tests/Fuzz/Samples/"
    let scenario = try FileSystem.bytes(of: own + "scenario.lua")
    let app = try FileSystem.bytes(of: root + "/Tests/Benchmarks/Apps/small.lua")
    let known = try FileSystem.bytes(of: own + "known.txt")
    let rule = try FileSystem.bytes(of: own + "rule.lua")
    let project = try FileSystem.bytes(of: own + "project.lua")
    let catalogues = try FuzzCorpus.files(below: root + "/Scenarios/suite", ending: ".storekit")
    try FileSystem.makeFolder("suite/buy")
    try FileWriter.write(scenario, to: "suite/buy/1_coins.lua")
    try FileWriter.write(app, to: "app.lua")
    let run = ["run", "suite", "--app", "app.lua", "--no-config", "--no-save", "--progress", "none"]
    _ = FuzzTool.perform(run + ["--seeds", "1..3", "--trace", "traces", "--report", "jsonl=run.jsonl"])
    _ = FuzzTool.perform(run + ["--seed", "7", "--trace", "trace.jsonl", "--report", "jsonl=seeded.jsonl"])
    let shop = ["--record", "record.jsonl", "--app", "--", "sh", own + "app.sh"]
    _ = FuzzTool.perform(["run", "suite", "--no-config", "--no-save", "--progress", "none"] + shop)
    let kept = FuzzInput.keptFolder
    _ = FuzzTool.perform(
      ["explore", "suite", "--app", "app.lua", "--no-config", "--progress", "none", "--faults", "kill"]
        + ["--seeds", "1..40", "--corpus", kept])
    let log = try FileSystem.bytes(of: "run.jsonl")
    let trace = try FileSystem.bytes(of: "trace.jsonl")

    var samples: [FuzzKind: [[UInt8]]] = [:]
    samples[.scenario] = try [scenario] + FuzzCorpus.files(below: root + "/Scenarios/suite", ending: ".lua")
    samples[.app] = try [app] + FuzzCorpus.files(below: root + "/Scenarios/apps/field", ending: ".lua")
    samples[.project] = [project]
    samples[.rule] = [rule]
    samples[.trace] = [trace]
    samples[.log] = [log]
    samples[.list] = try [known, Array(FileSystem.bytes(of: root + "/Scenarios/verdicts.txt").prefix(2_000))]
    samples[.catalogue] = catalogues
    samples[.package] = try FileSystem.names(in: packages).map { (name) throws(FileError) in
      try FileSystem.bytes(of: packages + "/" + name)
    }
    samples[.replay] = try FuzzCorpus.replayStrings(in: FileSystem.bytes(of: "seeded.jsonl"))
    samples[.record] = [try FileSystem.bytes(of: "record.jsonl")]
    samples[.kept] = try FuzzCorpus.files(below: kept, ending: ".json")
    samples[.arguments] = FuzzCorpus.commandLines
    self.samples = samples
    words = samples.mapValues { FuzzCorpus.words(in: $0) }
    companions = [
      ("suite/buy/1_coins.lua", scenario), ("app.lua", app), ("rule.lua", rule), ("known.txt", known),
      ("run.jsonl", log), ("trace.jsonl", trace), ("Store.storekit", catalogues[0]),
      ("my_project.lua", project), ("book.zip", samples[.package]?.first ?? []),
    ]
  }

  /// A mutator for a kind, with the random stream of one input.
  func mutator(_ kind: FuzzKind, seed: UInt64) -> Mutator {
    Mutator(samples: samples[kind] ?? [], words: words[kind] ?? [], seed: seed)
  }

  /// The short files below a folder that need no other file.
  private static func files(below folder: String, ending: String) throws(FileError) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for name in try FileSystem.names(in: folder) {
      let path = folder + "/" + name
      if FileSystem.kind(of: path) == .folder {
        found += try files(below: path, ending: ending)
      } else if name.hasSuffix(ending) {
        let bytes = try FileSystem.bytes(of: path)
        let needsOthers = String(decoding: bytes, as: UTF8.self).contains("require")
        if bytes.count <= sampleByteCountMax, !needsOthers { found.append(bytes) }
      }
    }
    return found
  }

  private static func words(in samples: [[UInt8]]) -> [[UInt8]] {
    var known: Set<[UInt8]> = []
    var words: [[UInt8]] = []
    for word in samples.lazy.flatMap({ $0.split(whereSeparator: { !Mutator.isLetter($0) }) }) {
      if known.insert(Array(word)).inserted { words.append(Array(word)) }
    }
    return words
  }

  private static func replayStrings(in log: [UInt8]) -> [[UInt8]] {
    String(decoding: log, as: UTF8.self).split(separator: "\n").compactMap { line in
      guard let place = line.range(of: "\"replay\":\"") else { return nil }
      return Array(line[place.upperBound...].prefix { $0 != "\"" }.utf8)
    }
  }

  /// The names of the commands, as the help lists them.
  private static var commands: [String] {
    let lines = FuzzTool.perform(["help"]).output.components(separatedBy: "\n")
    let section = lines.drop { $0 != "commands" }.dropFirst().prefix { !$0.isEmpty }
    // The continuation lines of a wrapped sentence are indented further.
    return section.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// The examples and the options of the help, one command line each, with the file names of the folder.
  private static var commandLines: [[UInt8]] {
    var lines: [String] = []
    for name in commands where name != "mutate" {
      for line in FuzzTool.perform(["help", name]).output.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        if words.first == "assay" {
          lines.append(words.dropFirst().prefix { !$0.hasPrefix("#") }.joined(separator: " "))
        } else if let option = words.first, option.hasPrefix("--"), words.count > 1 {
          let values = [
            "suite", "app.lua", "1", "1..2", "run.jsonl", "buy/1", "known.txt", "json", "all", "1/2",
          ]
          lines += values.map { "\(name) suite \(option) \($0)" }
        }
      }
    }
    return lines.map { Array($0.utf8) }
  }
}
