internal import Facts
internal import Lua
internal import LuaScripts
internal import Packages
internal import StoreModel
internal import World

/// The hosted content of a product as declared in a scenario.
public struct HostedDeclaration: Hashable, Sendable {
  /// One file. The scenario declares its name and either its text or its length.
  public struct File: Hashable, Sendable {
    public let name: String
    /// The length in bytes.
    public let length: Int64
    /// The bytes of the file. Nil if the scenario declares only the length.
    public let content: [UInt8]?
  }

  /// Files that are downloaded together. If `identifier` is empty, the download has the product's
  /// identifier.
  public struct Package: Hashable, Sendable {
    /// The content identifier of the download.
    public let identifier: String
    /// The files, sorted by name.
    public let files: [File]
  }

  public let version: String
  /// The packages. Each is one download.
  public let packages: [Package]
  /// Whether the developer has uploaded the files.
  public let isUploaded: Bool
  /// The path of the package on disk, relative to the scenario's file; nil if the files are declared.
  public var path: String?

  /// Returns the content in the form in which the world's store keeps it.
  func entry(in world: World) -> HostedContent {
    HostedContent(
      version: world.text(version),
      packages: packages.map { package in
        HostedPackage(
          identifier: package.identifier.isEmpty ? .empty : world.text(package.identifier),
          files: package.files.map { file in
            let name = world.text(file.name)
            return file.content.map { HostedFile(name: name, content: $0) }
              ?? HostedFile(name: name, length: file.length)
          })
      },
      isUploaded: isUploaded)
  }
}

extension HostedDeclaration {
  /// Creates the declaration from a package on disk.
  init(_ package: Packages.Package, isUploaded: Bool) {
    let files = package.files.map { File(name: $0.path, length: $0.byteCount, content: $0.content) }
    self.init(
      version: package.versionText ?? "", packages: [Package(identifier: "", files: files)],
      isUploaded: isUploaded)
  }
}

/// Reads the hosted content of a product.
enum HostedReader {
  private static let largestLength: Int64 = 2_147_483_648
  private static let example = #"files = { ["chapter1.txt"] = "Once upon a time", ["film.mp4"] = 5000000 }"#

  /// Reads the hosted content of a product. Throws if a product that is not non-consumable declares such
  /// content.
  static func content(
    of product: ProductDeclaration, in reader: FieldReader, packages cache: PackageCache
  ) throws(LanguageProblem) -> HostedDeclaration? {
    guard let table = try reader.table("hosted") else { return nil }
    guard product.type.takesHostedContent else {
      throw reader.notAllowed(
        "hosted", "for type \(product.type.name)",
        advice: "hosted content needs type = \"non_consumable\"")
    }
    let fields = try FieldReader(
      table, of: "hosted content of '\(product.name)'", kind: .declaration, known: DeclaredTable.hosted.names)
    if let path = try path(in: fields) {
      let package = try cache.accepted(path, for: product.name, in: fields)
      var content = HostedDeclaration(package, isUploaded: try fields.flag("uploaded") ?? true)
      content.path = path
      return content
    }
    return HostedDeclaration(
      version: try version(in: fields), packages: try packages(of: product, in: fields),
      isUploaded: try fields.flag("uploaded") ?? true)
  }

  /// Reads the path of a package. Throws if the declaration has both a path and a field that describes
  /// the content.
  static func path(in fields: FieldReader) throws(LanguageProblem) -> String? {
    guard let path = try fields.text("package") else { return nil }
    for field in ["version", "files", "contents"] where fields.value(field) != nil {
      throw fields.notAllowed(field, "with package")
    }
    return path
  }

  static func version(in fields: FieldReader) throws(LanguageProblem) -> String {
    guard let version = try fields.text("version") else { return "1.0" }
    guard ContentVersion(version) != nil else {
      throw fields.problem("version", expected: ContentVersion.form, found: "'\(version)'")
    }
    return version
  }

  static func packages(
    of product: ProductDeclaration, in fields: FieldReader
  ) throws(LanguageProblem) -> [HostedDeclaration.Package] {
    guard let list = try fields.table("contents") else {
      guard fields.value("files") != nil else {
        throw fields.problem(
          "files", expected: "file names with strings or lengths, in braces", advice: "write \(example)")
      }
      return [HostedDeclaration.Package(identifier: "", files: try files(in: fields))]
    }
    guard fields.value("files") == nil else {
      throw fields.notAllowed(
        "files", "with contents",
        advice: "move files into each of the contents")
    }
    guard !list.isEmpty else {
      throw fields.problem("contents", expected: "at least one package with files")
    }
    var packages: [HostedDeclaration.Package] = []
    for position in 0..<list.count {
      guard position < list.list.count, let table = list.values[position].table else {
        throw fields.problem(
          "contents", expected: "a list of packages in braces",
          found: ValueWords.describe(list.values[position]),
          advice: "write contents = { { identifier = \"part1\", \(example) } }")
      }
      let inner = try FieldReader(
        table, of: "content \(position + 1) of '\(product.name)'", kind: .declaration,
        known: DeclaredTable.hostedPackage.names)
      let identifier = try inner.requiredText("identifier", such: "\"part1\"")
      guard !packages.contains(where: { $0.identifier == identifier }) else {
        throw inner.problem(
          "identifier", expected: "an identifier that is unique among the product's contents")
      }
      packages.append(HostedDeclaration.Package(identifier: identifier, files: try files(in: inner)))
    }
    return packages
  }

  static func files(
    in fields: FieldReader, atMost limit: Int64 = largestLength, _ words: String = "2 GB"
  ) throws(LanguageProblem) -> [HostedDeclaration.File] {
    guard let table = try fields.table("files"), !table.isEmpty else {
      throw fields.problem(
        "files", expected: "file names with strings or lengths, in braces", advice: "write \(example)")
    }
    var files: [HostedDeclaration.File] = []
    var length: Int64 = 0
    for position in 0..<table.count {
      let file = try file(table.keys[position], table.values[position], in: fields)
      files.append(file)
      length += file.length
    }
    guard length <= limit else {
      throw fields.problem("files", expected: "at most \(words)", found: "\(length) bytes")
    }
    return files
  }

  private static func file(
    _ key: LuaValue, _ value: LuaValue, in fields: FieldReader
  ) throws(LanguageProblem) -> HostedDeclaration.File {
    guard let name = key.text else {
      throw fields.problem(
        "files", expected: "file names with strings or lengths, in braces",
        found: ValueWords.describe(value) + " without a name", advice: "write \(example)")
    }
    guard isFileName(name) else {
      throw fields.problem(
        "files", expected: "file names inside the content's folder", found: "'\(name)'")
    }
    switch value {
    case .string(let text):
      let content = Array(text.utf8)
      return HostedDeclaration.File(name: name, length: Int64(content.count), content: content)
    case .bytes(let bytes):
      return HostedDeclaration.File(name: name, length: Int64(bytes.count), content: Array(bytes))
    case .integer(let length) where (0...Int(largestLength)).contains(length):
      return HostedDeclaration.File(name: name, length: Int64(length), content: nil)
    case .integer, .number, .nil, .boolean, .handle, .function, .table, .module:
      throw fields.problem(
        "files", expected: "a string, or a length from 0 to \(largestLength) bytes, for '\(name)'",
        found: ValueWords.describe(value))
    }
  }

  /// Whether a name stays inside its folder: it is relative and has no `..`.
  private static func isFileName(_ name: String) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0 != "." && $0 != ".."
    }
  }
}
