internal import Results

/// The cases of a run by section, with a line for each subject. The section is the first folder of the
/// address.
struct SectionLines {
  private let cases: CaseList
  private var sections: [Section] = []

  /// A section. It stores the indices of its cases, because a decoded case is large and a run can have
  /// a million cases.
  private struct Section {
    let name: String
    var subjects: [(name: String, positions: [Int])] = []

    mutating func add(_ position: Int, of subject: String) {
      if let place = subjects.firstIndex(where: { $0.name == subject }) {
        subjects[place].positions.append(position)
      } else {
        subjects.append((subject, [position]))
      }
    }
  }

  /// Sorts cases into sections, in the order in which the sections occur.
  init(_ cases: CaseList) {
    self.cases = cases
    for position in cases.indices {
      let result = cases[position]
      let name = result.address.section
      // The cases of a section are consecutive, unless several logs are reported.
      let place = sections.lastIndex { $0.name == name } ?? sections.endIndex
      if place == sections.endIndex { sections.append(Section(name: name)) }
      sections[place].add(position, of: result.subject)
    }
  }

  /// The lines; the cases without a folder come last.
  func text(by report: TerminalReport) -> String {
    let ordered = sections.filter { !$0.name.isEmpty } + sections.filter(\.name.isEmpty)
    return ordered.map { section in
      section.subjects.map { report.line(ofSection: section.name, $0.positions.map { cases[$0] }) }.joined()
    }.joined()
  }
}
