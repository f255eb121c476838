import Kernel
import Scenario
import Testing

@Suite("Files with damage") struct MutatedFileTests {
  private static let original = Suite.text(
    """
    world:subscriptions { rate = "monthly_renewal_every_hour", grace = true }
    phone:launch()
    phone:kill_app { before = "finish", optional = true }
    phone:buy("coins", { quantity = 2, cancel = false })
    world:wait_for(function() return phone:is_running() end, "1s")
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "coins"):equals(200)
    expect(phone):saw("claim.granted", { product = "coins" }):times(1):before "queue.finish_called"
    expect(phone:queue()):is_empty()
    """, fields: "accounts = { ann = { storefront = \"DEU\" } }, devices = { phone = { account = \"ann\" } },"
  )

  @Test("whatever is damaged, it is an error or a run, and nothing else falls", arguments: 1...8)
  func survives(_ seed: UInt64) throws {
    let folder = try Folder()
    let subject = try Suite.reference()
    let run = ScenarioRunner(limits: ScenarioLimits(facts: 20_000))
    let limits = ScenarioLimits(instructions: 100_000, memoryBytes: 8 << 20)
    var stream = SplitMix(seed: seed)
    for _ in 0..<40 {
      folder.write(Self.damaged(&stream), to: "damaged.lua")
      do throws(ScenarioError) {
        let file = try ScenarioFile.load("damaged.lua", in: folder.path, limits: limits)
        for position in file.scenarios.indices { _ = run.run(position, of: file, subject: subject) }
      } catch {
        #expect(!error.message.isEmpty)
        #expect(error.file == "damaged.lua")
      }
    }
  }

  private static func damaged(_ stream: inout SplitMix) -> [UInt8] {
    var bytes = Array(original.utf8)
    let tokens = [
      "nil", "5", "-1", "{}", "\"\"", "true", "phone", "world", "1e300", "function() end", "coins", ",",
    ]
    for _ in 0...Int(stream.next(below: 3)) {
      let place = Int(stream.next(below: UInt64(bytes.count)))
      switch stream.next(below: 4) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8(stream.next(below: 256))
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(stream.next(below: 12))))
      default: replaceWord(at: place, in: &bytes, by: tokens[Int(stream.next(below: UInt64(tokens.count)))])
      }
    }
    return bytes
  }

  private static func replaceWord(at place: Int, in bytes: inout [UInt8], by token: String) {
    let stops = Set(" \n(){},=\":".utf8)
    let begin = bytes[..<place].lastIndex { stops.contains($0) }.map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex { stops.contains($0) } ?? bytes.count
    bytes.replaceSubrange(begin..<max(begin, end), with: token.utf8)
  }
}
