import Foundation

/// The instructions that a process and its children execute, as Valgrind counts them. The count does not
/// depend on the load of the machine.
struct InstructionCount {
  let command: [String]
  /// Programs that are not counted, as patterns of their paths.
  var skipped: [String] = []

  struct Figures {
    let instructions: Double
    /// The misses of a simulated instruction cache of 32 kB; zero if none was simulated.
    let cacheMisses: Double
  }

  /// Whether Valgrind is installed.
  static let isPossible = Shell.run("command -v valgrind", in: "/").status == 0

  func measure(simulatesCache: Bool = false) -> Figures {
    let report = NSTemporaryDirectory() + "assay-callgrind-\(getpid())"
    defer { _ = Shell.run("rm -f '\(report)'*", in: "/") }
    let options =
      [
        "--tool=callgrind", "--trace-children=yes", "--callgrind-out-file=/dev/null",
        "--log-file=\(report).%p",
      ] + skipped.map { "--trace-children-skip=\($0)" }
      + (simulatesCache ? ["--cache-sim=yes", "--I1=32768,8,64"] : [])
    _ = ProcessRun(command: ["/usr/bin/env", "valgrind"] + options + command).measure()
    let lines = Shell.run("cat '\(report)'.*", in: "/").output.split(separator: "\n")
    return Figures(
      instructions: InstructionCount.sum(lines, after: "Collected :"),
      cacheMisses: InstructionCount.sum(lines, after: "I1  misses:"))
  }

  /// The sum of the first numbers after a word.
  private static func sum(_ lines: [Substring], after word: String) -> Double {
    lines.compactMap { line -> Double? in
      guard let range = line.range(of: word) else { return nil }
      let number = line[range.upperBound...].split(separator: " ").first?.filter { $0 != "," }
      return number.flatMap { Double($0) }
    }.reduce(0, +)
  }
}
