internal import Facts
internal import Packages
internal import Reports
internal import Results

/// `assay package check`: applies the store's review of hosted content to packages.
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
      throw UsageError("assay package needs “check” and a package", advice: example)
    }
    guard verb == "check" else {
      throw UsageError("assay package only accepts “check”, found “\(verb)”", advice: example)
    }
    paths = Array(parsed.arguments.dropFirst())
    guard !paths.isEmpty else { throw UsageError("no package given", advice: example) }
    product = parsed.value("product")
    guard product?.isEmpty != true else {
      throw UsageError("--product is empty", advice: "write `--product com.example.book`")
    }
    if let text = parsed.value("newer-than") {
      guard let version = ContentVersion(text) else {
        throw UsageError(
          "invalid value “\(text)” for --newer-than: expected \(ContentVersion.form)",
          advice: "write `--newer-than 1.0`")
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
        surroundings.warn("\(error)\(advice)")
        packages.append([
          "path": .text(path), "error": .text(error.reason), "advice": .text(error.advice),
        ])
        continue
      }
      if !review.isAccepted { code = ExitCode.deciding(among: [code, .failed]) }
      packages.append(review.json)
      if form == .text { surroundings.print((position == 0 ? "" : "\n") + review.text) }
    }
    if form == .json {
      let report: JSONValue = ["format": "assay-packages", "version": 1, "packages": .list(packages)]
      surroundings.print(.json(report))
    }
    return code
  }
}

/// The report on one package.
struct PackageReview {
  private let package: Package
  private let findings: [PackageFinding]

  /// The maximum number of files that the text form lists; the JSON form lists all files.
  private static let shownFilesMax = 40

  init(_ package: Package, _ findings: [PackageFinding]) {
    self.package = package
    self.findings = findings
  }

  var isAccepted: Bool { !findings.contains { $0.severity == .error } }

  var text: String {
    var text = TerminalText.safe(package.path) + "\n"
    let rows = [
      ("form", package.form == .folder ? "a folder" : "a zip file"),
      ("product", package.product ?? "unknown"), ("version", package.versionText ?? "unknown"),
      ("files", "\(package.files.count), \(package.byteCount) bytes"),
    ]
    for (name, value) in rows {
      text += "  \(name)\(String(repeating: " ", count: 9 - name.count))\(TerminalText.safe(value))\n"
    }
    return text + fileLines + findingLines + "\n\(conclusion)\n"
  }

  private var fileLines: String {
    guard !package.files.isEmpty else { return "" }
    let shown = package.files.prefix(PackageReview.shownFilesMax)
    let width = shown.map { "\($0.byteCount)".count }.max() ?? 0
    var text = "\n"
    for file in shown {
      let size = "\(file.byteCount)"
      text += "  " + String(repeating: " ", count: width - size.count) + size
      text += "  \(TerminalText.safe(file.path))\n"
    }
    let rest = package.files.count - shown.count
    return rest == 0 ? text : text + "  and \(rest) more\n"
  }

  private var findingLines: String {
    var text = ""
    for finding in findings {
      text += "\n\(finding.severity.rawValue)  \(TerminalText.safe(finding.text))\n"
      text += "  \(TerminalText.safe(finding.flaw.advice))\n"
    }
    let untold = package.omittedFindingCount
    return untold == 0 ? text : text + "\nand \(untold) more findings\n"
  }

  private var conclusion: String {
    let verdict = isAccepted ? "accepted" : "rejected"
    let counts = [(FindingSeverity.error, "error"), (.warning, "warning")].compactMap { severity, noun in
      let count = findings.filter { $0.severity == severity }.count
      return count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? verdict : "\(verdict): \(counts.joined(separator: ", "))"
  }

  var json: JSONValue {
    let files = package.files.map { file -> JSONValue in
      ["path": .text(file.path), "bytes": .integer(file.byteCount)]
    }
    let told = findings.map { finding -> JSONValue in
      [
        "severity": .text(finding.severity.rawValue), "flaw": .text(finding.flaw.identifier),
        "path": .text(finding.path), "text": .text(finding.flaw.text), "advice": .text(finding.flaw.advice),
      ]
    }
    return [
      "path": .text(package.path), "form": .text(package.form.rawValue), "accepted": .flag(isAccepted),
      "product": package.product.map(JSONValue.text) ?? .null,
      "content_version": package.versionText.map(JSONValue.text) ?? .null,
      "bytes": .integer(package.byteCount), "files": .list(files), "findings": .list(told),
      "untold_findings": .integer(Int64(package.omittedFindingCount)),
    ]
  }
}
