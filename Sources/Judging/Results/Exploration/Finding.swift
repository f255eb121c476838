/// One bug, as far as an exploration can tell: a symptom under the same kinds of faults, wherever and however often.
public struct Finding: Hashable, Sendable {
  /// The failure.
  public let symptom: FailureSymptom
  /// The app.
  public let subject: String
  /// The families of the faults that bring it about, in the order in which they strike; none where none is needed.
  public let families: [String]
  /// How many runs fail so.
  public internal(set) var count: Int
  /// The groups of those runs, the simplest first.
  public private(set) var groups: [FailureGroup]
  /// The reduction of its simplest run.
  public var reduction = FindingReduction()

  /// The scenario that its simplest run was reduced to; nothing where it was not.
  public var scenario: ReducedScenario? { reduction.scenario }

  fileprivate init(_ group: FailureGroup, families: [String]) {
    (symptom, subject, count, groups) = (group.symptom, group.subject, group.count, [group])
    self.families = families
  }

  /// Takes over the runs of a group, or of another finding.
  fileprivate mutating func take(_ groups: [FailureGroup], count: Int) {
    self.count += count
    self.groups += groups
  }

  /// The name for the file of its scenario, by its number among the findings.
  public func fileName(number: Int) -> String {
    let words = symptom.text.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return "\(number)_\(String(words)).lua"
  }

  /// The other failures in some of the runs.
  public var consequences: [FailureSymptom] {
    var all: [FailureSymptom] = []
    for group in groups {
      for other in [group.symptom] + group.consequences where other != symptom && !all.contains(other) {
        all.append(other)
      }
    }
    return all.sorted { $0.text < $1.text }
  }

  /// The scenarios in which it happens, each once, in their order.
  public var addresses: [CaseAddress] {
    var addresses: [CaseAddress] = []
    for group in groups where !addresses.contains(group.address) { addresses.append(group.address) }
    return addresses
  }
}

/// A scenario that fails by itself, made of a failing run.
public struct ReducedScenario: Hashable, Sendable {
  /// The text of the file.
  public let text: String
  /// The name that its file should have.
  public let fileName: String
  /// The faults that are left, in words.
  public let faults: [String]
  /// How many runs the reduction took.
  public let runCount: Int

  /// Makes a reduced scenario.
  public init(text: String, fileName: String, faults: [String], runCount: Int) {
    self.text = text
    self.fileName = fileName
    self.faults = faults
    self.runCount = runCount
  }

  /// How many lines of the text say something: comments and empty lines apart.
  public var lineCount: Int {
    text.split(separator: "\n").count { line in
      let words = line.drop { $0 == " " }
      return !words.isEmpty && !words.hasPrefix("--")
    }
  }
}

extension Finding {
  /// The findings that groups of failing runs come to, the simplest first.
  ///
  /// Runs of one app with the same symptom are one finding where their faults are of the same families, and where the
  /// faults of one are among those of the other: what a kill brings about needs no second fault. Of what goes wrong in
  /// scenarios without any fault, that counts as the failure which most of them have.
  public static func all(of groups: [FailureGroup]) -> [Finding] {
    let leads = FailureLeads(of: groups)
    let ordered = groups.map(leads.group).enumerated().sorted { left, right in
      (left.element.faults.count, left.element.origin, left.offset)
        < (right.element.faults.count, right.element.origin, right.offset)
    }
    var findings: [Finding] = []
    for (_, group) in ordered {
      let families = group.faults.map(\.family)
      if let place = findings.firstIndex(where: { $0.explains(group, families, leads) }) {
        findings[place].take([group], count: group.count)
      } else {
        findings.append(Finding(group, families: families))
      }
    }
    return findings
  }

  /// The findings with those made one that were reduced to the same shape.
  public static func merged(_ findings: [Finding]) -> [Finding] {
    var merged: [Finding] = []
    for finding in findings {
      let place = merged.firstIndex { known in
        !finding.reduction.shape.isEmpty && known.reduction.shape == finding.reduction.shape
          && known.subject == finding.subject
      }
      if let place {
        merged[place].take(finding.groups, count: finding.count)
      } else {
        merged.append(finding)
      }
    }
    return merged
  }

  private func explains(_ group: FailureGroup, _ families: [String], _ leads: FailureLeads) -> Bool {
    guard subject == group.subject else { return false }
    // A failure that comes without any fault where this one does is no finding of its own.
    if self.families.isEmpty, leads.companions(of: symptom, in: subject).contains(group.symptom) {
      return true
    }
    guard symptom == group.symptom else { return false }
    var rest = families
    for family in self.families {
      guard let place = rest.firstIndex(of: family) else { return false }
      rest.remove(at: place)
    }
    return true
  }
}
