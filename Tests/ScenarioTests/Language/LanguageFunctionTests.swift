import Foundation
internal import LuaApps
import Testing

@testable import Scenario

@Suite("The table of the language") struct LanguageFunctionTests {
  @Test("every function stands in the table once") func complete() {
    #expect(Set(LanguageFunction.calls) == Set(LanguageCall.all))
    #expect(LanguageFunction.all.count == LanguageCall.all.count)
  }

  @Test("every function has a sentence, and no two of one receiver share a name") func described() {
    var names: Set<String> = []
    for function in LanguageFunction.all {
      #expect(function.sentence.hasSuffix("."))
      if function.name != "describe" { #expect(names.insert(function.qualifiedName).inserted) }
    }
  }

  @Test("what may be left out stands behind what may not") func optionalLast() {
    for function in LanguageFunction.all {
      let required = function.parameters.lastIndex { !$0.isOptional } ?? -1
      let optional = function.parameters.firstIndex(where: \.isOptional) ?? function.parameters.count
      #expect(required < optional, "\(function.qualifiedName)")
    }
  }

  @Test("only what stands in the table as waiting lets time go by") func waiting() {
    let waiting = LanguageFunction.all.filter(\.isWaiting).map(\.name)
    #expect(waiting == ["settle", "wait", "wait_for", "parallel"])
  }

  @Test("every option of a function has a type and a sentence, and no option is listed in vain")
  func options() {
    var used: Set<String> = []
    for function in LanguageFunction.all {
      for case .options(let names) in function.parameters.map(\.kind) {
        for name in names {
          #expect(LanguageOption.named(name, of: function.call) != nil, "\(function.qualifiedName): \(name)")
          used.insert(name)
        }
      }
    }
    for option in LanguageOption.all {
      #expect(option.sentence.hasSuffix(".") && used.contains(option.name), "\(option.name)")
    }
  }

  @Test("the page on apps is made from their tables") func apps() throws {
    let path = Suite.scenarios + "/../Documentation/Apps.md"
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try AppReference.page.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == AppReference.page)
  }

  @Test("the reference page is made from the table") func reference() throws {
    let path = Suite.scenarios + "/../Documentation/Language.md"
    if ProcessInfo.processInfo.environment["ASSAY_UPDATE_GOLDENS"] == "1" {
      try LanguageReference.page.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == LanguageReference.page)
  }
}
