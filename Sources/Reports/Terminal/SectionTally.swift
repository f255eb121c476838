internal import Results

/// Counts the cases of each section, which is the first folder of their addresses, for a line when it ends.
struct SectionTally {
  private let report: TerminalReport
  /// The section that goes on, with its cases by subject.
  private var current = Section()
  /// The cases without a folder, which stand between the folders and are told at the end.
  private var loose = Section()

  private struct Section {
    var name = ""
    var subjects: [(name: String, results: [CaseResult])] = []

    mutating func add(_ result: CaseResult) {
      if let position = subjects.firstIndex(where: { $0.name == result.subject }) {
        subjects[position].results.append(result)
      } else {
        subjects.append((result.subject, [result]))
      }
    }
  }

  init(report: TerminalReport) { self.report = report }

  /// Takes the next result, and gives the lines of the section that it ends.
  mutating func lines(for result: CaseResult) -> String {
    let name = SectionTally.name(of: result.address)
    guard !name.isEmpty else {
      loose.add(result)
      return ""
    }
    let ended = name == current.name ? "" : end()
    current.name = name
    current.add(result)
    return ended
  }

  /// What remains to be shown after the last result.
  mutating func rest() -> String {
    defer { loose = Section() }
    return end() + lines(of: loose)
  }

  private mutating func end() -> String {
    defer { current = Section() }
    return lines(of: current)
  }

  private func lines(of section: Section) -> String {
    section.subjects.map { report.line(ofSection: section.name, $0.results) }.joined()
  }

  /// The section of an address; empty for one that lies in no folder.
  static func name(of address: CaseAddress) -> String {
    guard let slash = address.text.firstIndex(of: "/") else { return "" }
    return String(address.text[..<slash])
  }
}
