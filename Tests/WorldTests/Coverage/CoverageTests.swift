import Kernel
import Testing
import World

@Suite("Every row of the fact catalogue and every option of every site has a test")
struct CoverageTests {
  private let sources = TestSources()

  @Test("each row stands first in the title of a test, or is listed with the reason why no run can show it")
  func rows() {
    let excused = CatalogueRow.notSimulated.map(\.row)
    let missing = CatalogueRow.all.filter { !sources.rows.contains($0) && !excused.contains($0) }
    #expect(missing.isEmpty, "no test shows \(missing.joined(separator: " "))")
  }

  @Test("an excused row is a row, has a reason, and has no test")
  func excuses() {
    for (row, reason) in CatalogueRow.notSimulated {
      #expect(CatalogueRow.all.contains(row))
      #expect(reason.count > 20)
      #expect(!sources.rows.contains(row), "\(row) is shown after all")
    }
  }

  @Test("each option of each site but the usual one is pinned by a test")
  func options() {
    let missing = ChoiceSite.descriptions.flatMap { description -> [String] in
      switch description.form {
      case .options(let options):
        options.indices.dropFirst().filter { !sources.pins(description.site, $0) }
          .map { "(.\(description.site), \($0)) \(options[$0])" }
      case .order, .split: sources.varies(description.site) ? [] : ["(.\(description.site), n)"]
      }
    }
    #expect(missing.isEmpty, "no test pins\n\(missing.joined(separator: "\n"))")
  }

  @Test("each open point is a latitude whose usual side has a row with a test")
  func points() {
    let unshown = OpenPoint.all.filter { !$0.site.description.rows.contains(where: sources.rows.contains) }
    #expect(OpenPoint.all.allSatisfy { $0.site.description.kind == .latitude })
    #expect(
      unshown.isEmpty, "no test shows the usual side of\n\(unshown.map(\.point).joined(separator: "\n"))")
  }

  @Test("each latitude is an open point, or a freedom that the catalogue's rows name")
  func latitudes() {
    let known = OpenPoint.all.map(\.site)
    for description in ChoiceSite.descriptions where !known.contains(description.site) {
      #expect(!description.rows.isEmpty, "\(description.name) stands for no row")
    }
  }
}
