import Facts
import Kernel
import Testing
import World

@Suite("Preferences and the death of the process")
struct PreferenceTests {
  /// Whether the next launch reads the value of a preference that was set before the process ended.
  private func survives(
    _ latitudes: [(ChoiceSite, Int)] = [], synchronizes: Bool = false, end: (TestWorld) -> Void
  ) -> Bool {
    let test = TestWorld(latitudes: latitudes)
    test.launch()
    let key = test.app.bytes("theme")
    var calls: [AppCall] = [.setPreference(key: key, value: test.app.bytes("dark"))]
    if synchronizes { calls.append(.synchronizePreferences) }
    test.perform(calls, settles: false)
    test.world.wait(.milliseconds(1))
    end(test)
    if test.phone.isRunning { test.world.apps.kill(test.phone) }
    test.launch()
    guard case .bytes(let value) = test.perform([.preference(key: test.app.bytes("theme"))]) else {
      return false
    }
    return value != nil
  }

  @Test(
    "T14: a user replaces the preferences with those of another device; files stay, and a running app is killed"
  )
  func copied() {
    let test = TestWorld()
    let pad = test.world.addDevice(named: "pad", account: test.user)
    test.launch()
    test.perform([.setPreference(key: test.app.bytes("pro"), value: test.app.bytes("1"))])
    test.world.copyPreferences(of: test.phone, to: pad)
    test.world.copyPreferences(of: pad, to: test.phone)
    #expect(test.phone.process == nil && test.count(.userCopiedPreferences) == 2)
    test.launch()
    guard case .bytes(let kept) = test.perform([.preference(key: test.app.bytes("pro"))]) else {
      Issue.record("no preference was read")
      return
    }
    #expect(kept != nil)
    let empty = test.world.addDevice(named: "empty", account: test.user)
    test.world.copyPreferences(of: empty, to: test.phone)
    test.launch()
    guard case .bytes(let gone) = test.perform([.preference(key: test.app.bytes("pro"))]) else {
      Issue.record("no preference was read")
      return
    }
    #expect(gone == nil)
  }

  @Test("X4: a preference that was not flushed is kept at a kill, or lost")
  func kill() {
    #expect(survives { $0.world.apps.kill($0.phone) })
    #expect(!survives([(.preferencesAtDeath, 1)]) { $0.world.apps.kill($0.phone) })
  }

  @Test(
    "X4: what was synchronized, sent to the background, left for a while or ended in good order is never lost"
  )
  func flushed() {
    let lost: [(ChoiceSite, Int)] = [(.preferencesAtDeath, 1)]
    #expect(survives(lost, synchronizes: true) { $0.world.apps.kill($0.phone) })
    #expect(survives(lost) { $0.world.apps.background($0.phone) })
    #expect(survives(lost) { $0.world.wait(.seconds(11)) })
    #expect(!survives(lost) { $0.world.wait(.seconds(9)) })
    #expect(survives(lost) { $0.world.apps.terminate($0.phone) })
  }

  @Test("X4: a lost change brings back what was there before")
  func earlierValue() {
    let test = TestWorld(latitudes: [(.preferencesAtDeath, 1)])
    test.launch()
    test.perform([
      .setPreference(key: test.app.bytes("count"), value: test.app.bytes("1")), .synchronizePreferences,
    ])
    test.perform(
      [.setPreference(key: test.app.bytes("count"), value: test.app.bytes("2"))], settles: false)
    test.world.wait(.milliseconds(1))
    test.relaunch()
    guard case .bytes(let value?) = test.perform([.preference(key: test.app.bytes("count"))]) else {
      return #expect(Bool(false))
    }
    #expect(test.app.bundle?.scratch.text(value) == "1")
    #expect(test.count(.diskPreferencesLost) == 1)
  }

  @Test("X4: a file is on the disk when the write returns, unless the disk is full")
  func files() {
    let test = TestWorld()
    test.launch()
    test.perform([.write(path: test.app.bytes("grant"), content: test.app.bytes("1"))])
    test.relaunch()
    guard case .flag(true) = test.perform([.exists(path: test.app.bytes("grant"))]) else {
      return #expect(Bool(false))
    }
    let full = TestWorld(latitudes: [(.diskFull, 1)])
    full.launch()
    guard
      case .failed(.diskFull) = full.perform([.write(path: full.app.bytes("a"), content: full.app.bytes("b"))]
      )
    else { return #expect(Bool(false)) }
    guard case .flag(false) = full.perform([.exists(path: full.app.bytes("a"))]) else {
      return #expect(Bool(false))
    }
  }

  @Test("the developer's server answers, or says that it is unavailable", arguments: [false, true])
  func server(fails: Bool) {
    let test = TestWorld(latitudes: fails ? [(.serverFailure, 1)] : [])
    test.launch()
    test.perform([.askServer(verb: .put, key: test.world.text("key"), value: test.world.text("value"))])
    let statuses = test.app.events.compactMap { event in
      if case .serverAnswered(_, let answer) = event { answer.status } else { nil }
    }
    #expect(statuses == [fails ? 503 : 200])
    #expect(test.count(.serverRecorded) == (fails ? 0 : 1))
  }

  @Test(
    "a server that is ordered to fail answers that step with an empty text, and the next one as usual",
    arguments: [(ServerVerb.put, ServerStep.put), (.putNew, .putNew), (.get, .get)])
  func failingStep(verb: ServerVerb, step: ServerStep) {
    let test = TestWorld()
    test.launch()
    let put = AppCall.askServer(verb: .put, key: test.world.text("key"), value: test.world.text("value"))
    let ask = AppCall.askServer(verb: verb, key: test.world.text("key"), value: test.world.text("value"))
    if verb == .get { test.perform([put]) }
    _ = test.world.server.fail(ServerFailure(step, status: 500, times: 1))
    test.perform([ask])
    test.perform([ask])
    let answers = test.app.events.compactMap { event in
      if case .serverAnswered(_, let answer) = event { answer } else { nil as ServerAnswer? }
    }.suffix(2)
    #expect(answers.map(\.status) == [500, 200])
    #expect(answers.map { $0.body == nil } == [false, false])
    #expect(test.count(.serverRecorded) == 1)
  }
}
