internal import Foundation
package import LuaApps
package import Scenario

/// Scenarios and apps of the repository, for trials.
package struct PruningCorpus {
  /// The folder `Scenarios`.
  private let folder: String

  package init(root: String) { folder = root + "/Scenarios" }

  /// The paths of all bundled scenario files within the suite, in order.
  package var paths: [String] {
    files(in: folder + "/suite").filter { !$0.hasPrefix("lib/") }
  }

  /// The paths of the bundled apps that are not parts of others: the reference, those with bugs of the field, and styles.
  package var apps: [String] {
    ["reference.lua"] + files(in: folder + "/apps/field").map { "field/" + $0 }
      + files(in: folder + "/apps/styles").map { "styles/" + $0 }
  }

  /// A loaded scenario file.
  package func scenario(_ path: String) throws -> ScenarioFile {
    try ScenarioFile.load(path, in: folder + "/suite")
  }

  /// A loaded app.
  package func app(_ path: String) throws -> LuaSubject {
    try LuaSubject.load("\(folder)/apps/\(path)", name: path)
  }

  private func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".lua") }.sorted()
  }
}
