internal import Facts
internal import Kernel

/// Observes a run and collects its coverage: the pairs of consecutive facts on each device, and roughly
/// how often each occurs.
///
/// Facts are equal if they agree in kind and in fields such as states and errors. Numbers, times and
/// names are ignored. Each device is observed separately, so the interleaving of two devices has no
/// effect.
final class CoverageWatch: FactSink {
  /// The number of occurrences of each pair. The dictionary is never iterated; `courses` contains its
  /// keys in the order of their first occurrence.
  private var counts: [UInt64: Int] = [:]
  private var courses: [UInt64] = []
  /// The last fact of each device. Index 0 is for facts without a device.
  private var latest: [UInt64] = []

  /// The number of bits that represent a pair in a feature. A feature also has three bits for the count
  /// of the pair, and one bit that marks a situation. Every JSON reader represents all these bits
  /// exactly.
  private static let courseBits: UInt64 = 40
  private static let situationMark: UInt64 = 1 << (courseBits + 4)

  /// For each kind of fact, the indexes of the fields that distinguish two facts of that kind.
  private static let distinguishingFields: [[Int]] = {
    var fields: [[Int]] = Array(repeating: [], count: FactKind.numberLimit)
    for description in FactDescription.all {
      fields[Int(description.kind.rawValue)] = description.fields.indices.filter { place in
        switch description.fields[place].type {
        case .flag, .error, .enumeration: true
        case .number, .instant, .interval, .money, .text, .identifier: false
        }
      }
    }
    return fields
  }()

  /// Prepares for the next run and keeps the memory.
  func beginRun() {
    counts.removeAll(keepingCapacity: true)
    courses.removeAll(keepingCapacity: true)
    latest.removeAll(keepingCapacity: true)
  }

  func append(_ fact: Fact, texts: Texts) {
    var word = Digest(seed: UInt64(fact.kind.rawValue))
    let spoken = CoverageWatch.distinguishingFields[Int(fact.kind.rawValue)]
    if !spoken.isEmpty {
      let fields = fact.content.fields
      for place in spoken { word.combine(UInt64(bitPattern: fields[place])) }
    }
    let device = fact.actor.device == .none ? 0 : Int(fact.actor.device.rawValue) + 1
    while latest.count <= device { latest.append(0) }
    let course = SplitMix.mix(latest[device] ^ word.value &* 3) >> (64 - CoverageWatch.courseBits)
    latest[device] = word.value
    if counts[course] == nil { courses.append(course) }
    counts[course, default: 0] += 1
  }

  /// The features of the run: its pairs with their counts, in order of occurrence, then the steps of
  /// situations.
  func features(with situations: SituationWatch) -> [UInt64] {
    let seen = courses.map { $0 << 4 | CoverageWatch.magnitude(of: counts[$0] ?? 0) }
    let steps = situations.situations.indices.compactMap { place -> UInt64? in
      let progress = situations.progress(at: place)
      return progress == 0
        ? nil : CoverageWatch.situationMark | UInt64(place) << 8 | UInt64(min(progress, 255))
    }
    return seen + steps
  }

  /// The level of a count of at least one. The levels are so coarse that one more occurrence rarely
  /// changes them.
  private static func magnitude(of count: Int) -> UInt64 {
    switch count {
    case ...1: 0
    case 2: 1
    case 3: 2
    case 4...7: 3
    case 8...15: 4
    case 16...31: 5
    case 32...127: 6
    default: 7
    }
  }
}
