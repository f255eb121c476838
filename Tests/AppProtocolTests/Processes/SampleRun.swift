import AppProtocol
import Facts
import Foundation
import Kernel
import Rules
import Scenario
import Testing
import World

/// Runs the scenarios of a section of the suite with a client's app.
struct SampleRun {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Whether a program is on the `PATH`.
  static func canStart(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private(set) var passedCount = 0
  /// The scenarios that failed, and the app's protocol violations.
  private(set) var complaints: [String] = []

  init(_ command: [String], section: String) throws {
    let subject = try ProcessSubject(name: "sample", command: AppCommand(command))
    let suite = SampleRun.root + "/Scenarios/suite"
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(suite)/\(section)").sorted()
    where name.hasSuffix(".lua") {
      let file = try ScenarioFile.load("\(section)/\(name)", in: suite)
      for position in file.scenarios.indices {
        subject.beginRun(seed: 0)
        let run = ScenarioRunner().run(position, of: file, subject: subject, driver: .canonical)
        let verdict = run.verdict
        if let violation = subject.portViolation { complaints.append("\(name): \(violation)") }
        if verdict == .passed { passedCount += 1 }
        if case .failed = verdict { complaints.append("\(name), scenario \(position + 1): \(verdict)") }
      }
    }
  }
}
