import Facts
import Foundation
import StoreModel
import Testing
import World

@Suite("Prices as the clients write them")
struct ClientPriceTests {
  private static let amounts: [Int64] = [
    0, 1, 99, 499, 1_000, 12_345, 123_400, 1_234_567, 987_654_321, -499,
  ]
  private static let amountList = amounts.map(String.init).joined(separator: ", ")

  /// The locale of each storefront with a currency of its own, and some others.
  private static let locales: [(locale: PriceLocale, decimalCount: Int)] = Storefront.all.flatMap {
    storefront in
    [storefront.currency, "EUR", "USD", "JPY"].map { currency in
      (
        PriceLocale(storefront: storefront.letters, currency: currency), Currency.decimalCount(of: currency)
      )
    }
  }

  @Test(
    "prices are written as the store writes them, in every storefront",
    arguments: [
      ("python3", "prices.py", python, "python3 prices.py"),
      ("node", "prices.js", javascript, "node prices.js"),
      (
        "cc", "prices.c", c,
        "cc -std=c11 -pthread -I '\(SampleRun.root)/Clients/c' -o prices prices.c && ./prices"
      ),
    ])
  func prices(tool: String, name: String, program: String, command: String) throws {
    guard SampleRun.canStart(tool) else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: "prices-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try program.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    try process.run()
    let written = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let expected = Self.locales.flatMap { entry in Self.amounts.map { entry.locale.format($0) } }
    #expect(written.split(separator: "\n").map(String.init) == expected)
    #expect(expected.count > 1_000)
  }

  /// The members of each locale and its number of decimals as JSON. The keys are the client's names.
  private static func json(_ name: (String) -> String) -> String {
    let rows = locales.map { entry in
      let locale = entry.locale
      let members = [
        ("identifier", locale.identifier), ("currency_code", locale.currencyCode),
        ("currency_symbol", locale.currencySymbol), ("decimal_separator", locale.decimalSeparator),
        ("grouping_separator", locale.groupingSeparator),
      ].map { JSONMember(name($0), .text($1)) }
      return "[\(JSONText.compact(.object(members))), \(entry.decimalCount)]"
    }
    return "[" + rows.joined(separator: ",\n") + "]"
  }

  private static func camel(_ name: String) -> String {
    let words = name.split(separator: "_").map(String.init)
    return words[0] + words.dropFirst().map(\.capitalized).joined()
  }

  private static let javascript = """
    const { PriceLocale } = require("\(SampleRun.root)/Clients/javascript/assay_app.js");
    for (const [members, decimalCount] of \(json(camel))) {
      const locale = new PriceLocale(members, decimalCount);
      for (const amount of [\(amountList)]) console.log(locale.format(amount));
    }
    """

  private static let python = """
    import sys
    sys.path.insert(0, "\(SampleRun.root)/Clients/python")
    import assay_app
    sys.stdout.reconfigure(encoding="utf-8")
    for members, decimal_count in \(json { $0 }):
        locale = assay_app.PriceLocale(decimal_count, **members)
        for amount in [\(amountList)]:
            print(locale.format(amount))
    """

  private static let c: String = {
    let rows = locales.map { entry in
      let locale = entry.locale
      let texts = [
        locale.identifier, locale.currencyCode, locale.currencySymbol, locale.decimalSeparator,
        locale.groupingSeparator,
      ].map { text in "\"" + text.utf8.map { "\\" + String($0, radix: 8) + "\"\"" }.joined() + "\"" }
      return "  {\(texts.joined(separator: ", ")), \(entry.decimalCount)},"
    }
    return """
      #define ASSAY_APP_IMPLEMENTATION
      #include "assay_app.h"
      #include <stdio.h>
      static const assay_price_locale locales[] = {
      \(rows.joined(separator: "\n"))
      };
      int main(void) {
        static const int64_t amounts[] = {\(amountList)};
        for (size_t place = 0; place < sizeof locales / sizeof *locales; place++) {
          for (size_t each = 0; each < sizeof amounts / sizeof *amounts; each++) {
            printf("%s\\n", assay_price_text(NULL, &locales[place], amounts[each]));
          }
        }
        return 0;
      }
      """
  }()
}
