import Facts
import Foundation
import Pruning
import Scenario

/// A comparison of pruned with unpruned runs over bundled scenarios and apps.
struct Comparison {
  private let corpus: PruningCorpus
  /// The seeds of latitudes beside the usual way.
  private var seeds: UInt64 = 1
  /// Every how manyth scenario file is taken.
  private var each = 1
  /// How many apps beside the reference run each scenario; they take turns.
  private var apps = 2
  private var kills = Int.max
  /// How many other faults there are behind which apps are killed too.
  private var faults = 0
  private var only = ""
  private var forgotten: [String] = []
  private var inspects = false
  private var shownMax = 20

  init(corpus: PruningCorpus) { self.corpus = corpus }

  /// Takes an option; false if there is none with this name and value.
  mutating func take(_ name: String, _ value: String) -> Bool {
    switch (name, Int(value)) {
    case ("--seeds", let number?): seeds = UInt64(max(number, 0))
    case ("--each", let number?): each = max(number, 1)
    case ("--apps", let number?): apps = max(number, 0)
    case ("--kills", let number?): kills = max(number, 1)
    case ("--faults", let number?): faults = max(number, 0)
    case ("--only", _): only = value
    case ("--forget", _): forgotten.append(value)
    case ("--inspect", _): inspects = value == "yes"
    default: return false
    }
    return true
  }

  /// Runs everything; true if no two runs of one state differ, or with forgotten properties, if each is missed.
  func run() throws -> Bool {
    guard forgotten.isEmpty else {
      var areMissed = true
      for property in forgotten {
        let tally = try compare(inspection: StateInspection(forgetting: [property])).all
        areMissed = areMissed && !tally.differences.isEmpty
        print("\(tally.differences.isEmpty ? "not missed" : "missed    ") \(property): ", terminator: "")
        print("\(tally.differences.count) of \(tally.known) differ; \(tally.differences.first ?? "")")
      }
      return areMissed
    }
    let inspection = inspects ? StateInspection() : nil
    let (all, sections) = try compare(inspection: inspection)
    for section in sections { print(Comparison.row(section.name, section.tally)) }
    print(Comparison.row("all", all))
    for difference in all.differences.prefix(shownMax) { print(difference) }
    for finding in inspection?.findings ?? [] { print(finding) }
    if let inspection { print("\(inspection.types.count) types, \(inspection.properties.count) properties") }
    return all.differences.isEmpty && inspection?.findings.isEmpty ?? true
  }

  private func compare(
    inspection: StateInspection?
  ) throws -> (all: PruningTrial.Tally, sections: [(name: String, tally: PruningTrial.Tally)]) {
    var all = PruningTrial.Tally()
    var sections: [(name: String, tally: PruningTrial.Tally)] = []
    let runner = ScenarioRunner()
    let subjects = try corpus.apps.map(corpus.app)
    let paths = corpus.paths.enumerated().filter {
      $0.offset % each == 0 && (only.isEmpty || $0.element.contains(only))
    }
    for (place, path) in paths {
      let file = try corpus.scenario(path)
      let section = String(path.prefix { $0 != "/" })
      if sections.last?.name != section { sections.append((section, PruningTrial.Tally())) }
      for number in 0...apps {
        let subject = number == 0 ? subjects[0] : subjects[1 + (place * apps + number) % (subjects.count - 1)]
        for seed in 0...seeds {
          PruningTrial(
            file, position: place % file.scenarios.count, subject: subject, seed: seed, killsMax: kills,
            faultsMax: faults
          ).run(into: &sections[sections.count - 1].tally, on: runner, inspection: inspection)
        }
      }
    }
    for section in sections { all.add(section.tally) }
    return (all, sections)
  }

  private static func row(_ name: String, _ tally: PruningTrial.Tally) -> String {
    let share = tally.runs == 0 ? 0 : tally.known * 100 / tally.runs
    return
      "\(name.padding(toLength: 14, withPad: " ", startingAt: 0)) \(tally.runs) runs, \(tally.asked) asked, "
      + "\(tally.known) known (\(share) %), \(tally.differences.count) differ"
  }
}
