internal import Results
internal import Runner

/// The addresses that a list may name: those of the run, and those of the same suites that the run leaves out.
struct SuiteDirectory {
  private(set) var addresses: [CaseAddress]
  private var unread: [String]

  init(_ plan: RunPlan) {
    addresses = plan.cases.map(\.address) + plan.foundAddresses
    unread = []
    for script in plan.scripts where !unread.contains(script.suite) { unread.append(script.suite) }
  }

  /// Whether something has this address or lies in it; the folders of the suites are searched when it is needed.
  mutating func holds(_ wanted: CaseAddress) -> Bool {
    if isKnown(wanted) { return true }
    while let suite = unread.popLast() {
      for path in ScriptSearch(folder: suite).paths {
        let address = Script(path: path, below: suite).address
        if !addresses.contains(address) { addresses.append(address) }
      }
    }
    return isKnown(wanted)
  }

  /// Files that were not read have the address of the whole file, and what they hold lies in it.
  private func isKnown(_ wanted: CaseAddress) -> Bool {
    addresses.contains { $0.lies(in: wanted) || wanted.lies(in: $0) }
  }
}
