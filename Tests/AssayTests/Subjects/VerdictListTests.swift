import Foundation
import Results
import Rules
import Testing

/// Checks the form of the list of expected verdicts. `Scripts/check-subjects` checks whether they are true.
@Suite("The expected verdicts on the bundled apps")
struct VerdictListTests {
  private static let scenarios = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Scenarios").standardizedFileURL

  private let list: KnownFailureList

  init() throws {
    let text = try String(contentsOf: Self.scenarios.appending(path: "verdicts.txt"), encoding: .utf8)
    list = try KnownFailureList(text, path: "verdicts.txt")
  }

  /// The names of the apps in a folder, in order.
  private func apps(_ folder: String) throws -> [String] {
    let path = Self.scenarios.appending(path: "apps/" + folder).path
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".lua") }
    return names.map { String($0.dropLast(4)) }.sorted()
  }

  private func lines(of app: String) -> [KnownFailure] {
    list.entries.map(\.known).filter { $0.subject == app }
  }

  @Test("every line names an app that is there, speaks of all scenarios, and says why")
  func lines() throws {
    let known = try ["samples", "field", "antipatterns"].flatMap(apps)
    for (number, line) in list.entries {
      #expect(known.contains(line.subject ?? ""), "line \(number): \(line.text)")
      #expect(line.scenario == nil, "line \(number): \(line.text)")
      #expect(!line.reason.isEmpty, "line \(number): \(line.text)")
    }
  }

  @Test("a bug from the field has a link, and what its story is about is marked")
  func field() throws {
    for app in try apps("field") {
      let text = try String(
        contentsOf: Self.scenarios.appending(path: "apps/field/\(app).lua"), encoding: .utf8)
      #expect(text.contains(/source\s*=\s*"https?:\/\//), "\(app)")
      #expect(lines(of: app).contains { $0.reason.hasPrefix("story: ") }, "\(app)")
    }
    #expect(try apps("field").count >= 31)
  }

  @Test("each of these apps has one habit, and every rule an app that breaks what it asks for")
  func habits() throws {
    var broken: [String] = []
    for app in try apps("antipatterns") {
      let own = lines(of: app).filter { $0.reason.hasPrefix("habit: ") }
      #expect(own.count == 1, "\(app)")
      broken += own.map(\.failure)
    }
    #expect(Set(broken) == Set(RuleRegistry.pages.map(\.identifier.text)))
  }

  @Test("each sample breaks something, and says where it is from")
  func samples() throws {
    for app in try apps("samples") {
      let text = try String(
        contentsOf: Self.scenarios.appending(path: "apps/samples/\(app).lua"), encoding: .utf8)
      #expect(text.contains(/source\s*=\s*"/), "\(app)")
      #expect(!lines(of: app).isEmpty, "\(app)")
    }
    #expect(try apps("styles").count >= 4)
  }
}
