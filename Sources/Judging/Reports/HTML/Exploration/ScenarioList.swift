internal import Results

/// The scenarios of an exploration. Those with failing runs come first. The page's script draws the
/// fault strips of each scenario.
struct ScenarioList {
  private let record: ExplorationRecord

  /// The number of scenarios that are expanded initially.
  private static let openCountMax = 12

  init(_ record: ExplorationRecord) { self.record = record }

  /// The result of a scenario, most severe first.
  private enum Standing: CaseIterable {
    case failing
    case undecided
    case survived
    case idle
  }

  func write(to markup: inout Markup) {
    markup.element("section", [("class", "chapter"), ("id", "/scenarios"), ("aria-labelledby", "scenarios")])
    {
      $0.element("h2", [("id", "scenarios")], "Scenarios")
      ScenarioList.writeLegend(to: &$0)
      $0.element("div", [("id", "scenario-tools"), ("class", "tools")]) { _ in }
      $0.raw(
        "<noscript><p>Enable JavaScript to see the fault strips; their totals are below.</p></noscript>")
      var openCount = 0
      for standing in Standing.allCases {
        let places = record.plain.indices.filter { self.standing(of: $0) == standing }
        guard !places.isEmpty else { continue }
        let isFolded =
          standing == .idle || standing == .survived && record.plain.count > ScenarioList.openCountMax
        let opened = isFolded ? 0 : min(places.count, ScenarioList.openCountMax - openCount)
        openCount += opened
        guard isFolded else {
          for (rank, place) in places.enumerated() { write(place, isOpen: rank < opened, to: &$0) }
          continue
        }
        $0.element("details", [("class", "rest")]) {
          $0.element("summary", ScenarioList.title(of: standing, places.count))
          for place in places { write(place, isOpen: false, to: &$0) }
        }
      }
    }
  }

  private static func title(of standing: Standing, _ count: Int) -> String {
    let scenarios = GroupedNumber.count(count, "scenario")
    return standing == .idle ? "\(scenarios) not applicable" : "\(scenarios) survived"
  }

  private static func writeLegend(to markup: inout Markup) {
    markup.element("p", [("class", "legend")]) { legend in
      for fate in RunFate.allCases {
        legend.element("span") {
          $0.element(
            "span", [("class", "cell \(fate.cellSign.tone.rawValue)"), ("aria-hidden", "true")],
            fate.cellSign.mark)
          $0.say(fate.cellSign.word)
        }
      }
    }
  }

  private func standing(of place: Int) -> Standing {
    let plain = record.plain[place]
    guard plain.isApplicable else { return .idle }
    let cells = record.strips[place].lazy.flatMap(\.cells)
    if !plain.symptoms.isEmpty || cells.contains(where: { $0.brokenCount > 0 }) || plain.fate == .error {
      return .failing
    }
    let isUndecided = plain.fate == .undecided || cells.contains { !$0.fate.isSurvival }
    return isUndecided ? .undecided : .survived
  }

  private func write(_ place: Int, isOpen: Bool, to markup: inout Markup) {
    let plain = record.plain[place]
    let strips = StripData.ordered(record.strips[place], of: record.header)
    let runs = strips.reduce(0) { $0 + $1.runCount }
    let broken = strips.reduce(0) { $0 + $1.brokenCount }
    markup.element(
      "details", [("class", "case"), ("data-place", "\(place)"), ("open", isOpen ? "" : nil)]
    ) {
      $0.element("summary") { summary in
        summary.element("span", [("class", "address")], plain.address.text)
        summary.element("span", [("class", "about")], about(plain))
        let tone = broken > 0 || !plain.symptoms.isEmpty ? "bad verdict-of-case" : "verdict-of-case"
        summary.element("span", [("class", tone)], verdict(on: plain, runs, broken))
      }
      if !plain.symptoms.isEmpty {
        let names = plain.symptoms.map(\.text).joined(separator: ", ")
        $0.element("p", [("class", "plainly")], "✕ fails without a fault: \(names)")
      }
      if !plain.reason.isEmpty { $0.element("p", [("class", "plainly")], plain.reason) }
      guard !strips.isEmpty else { return }
      let counts = strips.map { "\($0.family) \($0.countWords)" }
      $0.element("p", [("class", "counts")], counts.joined(separator: " · "))
    }
  }

  private func about(_ plain: PlainCase) -> String {
    let title = plain.title == plain.address.text ? "" : plain.title
    guard record.header.subjects.count > 1 else { return title }
    return title.isEmpty ? plain.subject : "\(title) · \(plain.subject)"
  }

  private func verdict(on plain: PlainCase, _ runs: Int, _ broken: Int) -> String {
    guard plain.isApplicable else { return "not applicable" }
    if plain.fate == .error { return "error" }
    let facts = Headline.count(plain.kinds.count, "fact")
    if broken > 0 {
      return "✕ \(GroupedNumber.text(broken)) of \(GroupedNumber.text(runs)) broken · \(facts)"
    }
    return "\(GroupedNumber.count(runs, "run")) · \(facts)"
  }
}

extension FaultStrip {
  var runCount: Int { cells.reduce(0) { $0 + $1.runCount } }

  /// The number of runs that the app did not survive.
  var brokenCount: Int { cells.reduce(0) { $0 + $1.brokenCount } }

  /// Both counts in words.
  var countWords: String { brokenCount == 0 ? "\(runCount)" : "\(brokenCount) of \(runCount) broken" }
}

extension RunFate {
  var cellSign: Sign {
    switch self {
    case .survived: Sign(mark: "·", word: "survived", tone: .good)
    case .undecided: Sign(mark: "?", word: "inconclusive", tone: .doubtful)
    case .warned: Sign(mark: "w", word: "“should” rule broken", tone: .doubtful)
    case .broken: Sign(mark: "✕", word: "broken", tone: .bad)
    case .error: Sign(mark: "!", word: "error", tone: .bad)
    }
  }
}
