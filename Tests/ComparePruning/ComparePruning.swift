import Facts
import Foundation
import Pruning
import Scenario

/// Runs scenarios with the app killed at each fact, and sees that runs which reach one state after the kill have one future.
@main
enum ComparePruning {
  private static let usage = """
    usage: ComparePruning ROOT [--seeds N] [--each N] [--apps N] [--kills N] [--faults N] [--only TEXT] [--forget PROPERTY …] [--inspect yes]
    """

  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    guard let root = words.first else { return endWithUsage() }
    words.removeFirst()
    var comparison = Comparison(corpus: PruningCorpus(root: root))
    while words.count >= 2 {
      guard comparison.take(words[0], words[1]) else { return endWithUsage() }
      words.removeFirst(2)
    }
    guard words.isEmpty else { return endWithUsage() }
    do {
      exit(try comparison.run() ? 0 : 1)
    } catch {
      print("compare pruning: \(error)")
      exit(70)
    }
  }

  private static func endWithUsage() {
    print(usage)
    exit(64)
  }
}
