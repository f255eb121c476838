import Testing

@testable import Specification

@Suite("The specification") struct SpecificationTests {
  @Test("every table can be read, and the identifiers in the program are those of the tables")
  func tables() throws {
    for table in SpecificationText.tables {
      let page = try SpecificationReader.page(table.text, file: table.file)
      #expect(table.file.hasSuffix("/\(page.name).table"))
      #expect(!page.summary.isEmpty && page.sections.allSatisfy { !$0.rows.isEmpty })
    }
    #expect(Specification.rows.map(\.identifier) == Specification.identifiers)
    #expect(Set(Specification.identifiers).count == Specification.identifiers.count, "a row stands twice")
  }

  @Test("every row says something, and has a source or says that it is assumed")
  func sources() {
    for row in Specification.rows {
      #expect(row.statement.count > 20, "\(row.identifier) says nothing")
      #expect(
        !row.sources.isEmpty || row.certainties.contains(.assumed), "\(row.identifier) rests on nothing")
      let publishers = ["developer.apple.com", "support.apple.com", "learn.microsoft.com"]
      let isPublished = row.sources.contains { source in
        publishers.contains { source.address.hasPrefix("https://\($0)/") }
      }
      #expect(
        isPublished || !row.certainties.contains(.documented),
        "\(row.identifier) is documented, and no page of Apple's or of a platform stands with it")
      #expect(
        row.certainties != [.assumed] || !row.choice.isEmpty || !row.exclusion.isEmpty,
        "\(row.identifier) is assumed, and nobody says what the simulator does")
    }
  }

  @Test("sources are addresses of the web, each once in a row")
  func addresses() {
    for row in Specification.rows {
      #expect(Set(row.sources).count == row.sources.count, "\(row.identifier) names a source twice")
      for source in row.sources {
        #expect(source.address.hasPrefix("http") && !source.address.contains(" "), "\(row.identifier)")
        #expect(!source.title.isEmpty)
      }
    }
  }

  @Test(
    "an unknown row, and a line that is none, are told with file and line",
    arguments: [
      (
        "page a \"A\"\nsection 1 \"B\"\nrow Q1\n",
        "t:3: row Q1 needs a source level: documented, observed or assumed"
      ),
      ("page a \"A\"\nrow Q1 observed\n", "t:2: row Q1 is in no section"),
      (
        "page a \"A\"\nsection 1 \"B\"\nrow Q1 likely\n",
        "t:3: the source level of a row is documented, observed or assumed, not “likely”"
      ),
      (
        "page a \"A\"\nsection 1 \"B\"\nrow Q1 observed\n  It is.\n  report x\n\n",
        "t:7: a report is OWNER/REPOSITORY#NUMBER, not “x”"
      ),
      (
        "page a \"A\"\nsection 1 \"B\"\nrow Q1 observed\n  It is.\n  here So.\n  More.\n",
        "t:6: prose must come before the sources, not after them"
      ),
      ("colour a b\n", "t:1: expected page, section or row, found “colour”"),
      ("page a A\n", "t:1: page a needs its title in quotation marks"),
      ("# nothing\n", "t:2: the table has no page"),
    ])
  func errors(text: String, problem: String) {
    #expect(throws: SpecificationError.self) { try SpecificationReader.page(text, file: "t") }
    do throws(SpecificationError) {
      _ = try SpecificationReader.page(text, file: "t")
    } catch {
      #expect(error.description == problem)
    }
  }

  @Test("a line that is longer goes on indented, and prose keeps its lines")
  func continuation() throws {
    let page = try SpecificationReader.page(
      """
      page a "A"
        About a.
      section 1 "B"
      row Q1 observed assumed
        One line,
        - and a list.
        link https://example.com
          "An example"
        report a/b#7
        here It does
          this.
      """, file: "t")
    let row = page.rows[0]
    #expect(page.summary == "About a.")
    #expect(row.statement == "One line,\n- and a list.")
    #expect(row.sources.map(\.title) == ["An example", "a/b#7"])
    #expect(row.sources[1].address == "https://github.com/a/b/issues/7")
    #expect(row.choice == "It does this.")
    #expect(row.certainties == [.observed, .assumed])
  }

  @Test("a source names rows, and what else its author wants")
  func references() {
    #expect(
      Specification.rows(namedIn: "Q9, P13a; 2.2, right-user, Step 4, https://a.b/c1") == [
        "Q9", "P13a", "2.2",
      ])
    #expect(Specification.contains("Q9") && !Specification.contains("Q99"))
    #expect(
      Specification.rows(namedIn: "c4, ios 17, step 3") == ["c4"], "told as a slip, not taken for words")
    #expect(Specification.rows(namedIn: "semantics Q99, Q9 and the guide of 2012") == ["Q99", "Q9"])
    #expect(Specification.rows(namedIn: "S2-2; the log of S2-97, 2026-09-18") == ["S2-2", "S2-97"])
  }
}
