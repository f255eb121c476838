import Testing

@Suite("Import arrows")
struct ImportArrowTests {
  @Test(
    "an arrow that points up or across is found",
    arguments: [
      (
        "Sources/Core/Kernel/A.swift", "import Facts",
        "Kernel imports Facts, which does not stand below it; import nothing of ours"
      ),
      (
        "Sources/Core/Rules/A.swift", "public import World",
        "Rules imports World, which does not stand below it; import Facts, Kernel"
      ),
      (
        "Sources/Lua/Lua/A.swift", "internal import CLua",
        "Lua imports CLua, which does not stand below it; import CLuaBridge"
      ),
      (
        "Sources/Core/StoreModel/A.swift", "@testable import struct World.Clock",
        "StoreModel imports World, which does not stand below it; import Facts, Kernel"
      ),
      (
        "Sources/Lua/Scenario/A.swift", "import CLuaBridge",
        "Scenario imports CLuaBridge, which does not stand below it; import Catalogues, Facts, Kernel, Lua, "
          + "LuaScripts, Packages, Rules, Signatures, Specification, StoreModel, World"
      ),
      (
        "Sources/Lua/Scenario/A.swift", "import CCrypto",
        "Scenario imports CCrypto, which does not stand below it; import Catalogues, Facts, Kernel, Lua, "
          + "LuaScripts, Packages, Rules, Signatures, Specification, StoreModel, World"
      ),
      ("Sources/Core/Attic/A.swift", "", "Attic has no floor; add it to the table in ImportArrow"),
      (
        "Sources/Lua/CLuaBridge/include/CLuaBridge.h", "#include <lua.h>",
        "a header of Lua is included outside the bridge; include it in the bridge's C files"
      ),
    ])
  func bad(path: String, line: String, text: String) {
    let file = SourceFile(path: path, text: line)
    #expect(ImportArrow.findings(in: file).map(\.description) == ["\(path):1: \(text)"])
  }

  @Test(
    "arrows that point down are left alone",
    arguments: [
      ("Sources/World/A.swift", "public import Kernel\nimport StoreModel"),
      ("Sources/Lua/Lua/A.swift", "import CLuaBridge"),
      ("Sources/Judging/Reports/A.swift", "import Foundation\nimport Results\n// import World"),
      ("Sources/Lua/CLuaBridge/Machine.c", "#include <lua.h>"),
      ("Sources/Lua/CLua/CLua.h", "#include <lua.h>"),
      ("Tests/RulesTests/A.swift", "@testable import World"),
    ])
  func good(path: String, text: String) {
    #expect(ImportArrow.findings(in: SourceFile(path: path, text: text)) == [])
  }

  @Test("no floor stands on itself, and every floor below is in the table")
  func table() {
    var above: Set<String> = []
    for floor in ImportArrow.floors {
      #expect(above.isSuperset(of: floor.imports), "\(floor.target)")
      above.insert(floor.target)
    }
  }
}
