import Testing

@testable import Kernel

@Suite("Replay strings")
struct ReplayStringTests {
  private static let few = ReplayString(
    engine: "0.1.0", name: "a/3.2#2 é", fingerprints: [3, .max], seed: 61,
    deviations: [
      Deviation(site: Site(name: 3, detail: 0, scope: 12), visit: 2, count: 4, value: 1),
      Deviation(
        site: Site(name: .max, detail: .max, scope: .max), visit: .max, count: .max, value: .max - 1),
    ],
    facts: RunSummary(count: 5, hash: .max, checkpoints: [0, 61, 3843]))
  private static let none = ReplayString(
    engine: "x", name: "", fingerprints: [], seed: nil, deviations: [], facts: empty)
  private static let empty = RunSummary(count: 0, hash: 0, checkpoints: [])

  @Test("they come back as they were", arguments: [few, none])
  func roundTrip(replay: ReplayString) throws {
    #expect(try ReplayString.decode(replay.encode()) == replay)
  }

  @Test("their form is fixed")
  func form() {
    #expect(
      Self.few.encode()
        == "3:0.1.0:a/3.2%232%20%C3%A9:3.LygHa16AHYF:z:3.0.C.2.4.1,H31.H31.4gfFC3.4gfFC3.AzL8n0Y58m7.AzL8n0Y58m6:5.LygHa16AHYF.000zzz:Y8p"
    )
    #expect(Self.none.encode() == "3:x:::::0.0.:8BG")
  }

  @Test("they hold no character that a shell or an address would take for its own")
  func plainCharacters() {
    let odd = ReplayString(
      engine: "0.1 $(x)", name: "", fingerprints: [1], seed: 1, deviations: [], facts: Self.empty)
    #expect(odd.engine == "0.1---x-")
    let isPlain = Self.few.encode().utf8.allSatisfy { ReplayString.isPlain($0) || ":,/%".utf8.contains($0) }
    #expect(isPlain)
  }

  @Test("every cut and every changed character is noticed")
  func damage() {
    let line = Self.few.encode()
    for length in 0..<line.count {
      #expect(throws: ReplayStringError.self) { try ReplayString.decode(String(line.prefix(length))) }
      var changed = Array(line)
      changed[length] = changed[length] == "7" ? "8" : "7"
      #expect(throws: ReplayStringError.self) { try ReplayString.decode(String(changed)) }
    }
  }

  @Test(
    "errors say where, what was expected and what was found",
    arguments: [
      ("", "byte 0: expected a replay string of format 3, found \"\""),
      ("b:a:b", "byte 0: expected a replay string of format 3, found \"b\""),
      (
        "2:assay-0.1.0:buy/5:1.2:::yWe",
        "byte 0: expected a replay string of format 3, found format 2 from assay-0.1.0; "
          + "use the version that printed it, or run the scenario again"
      ),
      ("3:a:b", "byte 5: expected 8 parts separated by colons, found 3"),
      (signed("3:::0:0::0.0."), "byte 2: expected the version of the engine, found \"\""),
      (signed("3:a b::0:0::0.0."), "byte 2: expected the version of the engine, found \"a b\""),
      (signed("3:a::é:0::0.0."), "byte 5: expected a fingerprint of at most LygHa16AHYF, found \"é\""),
      (
        signed("3:a:b c:0:0::0.0."),
        "byte 4: expected a name of plain characters and escapes such as %20, found \"b c\""
      ),
      (
        signed("3:a:b%2:0:0::0.0."),
        "byte 4: expected a name of plain characters and escapes such as %20, found \"b%2\""
      ),
      (
        signed("3:a:%FF:0:0::0.0."),
        "byte 4: expected a name of plain characters and escapes such as %20, found \"%FF\""
      ),
      (
        signed("3:a::0:LygHa16AHYG::0.0."),
        "byte 7: expected a seed of at most LygHa16AHYF, found \"LygHa16AHYG\""
      ),
      (
        signed("3:a::0:0:1.2:0.0."),
        "byte 9: expected a deviation of 6 numbers separated by dots, found \"1.2\""
      ),
      (
        signed("3:a::0:0:zzzz.0.0.1.2.1:0.0."),
        "byte 9: expected a site's number of at most H31, found \"zzzz\""
      ),
      (
        signed("3:a::0:0:1.0.0.1.2.1,1.0.0.1.2.2:0.0."),
        "byte 21: expected a visit from 1 and an outcome from 1 below the count, found \"1.0.0.1.2.2\""
      ),
      (
        signed("3:a::0:0:1.0.0.1.2.0:0.0."),
        "byte 9: expected a visit from 1 and an outcome from 1 below the count"
      ),
      (
        signed("3:a::0:0:1.0.0.0.2.1:0.0."),
        "byte 9: expected a visit from 1 and an outcome from 1 below the count"
      ),
      (
        signed("3:a::0:0::0.0.1"),
        "byte 10: expected the count, the hash, and the checkpoints of facts, found \"0.0.1\""
      ),
    ])
  func errors(line: String, text: String) {
    let error = #expect(throws: ReplayStringError.self) { try ReplayString.decode(line) }
    #expect(error?.description.hasPrefix("replay string, " + text) == true, "\(String(describing: error))")
  }

  private static func signed(_ body: String) -> String {
    body + ":" + ReplayString.check(of: body)
  }
}
