internal import Facts
internal import Kernel

/// Watches a run and gathers what it comes to: which fact follows which on each device, and about how often.
///
/// A fact counts by its kind and by what is said in it with words, such as a state or an error; numbers, times and names make
/// no difference. What follows is asked on each device by itself, so that two devices side by side bring no chance into it.
final class CoverageWatch: FactSink {
  /// How often each course was seen. It is never gone through; `courses` holds the same in order.
  private var counts: [UInt64: Int] = [:]
  private var courses: [UInt64] = []
  /// The last fact of each device; the first is that of no device.
  private var latest: [UInt64] = []

  /// A course has so many bits, behind which its count has three and a mark one; all are exact in any reader of JSON.
  private static let courseBits: UInt64 = 40
  private static let situationMark: UInt64 = 1 << (courseBits + 4)

  /// The fields by which a fact of each kind counts, by the number of the kind.
  private static let spokenFields: [[Int]] = {
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

  /// Makes the watch ready for the next run; the memory is kept.
  func beginRun() {
    counts.removeAll(keepingCapacity: true)
    courses.removeAll(keepingCapacity: true)
    latest.removeAll(keepingCapacity: true)
  }

  func append(_ fact: Fact, texts: Texts) {
    var word = Digest(seed: UInt64(fact.kind.rawValue))
    let spoken = CoverageWatch.spokenFields[Int(fact.kind.rawValue)]
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

  /// The features of the run: its courses with their counts, in the order in which they came, then the steps of situations.
  func features(with situations: SituationWatch) -> [UInt64] {
    let seen = courses.map { $0 << 4 | CoverageWatch.magnitude(of: counts[$0] ?? 0) }
    let steps = situations.situations.indices.compactMap { place -> UInt64? in
      let progress = situations.progress(at: place)
      return progress == 0
        ? nil : CoverageWatch.situationMark | UInt64(place) << 8 | UInt64(min(progress, 255))
    }
    return seen + steps
  }

  /// A count from one on, so coarse that once more is seldom something new.
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
