import Explorer
import Facts
import Kernel
import Testing
import World

private let ended = "updated_transactions: disk_exists disk_write granted(coins 1) finish"

@Suite("What mutants do at the port")
struct AlterationTests {
  private func mutant(_ name: String) throws -> Mutant { try #require(MutantCatalogue.mutant(named: name)) }

  @Test(
    "a purchase reaches the system with what the mutant alters",
    arguments: [
      ("drop release_observer", "disk_exists disk_write granted(coins 1) finish"),
      ("drop finish", "disk_exists disk_write granted(coins 1)"),
      ("drop finish/first", "disk_exists disk_write granted(coins 1)"),
      ("repeat granted", "disk_exists disk_write granted(coins 1) granted(coins 1) finish"),
      ("swap granted", "disk_exists disk_write finish granted(coins 1)"),
      ("swap finish", "disk_exists disk_write granted(coins 1) finish"),
      ("delay disk_write/end", "disk_exists granted(coins 1) finish disk_write"),
      ("double granted", "disk_exists disk_write granted(coins 2) finish"),
      ("wrong granted", "disk_exists disk_write granted(pro 1) finish"),
      ("finish first", "finish disk_exists disk_write granted(coins 1)"),
      ("forget disk_write", "disk_exists granted(coins 1) finish"),
      ("never disk_exists", "disk_exists disk_write granted(coins 1) finish"),
      ("fail disk_write", "disk_exists disk_write granted(coins 1) finish"),
    ])
  func purchased(name: String, calls: String) throws {
    let conversation = Conversation(try mutant(name))
    conversation.buy()
    #expect(
      conversation.listener.transcript
        == "launch: add_observer; tap: can_make_payments add_payment(coins 1); updated_transactions: \(calls)"
    )
  }

  @Test(
    "a whole purchase of two pieces, with what the mutant alters",
    arguments: [
      ("drop add_observer", "tap: can_make_payments add_payment(coins 2)"),
      (
        "repeat add_observer",
        "launch: add_observer add_observer; tap: can_make_payments add_payment(coins 2); \(ended)"
      ),
      (
        "late add_observer/tap",
        "tap: add_observer can_make_payments add_payment(coins 2); \(ended)"
      ),
      (
        "late add_observer/buy",
        "tap: add_observer can_make_payments add_payment(coins 2); \(ended)"
      ),
      (
        "delay add_observer/next",
        "tap: add_observer can_make_payments add_payment(coins 2); \(ended)"
      ),
      (
        "release observer",
        "launch: add_observer release_observer; tap: can_make_payments add_payment(coins 2)"
      ),
      ("drop add_payment", "launch: add_observer; tap: can_make_payments"),
      (
        "repeat add_payment",
        "launch: add_observer; tap: can_make_payments add_payment(coins 2) add_payment(coins 2); "
          + "\(ended); \(ended)"
      ),
      ("quantity one", "launch: add_observer; tap: can_make_payments add_payment(coins 1); \(ended)"),
      (
        "unknown add_payment",
        "launch: add_observer; tap: can_make_payments add_payment(no.such.product 2); "
          + "updated_transactions: show_dialog finish"
      ),
      ("empty add_payment", "launch: add_observer; tap: can_make_payments add_payment(nothing 2)"),
      ("ignore tap/buy", "launch: add_observer"),
      (
        "ignore updated_transactions/purchased",
        "launch: add_observer; tap: can_make_payments add_payment(coins 2)"
      ),
      (
        "finish purchasing",
        "launch: add_observer; tap: can_make_payments add_payment(coins 2); updated_transactions: finish"
      ),
      (
        "grant purchasing",
        "launch: add_observer; tap: can_make_payments add_payment(coins 2); "
          + "updated_transactions: granted(coins 2); \(ended)"
      ),
      (
        "restore at launch",
        "launch: add_observer restore; restore_finished: show_busy; "
          + "tap: can_make_payments add_payment(coins 2); \(ended)"
      ),
      (
        "twice add_observer",
        "launch: add_observer add_observer(second); tap: can_make_payments add_payment(coins 2); "
          + "\(ended); \(ended)"
      ),
    ])
  func purchase(name: String, transcript: String) throws {
    let conversation = Conversation(try mutant(name))
    conversation.buy(2)
    #expect(conversation.listener.transcript == transcript)
    #expect(conversation.mutated.hasOccurred)
  }

  @Test(
    "a restore with nothing to restore, with what the mutant alters",
    arguments: [
      ("drop restore", "tap: show_busy"), ("busy forever", "tap: show_busy restore"),
      ("ignore restore_finished", "tap: show_busy restore"), ("ignore tap/restore", ""),
      (
        "grant on empty restore",
        "tap: show_busy restore; restore_finished: granted(coins 1) granted(pro 1) show_busy"
      ),
      ("repeat restore_finished", "tap: show_busy restore; restore_finished: show_busy show_busy"),
    ])
  func restore(name: String, transcript: String) throws {
    let conversation = Conversation(try mutant(name))
    conversation.world.people.tapRestore(on: conversation.phone)
    conversation.world.settle()
    let all = transcript.isEmpty ? "launch: add_observer" : "launch: add_observer; " + transcript
    #expect(conversation.listener.transcript == all)
    #expect(conversation.mutated.hasOccurred)
  }

  @Test("the observer that is there only in front goes and comes")
  func background() throws {
    let conversation = Conversation(try mutant("remove observer at background"))
    conversation.world.apps.background(conversation.phone)
    conversation.world.apps.foreground(conversation.phone)
    #expect(
      conversation.listener.transcript
        == "launch: add_observer; background: remove_observer; foreground: add_observer")
  }

  @Test(
    "what the app hears of its files and preferences",
    arguments: [
      ("drop finish", "tap yes yes 1 yes list of 2 yes v", false),
      ("forget disk_write", "tap yes yes 1 yes list of 2 yes v", true),
      ("forget preferences", "tap yes yes 1 yes list of 2 yes v", true),
      ("drop disk_copy", "tap yes yes nothing yes list of 1 yes v", true),
      ("fail disk_copy", "tap yes failed 1 yes list of 2 yes v", true),
      ("never disk_exists", "tap yes yes 1 no list of 2 yes v", true),
      ("forget disk_list", "tap yes yes 1 yes list of 0 yes v", true),
      ("forget disk_read", "tap yes yes nothing yes list of 2 yes v", true),
      ("forget preference", "tap yes yes 1 yes list of 2 yes nothing", true),
      ("drop set_preference", "tap yes yes 1 yes list of 2 yes nothing", true),
      ("delay disk_remove/next", "tap yes yes 1 yes list of 2 yes v", true),
      ("swap disk_write", "tap yes failed nothing yes list of 1 yes v", true),
    ])
  func files(name: String, heard: String, strikes: Bool) throws {
    let conversation = Conversation(try mutant(name))
    conversation.tap("files")
    #expect(conversation.app.heard.dropFirst().joined(separator: " ") == heard)
    #expect(conversation.mutated.hasOccurred == strikes)
  }

  @Test("what is kept in memory dies with the process")
  func memory() throws {
    let conversation = Conversation(try mutant("forget disk_write"))
    conversation.buy()
    #expect(conversation.phone.files.isEmpty)
    conversation.buy()
    #expect(conversation.app.heard.filter { $0 == "yes" }.count == 5)
    conversation.world.apps.kill(conversation.phone)
    conversation.world.apps.launch(conversation.phone)
    conversation.buy()
    #expect(conversation.app.heard.contains("no"))
  }

  @Test(
    "timers keep the numbers that the app knows",
    arguments: [
      ("drop start_timer", "tap number 0 number 1 number 2"),
      ("drop stop_timer", "tap number 0 number 1 number 2 timer 0 timer 1 timer 2"),
      ("repeat finish", "tap number 0 number 1 number 2 timer 0 timer 2"),
    ])
  func timers(name: String, heard: String) throws {
    let conversation = Conversation(try mutant(name))
    conversation.tap("later")
    conversation.world.wait(.seconds(5))
    #expect(conversation.app.heard.dropFirst().joined(separator: " ") == heard)
  }

  @Test(
    "of several transactions only one end is seen, also where each callback brings fresh objects",
    arguments: ["first only updated_transactions", "last only updated_transactions"], [0, 1])
  func parts(name: String, identity: Int) throws {
    let conversation = Conversation(try mutant(name), latitudes: [(.objectIdentity, identity)])
    conversation.app.finishes = false
    conversation.buy()
    conversation.buy(of: conversation.pro)
    #expect(!conversation.mutated.hasOccurred)
    conversation.world.apps.kill(conversation.phone)
    conversation.world.apps.launch(conversation.phone)
    conversation.world.settle()
    #expect(conversation.mutated.hasOccurred)
    #expect(conversation.app.heard.last { $0.hasPrefix("updated") } == "updated_transactions purchased")
  }

  @Test("the harness's question is not altered, except for what the app keeps or gives wrongly")
  func question() throws {
    let plain = Conversation(try mutant("drop finish"))
    #expect(plain.world.owned(plain.coins, on: plain.phone) == 1)
    let generous = Conversation(try mutant("grant purchasing"))
    generous.buy(3)
    #expect(generous.world.owned(generous.coins, on: generous.phone) == 4)
    #expect(generous.world.owned(generous.pro, on: generous.phone) == 1)
  }
}
