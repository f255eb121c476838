import Testing

@Suite("Floors of C")
struct CFloorTests {
  private func findings(_ files: [(path: String, text: String)]) -> [String] {
    CFloor.findings(in: files.map { SourceFile(path: $0.path, text: $0.text) }).map(\.description)
  }

  private let headers: [(path: String, text: String)] = [
    ("Sources/Lua/CLuaBridge/include/CLuaBridge.h", "void luabridge_stop(void);"),
    ("Sources/Lua/CLuaBridge/Values/Values.h", "#include \"CLuaBridge.h\""),
    ("Sources/Lua/CLuaBridge/Machine/Machine.h", "#include \"../Values/Values.h\""),
    (
      "Sources/Lua/CLuaBridge/Machine/Stop.c",
      "enum stop luabridge_stop(\n    void) {}\n_Noreturn static void hide(void) {}"
    ),
  ]

  @Test(
    "a lower floor that includes or uses a higher one is found",
    arguments: [
      (
        "Sources/Lua/CLuaBridge/Values/A.c", "\n#include \"../Machine/Machine.h\"",
        "2: the floor of values includes Machine.h of the floor of machine, which is not below it; "
          + "include a header of values"
      ),
      (
        "Sources/Lua/CLuaBridge/include/B.h", "#include \"../Values/Values.h\"",
        "1: a public header includes Values.h of the floor of values, which is not below it; "
          + "include nothing of ours"
      ),
      (
        "Sources/Lua/CLuaBridge/Values/A.c",
        "#include \"Values.h\"\nstatic void a(void) {\n  luabridge_stop();\n}",
        "3: the floor of values uses luabridge_stop of the floor of machine, which is not below it; "
          + "move the function down, move its caller up, or let machine pass a pointer to it"
      ),
      (
        "Sources/Lua/CLuaBridge/Values/A.c", "void luabridge_stop(void);",
        "1: the floor of values uses luabridge_stop of the floor of machine, which is not below it; "
          + "move the function down, move its caller up, or let machine pass a pointer to it"
      ),
      (
        "Sources/Lua/CLuaBridge/Attic/A.c", "",
        "1: no floor of CLuaBridge has this file; add it to the table in CFloor"
      ),
    ])
  func bad(path: String, text: String, found: String) {
    #expect(findings(headers + [(path, text)]) == ["\(path):\(found)"])
  }

  @Test(
    "what points down, comments, literals and static functions are left alone",
    arguments: [
      (
        "Sources/Lua/CLuaBridge/Calls/A.c",
        "#include \"../Machine/Machine.h\"\nvoid a(void) {\n  luabridge_stop();\n}"
      ),
      (
        "Sources/Lua/CLuaBridge/Machine/A.c", "#include \"Machine.h\"\nvoid a(void) {\n  luabridge_stop();\n}"
      ),
      (
        "Sources/Lua/CLuaBridge/Values/A.c",
        "#include \"Values.h\"\n#include <lua5.4/lua.h>\n// luabridge_stop()"
      ),
      (
        "Sources/Lua/CLuaBridge/Values/A.c",
        "// #include \"../Machine/Machine.h\"\nchar *a = \"luabridge_stop\";"
      ),
      ("Sources/Lua/CLuaBridge/Values/A.c", "static void a(void) {\n  hide();\n}"),
      ("Sources/Lua/CLuaBridge/Values/A.c", "#include \"elsewhere.h\""),
    ])
  func good(path: String, text: String) {
    #expect(findings(headers + [(path, text)]) == [])
  }

  @Test("files that use each other in a circle are found once, in any target")
  func circles() {
    let first = ("Sources/Apps/CProcess/A.c", "void a(void) {\n  b();\n}")
    let second = ("Sources/Apps/CProcess/B.c", "void b(void) {\n  c();\n}")
    let third = ("Sources/Apps/CProcess/C.c", "void c(void) {\n}")
    #expect(findings([first, second, third]) == [])
    #expect(
      findings([third, second, first, ("Sources/Apps/CProcess/D.c", "void d(void) {\n  a();\n}")]) == [])
    #expect(
      findings([first, second, ("Sources/Apps/CProcess/C.c", "void c(void) {\n  a();\n}")]) == [
        "Sources/Apps/CProcess/A.c:2: b closes a circle of files: A.c → B.c → C.c → A.c; "
          + "move a function of the circle into a file of its own"
      ])
  }

  @Test("no floor uses itself or one above, and every floor below is in the table")
  func table() {
    for (target, floors) in CFloor.targets {
      var below: Set<String> = []
      for floor in floors {
        #expect(below.isSuperset(of: floor.uses), "\(target): \(floor.name)")
        below.insert(floor.name)
      }
    }
  }
}
