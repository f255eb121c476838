internal import Facts
internal import StoreModel

/// Reads a StoreKit configuration file: what it sells, and how it wants the store to behave.
///
/// What is not understood is kept as a note and changes nothing; what contradicts itself is an error.
public struct CatalogueReader {
  let file: String
  var catalogue: Catalogue
  /// The notes so far, by what they are about, so that each is made once.
  private var noted: [String] = []

  /// Reads a file's bytes; its name stands in messages.
  public static func read(_ bytes: [UInt8], file: String) throws(CatalogueError) -> Catalogue {
    let value: JSONValue
    do {
      value = try JSONText.value(of: bytes, keepsFractions: true)
    } catch {
      throw CatalogueError(
        file: file, place: "line \(error.line), column \(error.column)", expected: error.expected,
        found: error.found, advice: "a StoreKit configuration file is JSON; save it with Xcode")
    }
    let root = try CatalogueNode(file: file, place: "", value: value).asObject()
    var reader = CatalogueReader(file: file, catalogue: Catalogue(version: try version(of: root)))
    try reader.read(root)
    return reader.catalogue
  }

  private init(file: String, catalogue: Catalogue) {
    self.file = file
    self.catalogue = catalogue
  }

  private static func version(of root: CatalogueNode) throws(CatalogueError) -> Int {
    let advice = "a StoreKit configuration file begins with its identifier and its version"
    guard let version = try root.object("version") else {
      throw root.missing("version", "an object with major and minor", advice: advice)
    }
    guard let major = try version.integer("major", in: 0...1_000_000) else {
      throw version.missing("major", "a whole number", advice: advice)
    }
    guard Catalogue.versions.contains(major) else {
      throw CatalogueError(
        file: root.file, place: "version.major",
        expected: "\(Catalogue.versions.lowerBound) to \(Catalogue.versions.upperBound)", found: "\(major)",
        advice: "open the file with another version of Xcode and save it")
    }
    return major
  }

  private mutating func read(_ root: CatalogueNode) throws(CatalogueError) {
    if let settings = try root.object("settings") { try read(settings: settings) }
    for product in try root.list("products") { try read(product: product.asObject()) }
    for product in try root.list("nonRenewingSubscriptions") { try read(product: product.asObject()) }
    for group in try root.list("subscriptionGroups") { try read(group: group.asObject()) }
    if let key = try root.object("subscriptionOffersKeyPair") {
      catalogue.offersKey = try key.text("id") ?? ""
      noteUnknown(key, "a key", ["id", "privateKey"])
    }
    noteUnknown(
      root, "the file",
      [
        "identifier", "version", "settings", "products", "nonRenewingSubscriptions", "subscriptionGroups",
        "subscriptionOffersKeyPair", "appPolicies",
      ])
  }

  /// Keeps a remark about a place; a second one about the same thing is left out.
  mutating func note(_ node: CatalogueNode, about subject: String, _ text: String) {
    guard !noted.contains(subject) else { return }
    noted.append(subject)
    catalogue.notes.append(CatalogueNote(place: node.place, text: text))
  }

  /// Keeps a remark about each key that is not known, once for each sort of object.
  mutating func noteUnknown(_ node: CatalogueNode, _ owner: String, _ known: [String]) {
    for key in node.unknownKeys(besides: known) {
      guard !noted.contains("\(owner) \(key)") else { continue }
      noted.append("\(owner) \(key)")
      catalogue.notes.append(
        CatalogueNote(
          place: node.place.isEmpty ? key : "\(node.place).\(key)",
          text: "'\(key)' of \(owner) is not understood and changes nothing"))
    }
  }
}
