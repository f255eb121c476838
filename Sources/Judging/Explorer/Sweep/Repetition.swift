internal import Facts
internal import Kernel
internal import World

/// One of two runs with the same choices. Both runs must have the same facts.
struct Repetition {
  let facts: [Fact]
  let visits: [SiteVisit]

  /// One in this many runs is repeated.
  private static let oneIn: UInt64 = 20

  /// Whether to repeat a run with these deviations. The result does not depend on the worker.
  static func isDue(for number: Int, _ deviations: [Deviation]) -> Bool {
    var digest = Digest(seed: UInt64(number))
    for deviation in deviations {
      digest.combine(UInt64(deviation.site.name) << 32 | UInt64(deviation.visit))
      digest.combine(UInt64(deviation.site.detail) << 32 | UInt64(deviation.value))
    }
    return digest.value % oneIn == 0
  }

  /// Whether to repeat a run with this seed.
  static func isDue(for number: Int, _ seed: UInt64) -> Bool {
    var digest = Digest(seed: UInt64(number))
    digest.combine(seed)
    return digest.value % oneIn == 0
  }

  /// Describes the first fact and the first choice at which the two runs differ.
  func parting(from other: Repetition) -> String {
    var words = "two runs with the same choices differ"
    if let place = Repetition.parting(facts, other.facts) {
      words += " at fact \(place + 1): first \(name(of: place)), then \(other.name(of: place))"
    } else {
      words += " (not every time)"
    }
    if let place = Repetition.parting(visits, other.visits) {
      words += "; first differing choice: \(choice(place)), then \(other.choice(place))"
    }
    return words
  }

  private static func parting<Thing: Equatable>(_ first: [Thing], _ second: [Thing]) -> Int? {
    let shared = min(first.count, second.count)
    let place = (0..<shared).first { first[$0] != second[$0] } ?? shared
    return place < max(first.count, second.count) ? place : nil
  }

  private func name(of place: Int) -> String {
    place < facts.count ? FactDescription.of(facts[place].kind).name : "the end"
  }

  private func choice(_ place: Int) -> String {
    guard place < visits.count else { return "the end" }
    let visit = visits[place]
    let site = ChoiceSite(rawValue: visit.site.name)?.description.name ?? "site \(visit.site.name)"
    return "\(site) with \(visit.value) of \(visit.count) after fact \(visit.moment)"
  }
}

/// Keeps the facts of a run.
final class FactCollection: FactSink {
  private(set) var facts: [Fact] = []

  func append(_ fact: Fact, texts: Texts) { facts.append(fact) }
}
