import Facts
import Kernel
import Testing
import World

@Suite("Prompts that an observer brings about")
struct ObserverPromptTests {
  /// A world in which the phone's app left a purchase unfinished and was killed.
  private func unfinished(_ latitudes: [(ChoiceSite, Int)]) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.beLazy()
    test.buy(test.coins)
    test.world.apps.kill(test.phone)
    return test
  }

  @Test("O6: adding an observer asks nobody to sign in")
  func noPrompt() {
    let test = unfinished([])
    test.launch()
    #expect(test.count(.deviceSignInAsked) == 0)
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
  }

  @Test("O6, O7: it can ask, at every launch as long as something is unfinished")
  func prompt() {
    let test = unfinished([(.observerPrompt, 1)])
    #expect(test.count(.deviceSignInAsked) == 0)
    test.launch()
    test.relaunch()
    #expect(test.count(.deviceSignInAsked) == 2)
    #expect(test.delivered == [.purchasing, .purchased, .purchased, .purchased])
    test.beLazy(false)
    test.relaunch()
    test.relaunch()
    #expect(test.count(.deviceSignInAsked) == 3)
  }

  @Test("O9: after a cancel the queue says nothing until the next launch")
  func cancelled() {
    let test = unfinished([(.observerPrompt, 1), (.signInAnswer, 1)])
    let asked = test.sent(.queueRequest)
    test.launch()
    #expect(test.count(.userCancelledSignIn) == 1)
    #expect(test.delivered == [.purchasing, .purchased])
    #expect(test.sent(.queueRequest) == asked)
    test.world.buyElsewhere(test.season, on: test.phone)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .purchased])
    test.pin(.signInAnswer, 0)
    test.relaunch()
    #expect(test.delivered.count == 4)
  }
}
