internal import Explorer
internal import Kernel
internal import Lua
internal import LuaScripts
internal import Reports
internal import Results
internal import Runner

/// The options of `assay explore` that are not options of a run.
struct ExploreOptions {
  let families: [FaultFamily]
  let depth: Int
  /// The maximum number of runs; nil if unlimited.
  let runCountMax: Int?
  /// The time after which no piece is started; nil if unlimited.
  let millisecondsMax: Int?
  let resumedPath: String?
  let shard: PieceShard?
  /// The seeds of the swarm; nil for none.
  let seeds: SeedRange?
  /// The folder for the reduced scenarios; nil for none.
  let findingsPath: String?
  /// The folder of runs that the swarm continues; nil for none.
  let corpusPath: String?
  /// The run from which the exploration starts; nil if scenarios are explored from their beginning.
  let start: ExplorationStart?
  /// The mutation applied to the apps before they are explored; nil for the original apps.
  let mutation: Mutation?
  /// The number of generated users; nil if not given.
  let userCount: Int?

  /// The number of seeds derived from a word, and the number of seeds if only a time limit is given.
  private static let seedsUsual: UInt64 = 256
  /// The default seeds of a swarm with a corpus.
  static let seedsOfCorpus = SeedRange(1, seedsUsual)
  private static let seedsMost: UInt64 = 1_000_000

  init(_ parsed: ParsedArguments, environment: (String) -> String?) throws(UsageError) {
    families = try ExploreOptions.families(parsed.value("faults"))
    depth = try ExploreOptions.number(parsed, "depth", in: 1...3) ?? 1
    runCountMax = try ExploreOptions.number(parsed, "runs", in: 1...1_000_000_000)
    millisecondsMax = try ExploreOptions.milliseconds(parsed.value("for"))
    start = try parsed.value("from").map { (text) throws(UsageError) in try ExplorationStart(text) }
    findingsPath = parsed.value("findings")
    corpusPath = parsed.value("corpus")
    mutation = try parsed.value("mutant").map { (name) throws(UsageError) in
      try MutationChoice.mutation(named: name)
    }
    resumedPath = parsed.value("resume")
    shard = try ShardChoice.sharding(parsed, environment).map {
      PieceShard(number: $0.number, count: $0.count)
    }
    userCount = try ExploreOptions.number(parsed, "users", in: 1...100_000)
    seeds = try ExploreOptions.seeds(parsed, isTimed: millisecondsMax != nil && start == nil)
    guard start == nil || (seeds == nil && userCount == nil) else {
      throw UsageError(
        "--from continues one run and cannot be combined with --seeds, --seed, or --users",
        advice: "remove the other options")
    }
    try requireWholeCorpus()
    guard start == nil || mutation == nil else {
      throw UsageError(
        "--from needs the unmodified app and cannot be combined with --mutant",
        advice: "use only one of them")
    }
  }

  /// Rejects options that are incompatible with a corpus, which grows from the results of all previous runs.
  private func requireWholeCorpus() throws(UsageError) {
    guard corpusPath != nil else { return }
    guard start == nil else {
      throw UsageError(
        "--corpus cannot be combined with --from: a corpus guides a swarm, and --from continues one run",
        advice: "use only one of them")
    }
    guard shard == nil else {
      throw UsageError(
        "--corpus cannot be combined with --shard: a corpus grows from the results of all runs",
        advice:
          "use a separate corpus and seeds on each machine, and copy the files into one folder afterwards")
    }
    guard resumedPath == nil else {
      throw UsageError(
        "--resume and --corpus cannot be combined",
        advice: "start again with `--corpus`; its runs are replayed first")
    }
  }

  /// The given seeds, or the seeds derived from a word such as a commit hash.
  private static func seeds(_ parsed: ParsedArguments, isTimed: Bool) throws(UsageError) -> SeedRange? {
    if let range = try RunOptions.seeds(parsed) { return range }
    let count = isTimed ? seedsMost : seedsUsual
    guard let word = parsed.value("seed") else { return isTimed ? SeedRange(1, count) : nil }
    guard !word.isEmpty else {
      throw UsageError(
        "--seed needs a number or a word, but it is empty", advice: "write `--seed 7`, or a commit hash")
    }
    var digest = Digest()
    digest.combine(text: word)
    let first = UInt64(word) ?? digest.value >> 1
    return SeedRange(first, first.addingReportingOverflow(count - 1).partialValue)
  }

  /// The fault families that a text names; the default ones if it is nil.
  static func families(_ text: String?) throws(UsageError) -> [FaultFamily] {
    guard let text else { return FaultFamily.usual }
    if text == "all" { return FaultFamily.all }
    var families: [FaultFamily] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let family = FaultFamily.named(name) else {
        let names = FaultFamily.all.map(\.name)
        throw UsageError(
          "unknown fault type “\(name)” for --faults",
          advice: (Suggestion.nearest(to: name, among: names).map { "did you mean “\($0)”? " } ?? "")
            + "the fault types are \(names.joined(separator: ", ")), and all")
      }
      guard !families.contains(family) else {
        throw UsageError("--faults lists “\(name)” twice", advice: "write it once")
      }
      families.append(family)
    }
    return families
  }

  static func number(
    _ parsed: ParsedArguments, _ option: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = parsed.value(option) else { return nil }
    guard let number = Int(text), range.contains(number), !text.hasPrefix("+") else {
      throw UsageError(
        "invalid value “\(text)” for --\(option): expected a number from \(range.lowerBound) to \(range.upperBound)",
        advice: "write `--\(option) \(range.lowerBound)`")
    }
    return number
  }

  private static func milliseconds(_ text: String?) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let interval = DurationWords.interval(of: text), interval > .zero else {
      throw UsageError("invalid value “\(text)” for --for: expected a duration", advice: "write `--for 60s`")
    }
    return Int(interval.nanoseconds / 1_000_000)
  }
}
