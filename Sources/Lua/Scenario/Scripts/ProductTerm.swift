internal import Facts
internal import Kernel
internal import StoreModel

/// Writes a product as an entry of a scenario's field `products`. Fields with default values are omitted.
enum ProductTerm {
  static func term(of product: ProductDeclaration) -> LuaTerm {
    var entries = [
      LuaTerm.Entry("type", .text(product.type.name)), LuaTerm.Entry("price", price(product.price)),
    ]
    func add(_ name: String, _ needsRecreation: Bool, _ term: @autoclosure () -> LuaTerm) {
      if needsRecreation { entries.append(LuaTerm.Entry(name, term())) }
    }
    add("title", product.title != product.name, .text(product.title))
    add("description", !product.summary.isEmpty, .text(product.summary))
    add("grants", product.grants != 1, .integer(product.grants))
    if product.type.isSubscription {
      add("group", !product.group.isEmpty, .text(product.group))
      add("level", product.level != 1, .integer(product.level))
      add("period", true, period(product.periodCount, product.periodUnit))
    }
    if let offer = product.introductory {
      add("introductory", true, .table(ProductTerm.terms(of: offer, product.price.currency)))
    }
    add("discounts", !product.discounts.isEmpty, discounts(of: product))
    add("storefronts", !product.storefronts.isEmpty, storefronts(of: product))
    add("family_shareable", product.isFamilyShareable, .word("true"))
    add("delivered_by", product.isDeliveredByServer, .text(ProductDelivery.server.rawValue))
    if let stock = product.stock { add("content", stock != .usual, stocked(stock.version, stock.files)) }
    if let hosted = product.hosted { add("hosted", true, .table(ProductTerm.hostedEntries(of: hosted))) }
    add("hosting", product.isHosted && product.hosted == nil, .word("true"))
    let isWaiting = product.isHosted && !(product.hosted?.isUploaded ?? false)
    let usual: ProductStatus = isWaiting ? .waitingForUpload : .approved
    add("status", product.status != usual, .text(product.status.name))
    add("cleared", !product.isCleared, .word("false"))
    add("propagation", product.propagation > .zero, .text(ScenarioText.duration(product.propagation)))
    return .table(entries)
  }

  /// Returns a price in the notation of scenarios.
  static func text(of price: Price) -> String {
    let decimals = Currency.decimalCount(of: price.currency)
    let digits = String(price.amount)
    guard decimals > 0 else { return "\(digits) \(price.currency)" }
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals)) \(price.currency)"
  }

  private static func price(_ price: Price) -> LuaTerm { .text(text(of: price)) }

  private static func period(_ count: Int, _ unit: PeriodUnit) -> LuaTerm {
    .text("\(count) \(unit.name)" + (count == 1 ? "" : "s"))
  }

  private static func terms(of offer: Discount, _ currency: String) -> [LuaTerm.Entry] {
    var entries = [LuaTerm.Entry("mode", .text(offer.mode.name))]
    if offer.mode != .freeTrial {
      entries.append(LuaTerm.Entry("price", price(Price(amount: offer.price, currency: currency))))
    }
    entries.append(LuaTerm.Entry("period", period(offer.periodCount, offer.periodUnit)))
    if offer.numberOfPeriods != 1 {
      entries.append(LuaTerm.Entry("periods", .integer(offer.numberOfPeriods)))
    }
    return entries
  }

  private static func discounts(of product: ProductDeclaration) -> LuaTerm {
    .list(
      product.discounts.map { offer in
        .table(
          [LuaTerm.Entry("identifier", .text(offer.identifier))]
            + terms(of: offer.discount, product.price.currency)
            + (offer.discount.isWinBack ? [LuaTerm.Entry("win_back", .word("true"))] : []))
      })
  }

  private static func storefronts(of product: ProductDeclaration) -> LuaTerm {
    .table(
      product.storefronts.map { declared in
        var entries = [LuaTerm.Entry("price", price(declared.price))]
        if declared.title != product.title { entries.append(LuaTerm.Entry("title", .text(declared.title))) }
        if declared.summary != product.summary {
          entries.append(LuaTerm.Entry("description", .text(declared.summary)))
        }
        if let own = declared.introductory { entries.append(LuaTerm.Entry("introductory", price(own))) }
        if !declared.discounts.isEmpty {
          let prices = declared.discounts.map { LuaTerm.Entry(LuaTerm.key($0.identifier), price($0.price)) }
          entries.append(LuaTerm.Entry("discounts", .table(prices)))
        }
        return LuaTerm.Entry(LuaTerm.key(declared.storefront), .table(entries))
      })
  }

  private static func hostedEntries(of hosted: HostedDeclaration) -> [LuaTerm.Entry] {
    var entries: [LuaTerm.Entry] = []
    if let path = hosted.path {
      entries.append(LuaTerm.Entry("package", .text(path)))
    } else {
      if hosted.version != "1.0" { entries.append(LuaTerm.Entry("version", .text(hosted.version))) }
      if hosted.packages.count == 1, hosted.packages[0].identifier.isEmpty {
        entries.append(LuaTerm.Entry("files", files(hosted.packages[0].files)))
      } else {
        let contents = hosted.packages.map { package in
          LuaTerm.table([
            LuaTerm.Entry("identifier", .text(package.identifier)),
            LuaTerm.Entry("files", files(package.files)),
          ])
        }
        entries.append(LuaTerm.Entry("contents", .list(contents)))
      }
    }
    if !hosted.isUploaded { entries.append(LuaTerm.Entry("uploaded", .word("false"))) }
    return entries
  }

  private static func stocked(_ version: String, _ files: [HostedDeclaration.File]) -> LuaTerm {
    var entries: [LuaTerm.Entry] = []
    if version != "1.0" { entries.append(LuaTerm.Entry("version", .text(version))) }
    return .table(entries + [LuaTerm.Entry("files", ProductTerm.files(files))])
  }

  private static func files(_ files: [HostedDeclaration.File]) -> LuaTerm {
    .table(
      files.map { file in
        let value: LuaTerm =
          if let content = file.content {
            String(validating: content, as: UTF8.self).map(LuaTerm.text) ?? .word(LuaTerm.quoted(content))
          } else {
            .integer(Int(file.length))
          }
        return LuaTerm.Entry(LuaTerm.key(file.name), value)
      })
  }
}
