internal import Facts
internal import Packages
internal import Reports
internal import Results

/// Looks at content packages as a reviewer at the store does.
struct PackageCommand {
  private let form: OutputForm
  private let paths: [String]
  private let product: String?
  private let old: ContentVersion?
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    form = try OutputForm(parsed)
    let example = "write `assay package check book.pkg`"
    guard let verb = parsed.arguments.first else {
      throw UsageError("`assay package` needs to be told what to do", advice: example)
    }
    guard verb == "check" else {
      throw UsageError("`assay package` knows only “check”, found “\(verb)”", advice: example)
    }
    paths = Array(parsed.arguments.dropFirst())
    guard !paths.isEmpty else { throw UsageError("there is no package to check", advice: example) }
    product = parsed.value("product")
    guard product?.isEmpty != true else {
      throw UsageError("“--product” is empty", advice: "write `--product com.example.book`")
    }
    if let text = parsed.value("newer-than") {
      guard let version = ContentVersion(text) else {
        throw UsageError(
          "“--newer-than” is \(ContentVersion.form), found “\(text)”", advice: "write `--newer-than 1.0`")
      }
      old = version
    } else {
      old = nil
    }
    self.surroundings = surroundings
  }

  func perform() -> ExitCode {
    var code = ExitCode.success
    var packages: [JSONValue] = []
    for (position, path) in paths.enumerated() {
      let review: PackageReview
      do throws(PackageError) {
        let package = try PackageReader.read(path)
        review = PackageReview(package, package.findings(asPackageOf: product, newerThan: old))
      } catch {
        code = ExitCode.deciding(among: [code, .usage])
        let advice = error.advice.isEmpty ? "" : "\n  \(error.advice)"
        surroundings.writeError("assay: \(TerminalText.safe("\(error)"))\(advice)\n")
        packages.append([
          "path": .text(path), "error": .text(error.reason), "advice": .text(error.advice),
        ])
        continue
      }
      if !review.isAccepted { code = ExitCode.deciding(among: [code, .failed]) }
      packages.append(review.json)
      if form == .text { surroundings.writeOutput((position == 0 ? "" : "\n") + review.text) }
    }
    if form == .json {
      let report: JSONValue = ["format": "assay-packages", "version": 1, "packages": .list(packages)]
      surroundings.writeOutput(JSONText.indented(report) + "\n")
    }
    return code
  }
}
