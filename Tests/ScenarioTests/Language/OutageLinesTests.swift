import Facts
import Rules
import Scenario
import Testing
import World

@Suite("A store that fails, and faults of a device") struct OutageLinesTests {
  static let bodies: [BadInput] = [
    BadInput(
      "the store refuses one purchase with an error",
      """
      world:store_fails { request = "purchase", error = "SKErrorDomain 5" }
      phone:launch()
      phone:buy "coins"
      world:settle()
      expect(world):saw("transaction.failed", { error = "store_product_not_available" })
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "store.request_failed"),
    BadInput(
      "the store fails for one product alone, three times",
      """
      world:store_fails { request = "checkout", error = "payment_invalid", product = "pro", times = 3 }
      phone:launch()
      for _ = 1, 4 do
        phone:buy "coins"
        phone:buy "pro"
        world:settle()
      end
      expect(world):saw("store.request_failed"):times(3)
      expect(phone:owned "coins"):equals(400)
      expect(phone:owned "pro"):equals(1)
      """, says: "store.failing"),
    BadInput(
      "the store fails for one device until it recovers",
      """
      local tablet = world:device "tablet"
      world:store_fails {
        request = "purchase", error = "SKErrorDomain 0", underlying = "ASDServerErrorDomain 3038",
        always = true, device = tablet,
      }
      phone:launch()
      tablet:launch()
      for _ = 1, 2 do
        phone:buy "coins"
        tablet:buy "coins"
        world:settle()
      end
      expect(phone:owned "coins"):equals(200)
      expect(tablet:owned "coins"):equals(0)
      expect(tablet):saw("transaction.failed"):times(2)
      world:store_recovers()
      tablet:buy "coins"
      world:settle()
      expect(tablet:owned "coins"):equals(100)
      """, says: "store.recovered"),
    BadInput(
      "a restore that the store answers with an error",
      """
      world:store_fails { request = "restore", error = "NSURLErrorDomain -1001" }
      phone:launch()
      phone:restore()
      world:settle()
      expect(world):saw("callback.restore_failed"):times(1)
      phone:restore()
      world:settle()
      """, says: "callback.restore_finished"),
    BadInput(
      "a failure that may come to nothing",
      """
      world:store_fails { request = "receipt", error = "SKErrorDomain 0", optional = true }
      phone:launch()
      """, says: "store.failing"),
    BadInput(
      "a store that takes its time",
      """
      world:store_slow "10s"
      phone:launch()
      phone:buy "coins"
      world:wait "9s"
      expect(world):never_saw "device.sheet_shown"
      world:wait "2s"
      expect(world):saw "device.sheet_shown"
      world:settle()
      expect(phone:owned "coins"):equals(100)
      world:store_slow "none"
      phone:buy "coins"
      world:wait "1s"
      expect(world):saw("device.sheet_shown"):times(2)
      """, says: "store.slowed"),
    BadInput(
      "a store that is down",
      """
      phone:launch()
      world:settle()
      world:store_down()
      phone:buy "coins"
      world:settle()
      expect(world):saw("message.lost", { kind = "checkout_request", reason = "store_down" })
      expect(world):saw("transaction.failed")
      world:store_up()
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "store.came_up"),
    BadInput(
      "a store that goes down between confirmation and answer, and tells the rest when it is up again",
      """
      phone:launch()
      phone:buy "coins"
      world:wait_for("user.confirmed", "10s")
      world:wait "40ms"
      world:store_down()
      world:settle()
      expect(phone:owned "coins"):equals(0)
      world:store_up()
      world:settle()
      """, says: "store.went_down"),
    BadInput(
      "a restore that breaks off half-way",
      """
      world:history("user", { products = { "pro" }, count = 6 })
      phone:break_off_restore()
      phone:launch()
      phone:restore()
      world:settle()
      expect(world):saw("transaction.restored"):times(3)
      """, says: "callback.restore_failed"),
    BadInput(
      "a finish of one product that never reaches the store",
      """
      phone:lose_finish { product = "coins" }
      phone:launch()
      phone:buy "pro"
      world:settle()
      phone:buy "coins"
      world:settle()
      phone:terminate()
      phone:launch()
      world:settle()
      expect(world):saw("transaction.returned"):times(1)
      expect(world):saw("transaction.returned", { transaction = 1 })
      expect(phone:owned "coins"):equals(100)
      """, says: "transaction.returned"),
    BadInput(
      "a finished purchase of one product that comes again",
      """
      phone:launch()
      phone:buy "coins"
      world:settle()
      phone:buy "pro"
      world:settle()
      phone:redeliver_finished { product = "coins" }
      phone:terminate()
      phone:launch()
      world:settle()
      expect(world):saw("transaction.received", { product = "coins" }):times(1)
      expect(world):never_saw("transaction.received", { product = "pro" })
      expect(phone:owned "coins"):equals(100)
      """, says: "transaction.received"),
    BadInput(
      "a disk without room, and with room again",
      """
      phone:launch()
      phone:fill_disk()
      phone:buy "coins"
      world:settle()
      expect(world):saw("disk.write_failed"):at_least(1)
      expect(phone:owned "coins"):equals(0)
      phone:free_disk()
      phone:terminate()
      phone:launch()
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "device.disk_freed"),
    BadInput(
      "caches that there are none of", "phone:launch()\nphone:background()\nphone:purge_caches()",
      says: "device.caches_purged"),
    BadInput(
      "a clock that is set back", "phone:set_clock \"-2h\"\nexpect(world):saw(\"user.set_clock\")",
      says: "user.set_clock"),
  ]

  @Test("a line does what it says", arguments: bodies)
  func isCarriedOut(_ input: BadInput) throws { try Suite.expectCarriedOut(input) }

  @Test(
    "what lasts until further notice ends when the faults end",
    arguments: [
      (#"world:store_fails { request = "purchase", error = "SKErrorDomain 0", always = true }"#, "recovered"),
      (#"world:store_slow "25s""#, "slowed"), ("world:store_down()", "came_up"),
      ("phone:fill_disk()", "disk_freed"),
    ])
  func ends(line: String, ending: String) throws {
    let result = try Suite.run("phone:launch()\nworld:settle()\n\(line)\nphone:buy \"coins\"\nworld:settle()")
    #expect(result.verdict == .passed)
    #expect(result.convergence == .converged)
    let names = result.trace.facts.map { FactDescription.of($0.kind).name }
    #expect(names.last { $0.hasSuffix("." + ending) } != nil)
  }
}
