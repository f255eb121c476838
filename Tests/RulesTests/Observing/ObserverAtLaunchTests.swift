import Facts
import Kernel
import Rules
import Testing

@Suite("observer-at-launch") struct ObserverAtLaunchTests {
  /// The signs that the launch was over, with the words of the evidence.
  static let signs: [(words: String, story: Story)] = [
    ("the user tapped Buy", Story("a tap on Buy") { $0.user(.tappedBuy(product: $0.coins, quantity: 1)) }),
    ("the user tapped Restore", Story("a tap on Restore") { $0.user(.tappedRestore) }),
    ("the user tapped something", Story("another tap") { $0.user(.tapped(name: $0.texts.intern("shop"))) }),
    ("the app added a payment", Story("a payment") { _ = $0.begin($0.coins) }),
    (
      "the app entered the background",
      Story("the background") { $0.system(.process(.backgrounded(process: ProcessID(0)))) }
    ),
    ("a timer of the app fired", Story("a timer") { $0.system(.process(.timerFired(timer: 1))) }),
    (
      "a request completed",
      Story("a products response") {
        $0.app(.request(.responded(request: RequestID(0), valid: 1, invalid: 0)))
      }
    ),
    (
      "a request completed",
      Story("a request that failed") {
        $0.app(.request(.failed(request: RequestID(0), error: StoreError(.NSURLErrorDomain, -1009))))
      }
    ),
    (
      "a request to the app's server completed",
      Story("an answer of the server") {
        $0.fact(.server(.answered(status: 200)), Actor(.server, at: $0.phone))
      }
    ),
    ("everything was idle", Story("rest") { $0.world(.settled(facts: 1)) }),
    ("everything was idle", Story("a wait") { $0.world(.waited(until: .zero + .days(1))) }),
  ]

  @Test("an observer that comes after the launch is a breach", arguments: signs)
  func late(_ words: String, _ story: Story) {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    story.tell(trace)
    trace.app(.queue(.observerAdded(observer: ObserverID(0))))
    #expect(
      trace.verdict(of: "observer-at-launch").reasons == [
        "no observer was registered on “phone” when launch ended",
        "the app was launched",
        "\(words); no observer had been added yet",
        "the app added an observer only now",
      ])
  }

  @Test("an observer that was there first keeps the rule", arguments: signs)
  func keeps(_ words: String, _ story: Story) {
    let trace = TraceBuilder()
    trace.launch()
    story.tell(trace)
    #expect(trace.verdict(of: "observer-at-launch") == .kept)
  }

  @Test("each launch needs its observer anew") func eachLaunch() {
    let trace = TraceBuilder()
    trace.launch()
    trace.world(.settled(facts: 1))
    trace.kill()
    trace.launch(observes: false)
    trace.world(.settled(facts: 2))
    trace.kill()
    trace.launch(observes: false)
    trace.user(.tappedRestore)
    #expect(trace.verdict(of: "observer-at-launch").witness?.furtherBreaches == 1)
  }

  @Test("a tap at another device says nothing") func otherDevice() {
    let trace = TraceBuilder()
    trace.launch(observes: false)
    trace.user(.tappedBuy(product: trace.coins, quantity: 1), on: trace.tablet)
    trace.app(.queue(.observerAdded(observer: ObserverID(0))))
    #expect(trace.verdict(of: "observer-at-launch") == .kept)
  }

  static let notExercised: [Story] = [
    Story("no launch") { $0.world(.settled(facts: 0)) },
    Story("killed while it launched") {
      $0.launch(observes: false)
      $0.kill()
      $0.world(.settled(facts: 1))
    },
    Story("crashed while it launched") {
      $0.launch(observes: false)
      $0.system(.process(.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1)))
      $0.world(.settled(facts: 1))
    },
  ]

  @Test("a launch that did not last is not judged", arguments: notExercised)
  func hasNothingToJudge(_ story: Story) {
    #expect(story.told().verdict(of: "observer-at-launch") == .notExercised)
  }
}
