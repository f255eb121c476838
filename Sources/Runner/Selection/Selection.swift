public import Results

/// What a command line asks to run: paths, and what is wanted of that which is found there.
public struct Selection: Hashable, Sendable {
  /// The files and folders, in the order in which they were given.
  public var paths: [String] = []
  /// Only what lies in one of these is run; without any, everything.
  public var addresses: [CaseAddress] = []
  /// What looks like a path and leads nowhere.
  public var missing: [String] = []
  /// Only what one of these matches is run; without any, everything.
  public var filters: [ScenarioFilter] = []
  /// What one of these matches is not run, whatever else asks for it.
  public var exclusions: [ScenarioFilter] = []

  /// Sorts words into paths and addresses: what exists is a path.
  public init(_ words: [String]) {
    for word in words {
      if FileSystem.kind(of: word) != .missing {
        paths.append(word)
      } else if word.hasSuffix(".lua") || word.hasPrefix("/") || word.hasPrefix("./") || word.hasPrefix("../")
        || word.hasSuffix("/")
      {
        missing.append(word)
      } else {
        addresses.append(CaseAddress(word))
      }
    }
  }

  /// Whether a file with this address may hold something that is selected.
  func mayInclude(_ file: CaseAddress) -> Bool {
    (addresses.isEmpty || addresses.contains { file.lies(in: $0) || $0.lies(in: file) })
      && (filters.isEmpty || filters.contains { $0.mayMatch(file: file) })
  }

  /// Whether an address lies where the command line looks.
  func includes(_ address: CaseAddress) -> Bool {
    addresses.isEmpty || addresses.contains { address.lies(in: $0) }
  }

  /// Whether the filters leave a scenario in.
  func passes(_ scenario: PlannedScenario) -> Bool {
    (filters.isEmpty || filters.contains { $0.matches(scenario) })
      && !exclusions.contains { $0.matches(scenario) }
  }
}
