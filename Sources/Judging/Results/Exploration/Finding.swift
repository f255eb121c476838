/// Failing runs that probably have the same bug: one symptom under the same kinds of faults, in any
/// scenario.
public struct Finding: Hashable, Sendable {
  public let symptom: FailureSymptom
  public let subject: String
  /// The families of the faults that cause the failure, in the order in which they occur. Empty if it
  /// needs no fault.
  public let families: [String]
  /// The number of runs with this failure.
  public internal(set) var count: Int
  /// The groups of the runs with this failure, the simplest first.
  public private(set) var groups: [FailureGroup]
  /// The reduction of the finding's simplest run.
  public var reduction = FindingReduction()

  /// The scenario to which the simplest run was reduced. Nil if it was not reduced.
  public var scenario: ReducedScenario? { reduction.scenario }

  fileprivate init(_ group: FailureGroup, families: [String]) {
    (symptom, subject, count, groups) = (group.symptom, group.subject, group.count, [group])
    self.families = families
  }

  /// Adds the runs of groups or of another finding.
  fileprivate mutating func add(_ groups: [FailureGroup], count: Int) {
    self.count += count
    self.groups += groups
  }

  /// The file name for the finding's scenario. It contains `number`, the number of the finding.
  public func fileName(number: Int) -> String {
    let words = symptom.text.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return "\(number)_\(String(words)).lua"
  }

  /// The failures other than `symptom` that occurred in some of the runs.
  public var consequences: [FailureSymptom] {
    var all: [FailureSymptom] = []
    for group in groups {
      for other in [group.symptom] + group.consequences where other != symptom && !all.contains(other) {
        all.append(other)
      }
    }
    return all.sorted { $0.text < $1.text }
  }

  /// The scenarios in which the failure occurs, in their order and without duplicates.
  public var addresses: [CaseAddress] {
    var addresses: [CaseAddress] = []
    for group in groups where !addresses.contains(group.address) { addresses.append(group.address) }
    return addresses
  }
}

/// A scenario that reproduces a failing run on its own.
public struct ReducedScenario: Hashable, Sendable {
  /// The text of the file.
  public let text: String
  public let fileName: String
  /// The remaining faults, as text.
  public let faults: [String]
  /// The number of runs that the reduction needed.
  public let runCount: Int

  public init(text: String, fileName: String, faults: [String], runCount: Int) {
    self.text = text
    self.fileName = fileName
    self.faults = faults
    self.runCount = runCount
  }

  /// The number of lines that are neither comments nor empty.
  public var lineCount: Int {
    text.split(separator: "\n").count { line in
      let words = line.drop { $0 == " " }
      return !words.isEmpty && !words.hasPrefix("--")
    }
  }
}

extension Finding {
  /// Combines groups of failing runs into findings, the simplest first.
  ///
  /// Runs of one app with the same symptom are one finding if their faults have the same families. They
  /// are also one finding if the faults of one run are a subset of the other's: a failure that a kill
  /// causes needs no second fault. If scenarios fail without a fault, the finding is the failure that
  /// most of them share.
  public static func all(of groups: [FailureGroup]) -> [Finding] {
    let leads = ReportedSymptoms(of: groups)
    let ordered = groups.map(leads.group).enumerated().sorted { left, right in
      (left.element.faults.count, left.element.origin, left.offset)
        < (right.element.faults.count, right.element.origin, right.offset)
    }
    var findings: [Finding] = []
    for (_, group) in ordered {
      let families = group.faults.map(\.family)
      if let place = findings.firstIndex(where: { $0.explains(group, families, leads) }) {
        findings[place].add([group], count: group.count)
      } else {
        findings.append(Finding(group, families: families))
      }
    }
    return findings
  }

  /// Merges the findings that were reduced to the same shape.
  public static func merged(_ findings: [Finding]) -> [Finding] {
    var merged: [Finding] = []
    for finding in findings {
      let place = merged.firstIndex { known in
        !finding.reduction.shape.isEmpty && known.reduction.shape == finding.reduction.shape
          && known.subject == finding.subject
      }
      if let place {
        merged[place].add(finding.groups, count: finding.count)
      } else {
        merged.append(finding)
      }
    }
    return merged
  }

  private func explains(_ group: FailureGroup, _ families: [String], _ leads: ReportedSymptoms) -> Bool {
    guard subject == group.subject else { return false }
    // A failure that occurs together with this failure without any fault is no separate finding.
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
