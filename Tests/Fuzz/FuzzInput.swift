import Kernel

/// One input: a file of its kind, and the command that reads it.
struct FuzzInput {
  let kind: FuzzKind
  let words: [String]
  /// The fuzzed file; nil if the arguments are fuzzed.
  let file: (name: String, bytes: [UInt8])?

  /// The folder of an exploration's corpus. One file of it is fuzzed.
  static let keptFolder = "kept"
  private static let exploration =
    ["explore", "suite", "--app", "app.lua", "--corpus", keptFolder, "--faults", "cancel", "--seeds", "1..3"]
    + ["--no-config", "--progress", "none", "--jobs", "1"]
  private static let run = ["--no-config", "--no-save", "--progress", "none", "--jobs", "1"]
  private static let forms: [[String]] = [
    [], [], [], [], ["--report", "junit=-"], ["--report", "tap=-"], ["--report", "html=-"],
    ["--report", "markdown=-"], ["--report", "sarif=-"], ["--report", "ctrf=-"], ["--report", "jsonl=-"],
    ["--report", "github"], ["--color", "always"],
  ]

  /// Creates the input from its number, a seed and the samples.
  init(_ number: Int, seed: UInt64, kinds: [FuzzKind], corpus: FuzzCorpus) {
    let kind = FuzzKind.kind(of: number, among: kinds)
    var mutator = corpus.mutator(kind, seed: SplitMix.mix(seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15))
    let bytes = mutator.bytes()
    let form = mutator.choice(of: FuzzInput.forms)
    self.kind = kind
    switch kind {
    case .scenario:
      let ways = [
        ["--list", "--format", "json"], ["--seeds", "1..2"], ["--seed", "7", "--trace", "out.jsonl"], form,
      ]
      words = ["run", "fuzzed.lua", "--app", "app.lua"] + FuzzInput.run + mutator.choice(of: ways)
      file = ("fuzzed.lua", bytes)
    case .app:
      words = ["run", "suite", "--app", "fuzzed.lua"] + FuzzInput.run + form
      file = ("fuzzed.lua", bytes)
    case .project:
      words = mutator.choice(of: [["config"], ["run", "--list"]]) + ["--config", "fuzzed.lua"]
      file = ("fuzzed.lua", bytes)
    case .rule:
      let judged = ["run", "suite", "--app", "app.lua", "--rule", "fuzzed.lua"] + FuzzInput.run
      words = mutator.choice(of: [["rules", "fuzzed.lua"], judged])
      file = ("fuzzed.lua", bytes)
    case .trace:
      let ways = [
        [], ["--draw"], ["--against", "trace.jsonl"], ["--filter", "claim"], ["--device", "phone"],
      ]
      words = ["trace", "fuzzed.jsonl"] + mutator.choice(of: ways)
      file = ("fuzzed.jsonl", bytes)
    case .log:
      let dealt = [
        "run", "suite", "--app", "app.lua", "--list", "--shard", "1/2", "--shard-by", "time=fuzzed.jsonl",
      ]
      let ways = [["report", "fuzzed.jsonl"] + form, ["report", "fuzzed.jsonl", "run.jsonl"], dealt]
      words = mutator.choice(of: ways)
      file = ("fuzzed.jsonl", bytes)
    case .list:
      words = ["run", "suite", "--app", "app.lua", "--known-failing", "fuzzed.txt"] + FuzzInput.run
      file = ("fuzzed.txt", bytes)
    case .catalogue:
      words = ["catalogue", "check", "fuzzed.storekit"] + mutator.choice(of: [[], ["--format", "json"]])
      file = ("fuzzed.storekit", bytes)
    case .package:
      let ways = [[], ["--format", "json"], ["--product", "com.example.book", "--newer-than", "1.0"]]
      words = ["package", "check", "fuzzed.pkg"] + mutator.choice(of: ways)
      file = ("fuzzed.pkg", bytes)
    case .replay:
      words = ["replay", FuzzInput.word(bytes), "suite", "--app", "app.lua", "--no-config"]
      file = nil
    case .record:
      words = ["replay", "--offline", "fuzzed.jsonl", "suite", "--no-config"]
      file = ("fuzzed.jsonl", bytes)
    case .kept:
      words = FuzzInput.exploration
      file = (FuzzInput.keptFolder + "/fuzzed.json", bytes)
    case .arguments:
      words = FuzzInput.harmless(bytes)
      file = nil
    }
  }

  /// The arguments of a command line that stays in its folder and ends by itself.
  private static func harmless(_ bytes: [UInt8]) -> [String] {
    var words = bytes.split(separator: 0x20).map { word($0) }
    words.removeAll { $0.hasPrefix("--wa") || $0 == "mutate" || $0.hasPrefix("--seeds=") }
    if let place = words.firstIndex(of: "--seeds") {
      words.replaceSubrange(place..., with: ["--seeds", "1..2"])
    }
    // `serve` runs until it is stopped, so this command line is always made invalid.
    if words.contains("serve") { words.append("--no-such-option") }
    return words
  }

  /// An argument that a shell could pass: no byte is zero, and no path leads out of the folder.
  private static func word(_ bytes: some Collection<UInt8>) -> String {
    var kept: [UInt8] = []
    for byte in bytes where byte != 0 {
      let isLeading = kept.last.map { !Mutator.isLetter($0) } ?? true
      let leadsOut = (byte == 0x2f && isLeading) || (byte == 0x2e && kept.last == 0x2e)
      kept.append(leadsOut ? 0x5f : byte)
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
