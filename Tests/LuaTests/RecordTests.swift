import Lua
import Testing

@Suite("Records")
struct RecordTests {
  private let bench: Bench

  init() {
    var vocabulary = LuaVocabulary(globals: [.function("check", 1)])
    vocabulary.recordTypes = [
      LuaRecordType("entry", fields: ["product_id", "expires_date"]),
      LuaRecordType(
        "check", fields: ["status", "in_app", "latest"], formerFields: ["entries": "use in_app"]),
    ]
    bench = Bench(vocabulary)
    bench.host.functions[1] = { _, results in
      results.openRecord(1, listCount: 1, fieldCount: 2)
      results.append(1)
      results.append(LuaTable(fields: ["product_id": .string("coins")], recordType: 0))
      results.append("status")
      results.append(0)
      results.closeTable()
      return .returned
    }
  }

  @Test(
    "fields of the type are read, written and listed as in any table",
    arguments: [
      ("check().status", "0"), ("check().latest", "nil"), ("check()[1].product_id", "coins"),
      ("check()[1].expires_date", "nil"), ("check()[2]", "nil"), ("#check()", "1"),
      ("rawget(check(), 'entries')", "nil"), ("getmetatable(check())", "check"),
      ("(function() local n = 0 for _ in pairs(check()) do n = n + 1 end return n end)()", "2"),
      ("(function() local c = check() c.seen = 1 return c.seen end)()", "1"),
    ])
  func reading(expression: String, text: String) throws {
    #expect(try bench.text(of: expression) == text)
  }

  @Test(
    "a field that the type does not have is an error with advice",
    arguments: [
      ("return check().stats", "check has no field 'stats'; did you mean 'status'?"),
      ("return check().entries", "check has no field 'entries'; use in_app"),
      ("return check().receipts", "check has no field 'receipts'; it has in_app, latest, status"),
      ("return check()[1].product", "entry has no field 'product'; did you mean 'product_id'?"),
      ("setmetatable(check(), {})", "cannot change a protected metatable"),
    ])
  func mistakes(script: String, message: String) throws {
    let error = try #require(bench.error(of: script))
    #expect(error.message == message)
    #expect(error.line == 1)
  }

  @Test("a table that comes back from a script has its values, and an image keeps the types")
  func passing() throws {
    let function = try bench.function("return function(c) return c end")
    bench.machine.capture()
    for _ in 0..<2 {
      bench.machine.restore()
      let step = bench.machine.start(function) {
        $0.append(LuaTable(fields: ["status": .integer(7)], recordType: 1))
      }
      #expect(step == .finished)
      #expect(try bench.machine.returned.table(at: 0) == LuaTable(fields: ["status": .integer(7)]))
      let failing = bench.machine.start(try bench.function("return function(c) return c.staus end")) {
        $0.append(LuaTable(fields: ["status": .integer(7)], recordType: 1))
      }
      guard case .failed(let error) = failing else {
        Issue.record("it read a field that is not there")
        return
      }
      #expect(error.message == "check has no field 'staus'; did you mean 'status'?")
    }
  }
}
