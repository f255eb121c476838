internal import Kernel
internal import LuaScripts
internal import Packages

/// Reads each package of hosted content once, and caches it by the path that scenarios use.
final class PackageCache {
  private let folder: ScriptFolder
  private let file: String
  private let modules: ModuleReadings
  /// A package, the files to watch for changes, and a hash of all content that can affect a run.
  private struct Item {
    let package: Package
    let files: [String]
    let hash: UInt64
  }

  /// The cached packages by path. The dictionary is never iterated.
  private var items: [String: Item] = [:]

  init(folder: ScriptFolder, file: String, modules: ModuleReadings) {
    self.folder = folder
    self.file = file
    self.modules = modules
  }

  /// Returns the package that a declaration names. Throws if the store would reject the package.
  func accepted(
    _ path: String, for product: String, in fields: FieldReader
  ) throws(LanguageProblem) -> Package {
    let package = try package(path, fields)
    let findings = package.findings(asPackageOf: expected(package, product), newerThan: nil)
    guard let first = findings.first(where: { $0.severity == .error }) else { return package }
    throw LanguageProblem(
      fields.kind, "\(fields.subject), field 'package'", expected: "a package the store accepts",
      found: "\(path): \(first.text)",
      advice: "\(first.flaw.advice); assay package check \(path) lists all problems")
  }

  /// Returns the content of a package that a scenario uploads. `flaw` is the reason if the store rejects
  /// the package, otherwise nil.
  func uploaded(
    _ path: String, for product: String, in fields: FieldReader
  ) throws(LanguageProblem) -> (content: HostedDeclaration, flaw: String?) {
    let package = try package(path, fields)
    let findings = package.findings(asPackageOf: expected(package, product), newerThan: nil)
    let flaw = findings.first { $0.severity == .error }?.flaw.identifier
    return (HostedDeclaration(package, isUploaded: true), flaw)
  }

  /// Returns the product identifier that the package must have. Scenarios use short names for products,
  /// so it is enough if the package's identifier ends with the name.
  private func expected(_ package: Package, _ product: String) -> String {
    guard let identifier = package.product, identifier.hasSuffix("." + product) else { return product }
    return identifier
  }

  private func package(_ path: String, _ fields: FieldReader) throws(LanguageProblem) -> Package {
    if let known = items[path] {
      modules.add(known.files, known.hash)
      return known.package
    }
    var parts = file.split(separator: "/").dropLast().map(String.init)
    parts.append(path)
    let name = parts.joined(separator: "/")
    guard !path.isEmpty, !path.hasPrefix("/"), let real = ScriptFolder.realPath("\(folder.path)/\(name)"),
      real.hasPrefix(folder.path + "/")
    else {
      throw fields.problem(
        "package", expected: "a package path inside the suite's folder, relative to the scenario's file",
        found: "'\(path)'")
    }
    let package: Package
    do throws(PackageError) {
      package = try PackageReader.read(real, keepsContent: true)
    } catch {
      throw fields.problem(
        "package", expected: "a readable package", found: "'\(path)': \(error.reason)",
        advice: error.advice.isEmpty ? nil : error.advice)
    }
    let item = PackageCache.item(package, name)
    items[path] = item
    modules.add(item.files, item.hash)
    return package
  }

  /// Creates the cache entry for a package. The files to watch are part of the scenario's fingerprint.
  private static func item(_ package: Package, _ name: String) -> Item {
    var digest = Digest()
    package.combine(into: &digest)
    let files =
      package.form == .archive
      ? [name] : ["\(name)/ContentInfo.plist"] + package.files.map { "\(name)/Contents/\($0.path)" }
    return Item(package: package, files: files, hash: digest.value)
  }
}
