internal import Results
internal import Runner

/// The folder to which findings are written as scenarios.
struct FindingFiles {
  private let folder: String?

  init(_ folder: String?) { self.folder = folder }

  /// Writes the scenario of each finding that has one. Returns the errors.
  func write(_ findings: [Finding]) -> [RunTrouble] {
    guard let folder else { return [] }
    var troubles: [RunTrouble] = []
    for scenario in findings.compactMap(\.scenario) {
      let path = FileSystem.join(folder, scenario.fileName)
      let bytes = Array(scenario.text.utf8)
      if let known = try? FileSystem.bytes(of: path), known == bytes { continue }
      guard FileSystem.kind(of: path) == .missing else {
        troubles.append(
          RunTrouble(
            exitCode: .unwritable, text: "\(path) already exists; move it, or specify another folder")
        )
        continue
      }
      do throws(FileError) {
        try FileSystem.makeFolder(folder)
        try FileWriter.write(bytes, to: path)
      } catch {
        troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
      }
    }
    return troubles
  }
}
