import Testing

/// The conventions of this repository, checked on every file. Each finding says what to do instead.
@Suite("Tidiness")
struct TidyTests {
  @Test("no target uses a word that has no place in it")
  func bannedWords() { report(Repository.swiftFiles.flatMap { BannedWord.findings(in: $0) }) }

  @Test("nothing goes through a dictionary or a set where the order could be seen")
  func unorderedIteration() { report(Repository.swiftFiles.flatMap { UnorderedIteration.findings(in: $0) }) }

  @Test("state machines list every case")
  func defaults() { report(Repository.swiftFiles.flatMap { DefaultInMachine.findings(in: $0) }) }

  @Test("there are no notes for later and no paths of one machine")
  func leftovers() { report(Repository.textFiles.flatMap { LeftoverWord.findings(in: $0) }) }

  @Test("texts for users are in plain English")
  func phrases() {
    let files = Repository.textFiles + Repository.files(["html", "js", "py"])
    report(files.flatMap { ReplacedPhrase.findings(in: $0) })
  }

  @Test("targets import only what stands below them")
  func arrows() { report(Repository.textFiles.flatMap { ImportArrow.findings(in: $0) }) }

  @Test("C files use only the floors below theirs, and no two use each other")
  func floorsOfC() { report(CFloor.findings(in: Repository.textFiles)) }

  @Test("devices and the store meet in messages alone")
  func wall() { report(Repository.swiftFiles.flatMap { StoreWall.findings(in: $0) }) }

  @Test("files are not long, or say why")
  func fileSizes() { report(Repository.textFiles.flatMap { FileSize.findings(in: $0) }) }

  @Test("functions fit a screen")
  func functionSizes() { report(Repository.textFiles.flatMap { FunctionSize.findings(in: $0) }) }

  @Test("objects are small, and their state is private")
  func objects() { report(ObjectSize.findings(in: Repository.swiftFiles, known: KnownObject.all)) }

  @Test("the places that CONTRIBUTING.md names are there")
  func contributedPlaces() {
    let paths = Set(Repository.paths)
    let pages = Repository.textFiles.filter { $0.path == "CONTRIBUTING.md" }
    #expect(!pages.isEmpty)
    report(pages.flatMap { ContributedPlace.findings(in: $0) { paths.contains($0) } })
  }

  @Test("folders and files have names that say something")
  func folderNames() { report(FolderName.findings(in: Repository.paths)) }

  @Test("files are named after what they declare")
  func typeFiles() { report(Repository.swiftFiles.flatMap { TypeFile.findings(in: $0) }) }

  @Test("every page has one title, at its head")
  func titles() { report(Repository.textFiles.flatMap { MarkdownTitle.findings(in: $0) }) }

  @Test("pages show files as they are")
  func shownFiles() {
    let files = Repository.files(["swift", "c", "py", "js"])
    report(Repository.textFiles.flatMap { ShownFile.findings(in: $0, files: files) })
  }

  @Test("every rule has a test file of its own")
  func ruleTests() {
    let paths = Set(Repository.paths)
    report(Repository.swiftFiles.flatMap { RuleTest.findings(in: $0, paths: paths) })
  }

  @Test("generated files are fresh", arguments: Generator.all)
  func generatedFiles(generator: Generator) throws {
    report(generator.findings(in: Repository.generated, fresh: try generator.written()))
  }

  @Test("the compiled core asks nothing of Foundation", arguments: BannedWord.core.sorted())
  func foundationFree(target: String) throws {
    let symbols = try #require(try LinkedSymbols.undefined(in: target), "\(target) was not built here")
    report(LinkedSymbols.findings(target: target, symbols: symbols))
  }

  private func report(_ findings: [Finding]) {
    for finding in findings { Issue.record("\(finding)") }
  }
}
