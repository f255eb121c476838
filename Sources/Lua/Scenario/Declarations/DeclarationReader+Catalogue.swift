package import Catalogues
internal import Lua
internal import LuaScripts

extension DeclarationReader {
  /// Adds the products of a configuration file before the products that the scenario declares, and
  /// applies the file's settings.
  func addCatalogue(
    to definition: inout ScenarioDefinition, in reader: FieldReader
  ) throws(LanguageProblem) {
    guard let name = try reader.text("catalogue") else {
      guard reader.value("aliases") == nil else {
        throw LanguageProblem(
          .declaration, "\(reader.subject), field 'aliases': aliases need a catalog",
          advice: "write catalogue = \"Store.storekit\"")
      }
      return
    }
    let catalogue = try readCatalogue(name, in: reader)
    var products = catalogue.products.map { ProductDeclaration($0) }
    for (alias, identifier) in try aliases(in: reader) {
      guard let place = products.firstIndex(where: { $0.identifier == identifier }) else {
        throw LanguageProblem(
          .declaration,
          "\(reader.subject), field 'aliases': the catalog has no product '\(identifier)'",
          advice: Advice.suggestion(for: identifier, among: catalogue.products.map(\.identifier)))
      }
      products[place] = products[place].named(alias)
    }
    for product in definition.products
    where products.contains(where: { $0.identifier == product.identifier || $0.name == product.name }) {
      throw reader.problem(
        "products", expected: "products that are not in the catalog", found: "'\(product.name)'")
    }
    definition.products = products + definition.products
    definition.catalogue = CatalogueReference(path: name, productCount: products.count)
    definition.catalogueSettings = catalogue.settings
  }

  /// Reads the configuration file at a path relative to the scenario's file. The content becomes part of
  /// the scenario's fingerprint.
  private func readCatalogue(_ name: String, in reader: FieldReader) throws(LanguageProblem) -> Catalogue {
    let folderName = file.split(separator: "/").dropLast().joined(separator: "/")
    let path = folderName.isEmpty ? name : "\(folderName)/\(name)"
    do {
      let bytes = try folder.read(path)
      modules.add(path, bytes)
      return try CatalogueReader.read(bytes, file: path)
    } catch {
      throw LanguageProblem(.declaration, "\(reader.subject), field 'catalogue': \(error)")
    }
  }

  private func aliases(
    in reader: FieldReader
  ) throws(LanguageProblem) -> [(alias: String, identifier: String)] {
    guard let table = try reader.table("aliases") else { return [] }
    var aliases: [(alias: String, identifier: String)] = []
    for position in 0..<table.count {
      guard let alias = table.keys[position].text, !alias.isEmpty,
        let identifier = table.values[position].text
      else {
        throw reader.problem(
          "aliases", expected: "names with identifiers in quotes",
          found: ValueWords.describe(table.values[position]),
          advice: "write aliases = { pro = \"com.example.pro\" }")
      }
      guard !aliases.contains(where: { $0.identifier == identifier }) else {
        throw reader.problem("aliases", expected: "each product only once", found: "'\(identifier)' twice")
      }
      aliases.append((alias, identifier))
    }
    return aliases
  }
}

extension ProductDeclaration {
  /// Creates the declaration of a product from a configuration file. The product's identifier becomes its
  /// name.
  package init(_ product: CatalogueProduct) {
    self.init(name: product.identifier, type: product.type, price: product.price)
    title = product.title
    summary = product.summary
    isFamilyShareable = product.isFamilyShareable
    group = product.group
    level = product.level
    periodCount = product.periodCount
    periodUnit = product.periodUnit
    introductory = product.introductory
    discounts = product.discounts.map {
      OfferDeclaration(identifier: $0.identifier, discount: $0.discount)
    }
  }
}
