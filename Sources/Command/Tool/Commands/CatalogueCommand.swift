internal import Catalogues
internal import Facts
internal import Reports
internal import Results
internal import Runner
internal import StoreModel

/// `assay catalog check`: lists the products of a StoreKit configuration file, and its settings that have
/// no effect.
enum CatalogueCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> CommandText {
    let form = try OutputForm(parsed)
    guard parsed.arguments.first == "check", parsed.arguments.count == 2 else {
      throw UsageError(
        "assay catalog needs “check” and a file",
        advice: "write `assay catalog check Store.storekit`")
    }
    let path = parsed.arguments[1]
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.bytes(of: path) } catch {
      throw UsageError("\(error)", advice: "check the path")
    }
    do throws(CatalogueError) {
      let catalogue = try CatalogueReader.read(bytes, file: path)
      switch form {
      case .text: return .lines(text(of: catalogue))
      case .json: return .json(json(of: catalogue))
      }
    } catch {
      throw UsageError(error.description)
    }
  }

  private static func text(of catalogue: Catalogue) -> String {
    var text = "version \(catalogue.version) · \(count(catalogue.products.count, "product"))\n"
    let width = catalogue.products.map(\.identifier.count).max() ?? 0
    for product in catalogue.products {
      let name = product.identifier + String(repeating: " ", count: width - product.identifier.count)
      text += "\n  \(name)  \(words(of: product, catalogue).joined(separator: ", "))"
    }
    text += "\n\nsettings\n" + catalogue.settings.lines.map { "  \($0)\n" }.joined()
    if !catalogue.offersKey.isEmpty { text += "  offers are signed with the key \(catalogue.offersKey)\n" }
    if !catalogue.notes.isEmpty {
      text += "\nnotes\n" + catalogue.notes.map { "  \($0.place): \($0.text)\n" }.joined()
    }
    return text
  }

  private static func words(of product: CatalogueProduct, _ catalogue: Catalogue) -> [String] {
    var words = [product.type.name, PriceText.text(product.price.amount, product.price.currency)]
    if product.type.isSubscription {
      let group = catalogue.groups.first { $0.identifier == product.group }?.name ?? product.group
      words.append(period(product.periodCount, product.periodUnit))
      words.append("level \(product.level) of \(group)")
    }
    if let offer = product.introductory { words.append("introductory \(offer.mode.name)") }
    words += product.discounts.map { "offer \($0.identifier)" }
    if product.isFamilyShareable { words.append("family") }
    return words
  }

  private static func period(_ count: Int, _ unit: PeriodUnit) -> String {
    count == 1 ? "1 \(unit.name)" : "\(count) \(unit.name)s"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func json(of catalogue: Catalogue) -> JSONValue {
    [
      "format": "assay-catalogue", "version": 1, "storekit_version": .integer(Int64(catalogue.version)),
      "products": .list(catalogue.products.map(json)),
      "groups": .list(
        catalogue.groups.map { ["identifier": .text($0.identifier), "name": .text($0.name)] }),
      "settings": json(of: catalogue.settings), "offers_key": .text(catalogue.offersKey),
      "notes": .list(catalogue.notes.map { ["place": .text($0.place), "text": .text($0.text)] }),
    ]
  }

  private static func json(of product: CatalogueProduct) -> JSONValue {
    [
      "identifier": .text(product.identifier), "type": .text(product.type.name),
      "title": .text(product.title),
      "description": .text(product.summary), "price": .integer(product.price.amount),
      "currency": .text(product.price.currency), "group": .text(product.group),
      "level": .integer(Int64(product.level)), "family_shareable": .flag(product.isFamilyShareable),
      "period": .text(
        product.type.isSubscription ? period(product.periodCount, product.periodUnit) : ""),
      "introductory": product.introductory.map { .text($0.mode.name) } ?? .null,
      "offers": .list(product.discounts.map { .text($0.identifier) }),
    ]
  }

  private static func json(of settings: CatalogueSettings) -> JSONValue {
    [
      "storefront": .text(settings.storefront), "locale": .text(settings.locale),
      "rate": .text(settings.rate.name), "asks_to_buy": .flag(settings.asksToBuy),
      "interrupts_purchases": .flag(settings.interruptsPurchases), "grace": .flag(settings.hasGrace),
      "fails_renewals": .flag(settings.failsRenewals), "fails_purchases": .flag(settings.failsPurchases),
      "fails_products": .flag(settings.failsProducts),
    ]
  }
}
