/// A word that is banned in some targets, and its replacement.
struct BannedWord: Sendable {
  let pattern: Pattern
  let targets: Set<String>
  let instead: String

  init(_ pattern: String, in targets: Set<String>, instead: String) {
    self.pattern = Pattern(pattern)
    self.targets = targets
    self.instead = instead
  }

  /// Targets in which the same input must produce the same bytes.
  static let core: Set<String> = [
    "Kernel", "Facts", "StoreModel", "Catalogues", "World", "Signatures", "Rules", "Lua", "LuaApps",
  ]
  /// Targets in which every number is an integer, except Lua's own numbers.
  static let integral: Set<String> = ["Kernel", "Facts", "StoreModel", "World", "Rules", "Results"]
  static let kernel: Set<String> = ["Kernel"]

  static let all: [BannedWord] = [
    BannedWord(
      #"\bimport (struct |class |enum |func )?(Foundation|FoundationEssentials|Glibc|Musl|Dispatch)\b"#,
      in: core, instead: "use the standard library alone"),
    BannedWord(#"\bDate\s*\("#, in: core, instead: "use Instant, which is virtual time"),
    BannedWord(#"\bUUID\s*\("#, in: core, instead: "use a dense identifier"),
    BannedWord(
      #"\bhashValue\b|\bHasher\s*\("#, in: core, instead: "use Digest, which is the same in every process"),
    BannedWord(
      #"\b(ContinuousClock|SuspendingClock|DispatchTime|clock_gettime)\b"#, in: core,
      instead: "use Instant, which is virtual time"),
    BannedWord(
      #"\b(Task|TaskGroup|withTaskGroup|AsyncStream)\b|\basync\b|\bawait\b|\bactor [A-Z]"#, in: core,
      instead: "schedule an event: a run is one synchronous call"),
    // A signature does not depend on the process that computes it, so a process caches its signatures.
    BannedWord(
      #"\b(NSLock|NSRecursiveLock|Mutex|Atomic|pthread_\w+|Dispatch\w+|OSAllocatedUnfairLock)\b|\.lock\(\)"#,
      in: core.subtracting(["Signatures"]), instead: "own the value: nothing in a run is shared"),
    BannedWord(
      #"\.random\(|\.randomElement\(|\.shuffled\(\)|\.shuffle\(\)|\bSystemRandomNumberGenerator\b"#,
      in: core, instead: "ask Choices, or derive a SplitMix from a seed"),
    BannedWord(
      #"\b(Double|Float|Float16|CGFloat|TimeInterval)\b"#, in: integral,
      instead: "use whole nanoseconds and minor units of the currency"),
    BannedWord(#"^\s*print\s*\(|\bdump\s*\("#, in: core, instead: "append a fact"),
    BannedWord(#"\b(ProcessInfo|getenv|CommandLine)\b"#, in: core, instead: "pass the value in"),
    BannedWord(
      #"^(@\w+ )?((public|package|internal|private|fileprivate) )?(nonisolated\(unsafe\) )?var \w+"#,
      in: core,
      instead: "make it a property of what owns it: no global changes"),
    BannedWord(
      #"\bstatic var \w+\s*(:[^={]+)?=|\bnonisolated\(unsafe\)"#, in: core,
      instead: "make it a property of what owns it: no global changes"),
    BannedWord(#"@unchecked Sendable"#, in: core, instead: "keep it within one run"),
    BannedWord(
      #"\blua(L)?_\w+"#, in: ["*"], instead: "call CLuaBridge: jumps of Lua must not cross Swift"),
  ]

  /// Words of the domain. The kernel uses none of them, not even in comments.
  static let domain = Pattern(
    #"(?i)\b(store|product|payment|transaction|receipt|purchase|subscription|app|device|storekit)s?\b"#
      + #"|(Store|Product|Payment|Transaction|Receipt|Purchase|Subscription|Device)(?![a-z])"#)

  static func findings(in file: SourceFile) -> [Finding] {
    guard let target = file.target, file.pathExtension == "swift" else { return [] }
    var findings: [Finding] = []
    for word in all where word.targets.contains(target) || word.targets.contains("*") {
      for (index, groups) in file.codeMatches(word.pattern) {
        let found = groups[0].drop { $0 == " " }
        findings.append(file.finding(index, "`\(found)` has no place in \(target)", word.instead))
      }
    }
    guard kernel.contains(target) else { return findings }
    for (index, line) in file.lines.enumerated() {
      guard let match = domain.firstMatch(line) else { continue }
      findings.append(
        file.finding(
          index, "`\(match[0])` is a word of the domain in the kernel", "say it without the domain"))
    }
    return findings
  }
}
