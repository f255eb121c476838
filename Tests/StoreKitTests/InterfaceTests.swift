import Foundation
import Testing

/// Compares the module's interface with the list of Apple's declarations.
@Suite struct InterfaceTests {
  @Test("the module declares what Apple's does, with the same labels, types and optionality")
  func declarations() throws {
    let interface = try ModuleInterface()
    let wanted = try WantedDeclarations()
    #expect(wanted.lines.count > 200)
    for line in wanted.lines {
      #expect(interface.declarations.contains(line), "\(line) is missing, or stands there otherwise")
    }
  }

  @Test("nothing else is public than the list, the harness's own names, and what stands for optional methods")
  func nothingElse() throws {
    let interface = try ModuleInterface()
    let wanted = Set(try WantedDeclarations().lines)
    let own = ["Assay", "JudgedApp", "StoreKitObject", "Optional", "DelegatingRequest"]
    let others = interface.declarations.subtracting(wanted).filter { line in
      !own.contains { line.contains(" \($0)") || line.hasPrefix($0) }
    }
    for line in others {
      let isUsual =
        line.contains("hash: Int") || line.contains("isEqual(") || line.contains("init()")
        || line.contains("~=") || line.contains("-> Bool)? { get }") || line.contains("-> Void)? { get }")
        || line.contains("var errorDomain") || line.contains("alue(forKey key: String) -> Any?")
        || line.contains("setValue(_ value: Any?, forKey key: String)")
      #expect(isUsual, "\(line) is not on the list")
    }
  }
}

/// The list in `declarations.txt`, as lines of the form `SKPayment: open var quantity: Int { get }`.
private struct WantedDeclarations {
  private(set) var lines: [String] = []

  init() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "declarations.txt")
    let text = try String(contentsOf: path, encoding: .utf8)
    var (type, isClass) = ("", false)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard line.hasPrefix("  ") else {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        if ["let", "func"].contains(words[0]) {
          lines.append(": public \(line)")
          continue
        }
        let parts = words[1].split(separator: ":", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        (type, isClass) = (parts[0], words[0] == "class")
        lines.append(
          "\(type): \(isClass ? "open" : "public") \(words[0])" + (parts.count > 1 ? " of \(parts[1])" : ""))
        continue
      }
      var member = line.trimmingCharacters(in: .whitespaces)
      var access = isClass ? "open" : "public"
      if member.hasPrefix("- ") { (member, access) = (String(member.dropFirst(2)), "public") }
      lines.append("\(type): \(access) \(member)")
    }
  }
}

/// The interface of the built module, from the compiler.
private struct ModuleInterface {
  private(set) var declarations: Set<String> = []

  private struct Graph: Decodable {
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  private struct Symbol: Decodable {
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let accessLevel: String
    let declarationFragments: [Fragment]
  }

  private struct Identifier: Decodable { let precise: String }
  private struct Kind: Decodable { let identifier: String }
  private struct Fragment: Decodable { let spelling: String }

  private struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  init() throws {
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: ModuleInterface.extract()))
    let names = Dictionary(
      graph.symbols.map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
      uniquingKeysWith: { first, _ in first })
    var bases: [String: String] = [:]
    for relationship in graph.relationships where relationship.kind == "inheritsFrom" {
      let name = names[relationship.target] ?? relationship.targetFallback ?? ""
      bases[relationship.source] = name.split(separator: ".").last.map(String.init)
    }
    for symbol in graph.symbols {
      let text = ModuleInterface.plain(symbol.declarationFragments.map(\.spelling).joined())
      let path = symbol.pathComponents.joined(separator: ".")
      let types = ["swift.class", "swift.protocol", "swift.enum", "swift.struct"]
      guard types.contains(symbol.kind.identifier) else {
        let owner = symbol.pathComponents.dropLast().joined(separator: ".")
        declarations.insert("\(owner): \(symbol.accessLevel) \(text)")
        continue
      }
      let word = symbol.kind.identifier.dropFirst("swift.".count)
      var base = bases[symbol.identifier.precise]
      if word == "protocol", let colon = text.firstIndex(of: ":") {
        base = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
      declarations.insert("\(path): \(symbol.accessLevel) \(word)" + (base.map { " of \($0)" } ?? ""))
    }
  }

  /// A declaration without the words that Swift requires here and imported declarations omit.
  private static func plain(_ text: String) -> String {
    var text = text.replacingOccurrences(of: "`", with: "")
    for word in ["override ", "weak ", "convenience ", "any ", "@preconcurrency ", "@Sendable "] {
      text = text.replacingOccurrences(of: word, with: "")
    }
    return text.replacing(/\((\w+)\)\?/) { "\($0.1)?" }
  }

  /// Runs the compiler to write the interface to a file.
  private static func extract() throws -> URL {
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let built = FileManager.default.fileExists(atPath: products.path + "/Modules/StoreKit.swiftmodule")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
    let folder = built ? products : root.appendingPathComponent(".build/debug")
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swift", "symbolgraph-extract", "-module-name", "StoreKit", "-I", folder.path + "/Modules", "-target",
        target, "-output-dir", output.path, "-minimum-access-level", "public", "-skip-synthesized-members",
      ]
      + ["CStoreKit", "CAppSide"].flatMap {
        ["-Xcc", "-fmodule-map-file=\(folder.path)/\($0).build/module.modulemap"]
      }
    try process.run()
    process.waitUntilExit()
    return output.appendingPathComponent("StoreKit.symbols.json")
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}
