import Testing

@testable import Facts

@Suite("Drawn timelines") struct TimelineDrawingTests {
  private let app = TimelineLane(.app, at: DeviceID(0))
  private let user = TimelineLane(.user, at: DeviceID(0))
  private let store = TimelineLane(.store)

  @Test("what comes later stands further right, each actor on its line")
  func order() {
    let words = [
      TimelineWord("bought(coins)", on: user), TimelineWord("charged", on: store),
      TimelineWord("granted", on: app, count: 2), TimelineWord("finished", on: app),
    ]
    #expect(
      TimelineDrawing { $0.actor.name }.lines(words, marked: 2) == [
        "user:  bought(coins) ------------------------------",
        "app:   ----------------------- granted x2  finished",
        "store: -------------- charged ---------------------",
        String(repeating: " ", count: 31) + "^",
      ])
  }

  @Test("a long story goes on in a new stave, and the mark stands under its own")
  func staves() {
    let words = [
      TimelineWord("began", on: app), TimelineWord("ended", on: app), TimelineWord("again", on: app),
    ]
    #expect(
      TimelineDrawing(width: 20) { _ in "app" }.lines(words, marked: 3) == [
        "app: began  ended", "", "app: again", String(repeating: " ", count: 12) + "^",
      ])
  }

  @Test("every kind stands on the line of an actor, and what has no device stands nowhere")
  func lanes() {
    #expect(TimelineActor.of(.claimGranted) == .app)
    #expect(TimelineActor.of(.messageLost) == .network)
    #expect(TimelineActor.of(.worldSettled) == .world)
    #expect(TimelineLane(.store, at: DeviceID(3)).device == .none)
  }
}
