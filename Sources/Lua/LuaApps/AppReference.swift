internal import LuaScripts

/// The reference page of the app language, generated from its tables.
public enum AppReference {
  /// The page as Markdown.
  public static let page: String = {
    var page = """
      # The language of apps

      A Lua app is a file that returns `app { … }`. Its handlers receive the app object, which gives access to the payment
      queue, the disk, and everything else. Names are StoreKit's, written with underscores. A type with a question mark
      can be nil; a parameter with a question mark is optional. Globals are fixed, so keep values in locals: new globals
      cannot be assigned, and unknown globals cannot be read. `assay new app NAME` creates an example app.

      The tables below are handed to the app with all their fields: an optional field can be nil, and reading a field that
      is not listed is an error that names the nearest one. [Porting](Porting.md) lists the changes of each version.

      """
    page += tables([.description, .capabilities])
    page += functions(
      "The app", AppDefinitions.entries.filter { $0.owner == nil && $0.name != "app" }, "app.")
    for module in AppDefinitions.modules {
      page += functions(
        "app.\(module)", AppDefinitions.entries.filter { $0.owner == module },
        "app.\(module)\(AppDefinitions.sign(ofCallsTo: module))")
    }
    page += tables([.observer, .delegate, .request, .refresh, .receiptProperties, .sheetDelegate])
    for type in AppHandleType.allCases { page += object(type) }
    return page
      + tables([
        .newPayment, .error, .underlyingError, .errorDetails, .receipt, .receiptEntry, .period, .introductory,
        .paymentDiscount,
      ])
      + tables([.deliveryQuestion, .delivery, .checkQuestion, .receiptCheck, .pendingRenewal])
      + tables([
        .server, .serverRequest, .serverNotification, .serverStock, .sheetParameters, .storeSearch,
        .foundItem, .purchaseOptions, .purchaseResult,
      ])
  }()

  private static func tables(_ tables: [DeclaredTable]) -> String {
    tables.map { table in
      "\n## \(title(table.name))\n\n\(table.sentence)\n\n| field | type | description |\n| --- | --- | --- |\n"
        + table.fields.map(row).joined()
    }.joined()
  }

  private static func row(_ field: DeclaredTable.Field) -> String {
    let name = "`\(field.plainName)`" + (field.name == field.plainName ? "" : " (optional)")
    return "| \(name) | `\(plain(field.type))` | \(field.sentence) |\n"
  }

  private static func functions(
    _ title: String, _ entries: [AppFunctionEntry], _ prefix: String
  ) -> String {
    "\n## \(title)\n\n| function | returns | description |\n| --- | --- | --- |\n"
      + entries.map { entry in
        let name = entry.name == "print" ? "print" : prefix + entry.name
        let result = entry.result.isEmpty ? "" : "`\(plain(entry.result))`"
        return "| `\(name)(\(plain(entry.parameters)))` | \(result) | \(entry.sentence) |\n"
      }.joined()
  }

  private static func object(_ type: AppHandleType) -> String {
    let entries = AppDefinitions.entries.filter { $0.owner == type.name }
    guard !entries.isEmpty else { return "" }
    return
      "\n## \(title(type.name))\n\n\(type.sentence)\n\n| field | type | description |\n| --- | --- | --- |\n"
      + entries.map { entry in
        let name = entry.path.contains(":") ? ":\(entry.name)(\(plain(entry.parameters)))" : entry.name
        return
          "| `\(name)` | \(entry.result.isEmpty ? "" : "`\(plain(entry.result))`") | \(entry.sentence) |\n"
      }.joined()
  }

  private static func title(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst().split(separator: "_").joined(separator: " ")
  }

  /// A type without the prefix for editors. Bars are replaced, because they would end a cell of the
  /// Markdown table.
  private static func plain(_ type: String) -> String {
    let words = type.split(separator: "assay.", omittingEmptySubsequences: false).joined()
    return words.split(separator: "|", omittingEmptySubsequences: false).joined(separator: " or ")
  }
}
