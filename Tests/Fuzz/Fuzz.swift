import Foundation
import Results
import Runner

/// Feeds malformed input to the tool. Checks that it does not crash, hang, fill the memory or end with an
/// exit code of its own failures. An input depends only on the seed and its number.
@main
enum Fuzz {
  private static let usage = """
    usage: Fuzz ROOT PACKAGES FOLDER [--seed N] [--inputs N] [--seconds N] [--seconds-each N]
                [--jobs N] [--kind KIND …] [--only NUMBER]
    kinds: \(FuzzKind.allCases.map(\.rawValue).joined(separator: " "))
    """

  nonisolated static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 3 else { return endWithUsage() }
    let (root, packages, folder) = (words[0], words[1], words[2])
    words.removeFirst(3)
    var campaign = FuzzCampaign(folder: folder)
    while words.count >= 2 {
      let (name, value) = (words[0], words[1])
      words.removeFirst(2)
      guard campaign.take(name, value) else { return endWithUsage() }
    }
    guard words.isEmpty else { return endWithUsage() }
    do {
      let scratch = folder + "/work"
      try FileSystem.makeFolder(scratch)
      Fuzz.enter(scratch)
      let corpus = try FuzzCorpus(root: root, packages: packages)
      exit(try campaign.only.map { try campaign.show($0, corpus) } ?? campaign.run(corpus))
    } catch {
      say("fuzz: \(error)\n")
      exit(ExitCode.unwritable.rawValue)
    }
  }

  /// Changes the current folder.
  static func enter(_ folder: String) {
    guard chdir(folder) == 0 else { fatalError("cannot enter \(folder)") }
  }

  /// Writes a message of a child or of this process at once.
  static func say(_ text: String) {
    FileWriter(descriptor: STDOUT_FILENO, path: "the standard output").write(Array(text.utf8))
  }

  private static func endWithUsage() {
    say(usage + "\n")
    exit(ExitCode.usage.rawValue)
  }
}
