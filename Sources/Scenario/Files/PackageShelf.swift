internal import Kernel
internal import Packages

/// The packages of hosted content that a scenario names by their paths; each is read once.
final class PackageShelf {
  private let folder: ScriptFolder
  private let file: String
  private let modules: ModuleReadings
  /// What was read, by path; looked up, never walked.
  private var packages: [String: Package] = [:]

  init(folder: ScriptFolder, file: String, modules: ModuleReadings) {
    self.folder = folder
    self.file = file
    self.modules = modules
  }

  /// A package that a declaration names, which has to be sound.
  func accepted(
    _ path: String, for product: String, in fields: FieldReader
  ) throws(LanguageProblem) -> Package {
    let package = try package(path, fields)
    let findings = package.findings(asPackageOf: expected(package, product), newerThan: nil)
    guard let first = findings.first(where: { $0.severity == .error }) else { return package }
    throw LanguageProblem(
      fields.kind, "\(fields.subject), field 'package'", expected: "a package that the store takes",
      found: "\(path): \(first.text)",
      advice: "\(first.flaw.advice); assay package check \(path) tells everything")
  }

  /// A package that is uploaded: its content, and a word for what is wrong with it where the store turns it down.
  func uploaded(
    _ path: String, for product: String, in fields: FieldReader
  ) throws(LanguageProblem) -> (content: HostedDeclaration, flaw: String?) {
    let package = try package(path, fields)
    let findings = package.findings(asPackageOf: expected(package, product), newerThan: nil)
    let flaw = findings.first { $0.severity == .error }?.flaw.identifier
    return (HostedDeclaration(package, isUploaded: true), flaw)
  }

  /// A scenario knows products by short names, so the last words of the package's identifier are enough.
  private func expected(_ package: Package, _ product: String) -> String {
    guard let identifier = package.product, identifier.hasSuffix("." + product) else { return product }
    return identifier
  }

  private func package(_ path: String, _ fields: FieldReader) throws(LanguageProblem) -> Package {
    if let known = packages[path] { return known }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    parts.append(path)
    let name = parts.joined(separator: "/")
    guard !path.isEmpty, !path.hasPrefix("/"), let real = ScriptFolder.realPath("\(folder.path)/\(name)"),
      real.hasPrefix(folder.path + "/")
    else {
      throw fields.problem(
        "package", expected: "the path of a package in the folder of the suite, from the scenario's file on",
        found: "'\(path)'")
    }
    let package: Package
    do throws(PackageError) {
      package = try PackageReader.read(real, keepsContent: true)
    } catch {
      throw fields.problem(
        "package", expected: "a package that can be read", found: "'\(path)': \(error.reason)",
        advice: error.advice.isEmpty ? nil : error.advice)
    }
    packages[path] = package
    note(package, name)
    return package
  }

  /// Whatever of the package a run can see makes it another run, and its files are watched.
  private func note(_ package: Package, _ name: String) {
    var digest = Digest()
    package.combine(into: &digest)
    let files =
      package.form == .archive
      ? [name] : ["\(name)/ContentInfo.plist"] + package.files.map { "\(name)/Contents/\($0.path)" }
    modules.add(files, digest.value)
  }
}
