import Facts
import Rules
import Testing

@Suite("request-retained") struct RequestRetainedTests {
  private static let request = RequestID(0)

  @Test(
    "a request that is there until it is answered keeps the rule",
    arguments: [
      Story("answered") {
        $0.app(.request(.productsStarted(request: request, count: 1)))
        $0.system(.request(.responded(request: request, valid: 1, invalid: 0)))
        $0.system(.request(.finished(request: request)))
      },
      Story("let go inside the response") {
        $0.app(.request(.productsStarted(request: request, count: 1)))
        $0.system(.request(.responded(request: request, valid: 1, invalid: 0)))
        $0.app(.request(.released(request: request)))
      },
      Story("failed") {
        $0.app(.request(.refreshStarted(request: request)))
        $0.system(.request(.failed(request: request, error: StoreError(.NSURLErrorDomain, -1009))))
        $0.app(.request(.released(request: request)))
      },
      Story("cancelled") {
        $0.app(.request(.productsStarted(request: request, count: 1)))
        $0.app(.request(.cancelled(request: request)))
      },
      Story("a kill lets go of nothing") {
        $0.launch()
        $0.app(.request(.productsStarted(request: request, count: 1)))
        $0.kill()
      },
    ]) func keeps(_ story: Story)
  {
    #expect(story.told().verdict(of: "request-retained") == .kept)
  }

  @Test("without a request there is nothing to judge") func notExercised() {
    #expect(TraceBuilder().verdict(of: "request-retained") == .notExercised)
  }

  @Test("letting go before the answer is a breach", arguments: [true, false])
  func released(isProducts: Bool) {
    let trace = TraceBuilder()
    trace.app(
      .request(
        isProducts
          ? .productsStarted(request: Self.request, count: 1) : .refreshStarted(request: Self.request))
    )
    trace.app(.request(.released(request: Self.request)))
    #expect(
      trace.verdict(of: "request-retained").words == [
        "a request was released on “phone” before it completed", "#11 the app started the request",
        "#12 the app released it before the response",
      ])
  }

  @Test("the answer to one request is none to another") func other() {
    let trace = TraceBuilder()
    for number in 0...2 { trace.app(.request(.productsStarted(request: RequestID(number), count: 1))) }
    trace.system(.request(.responded(request: RequestID(0), valid: 1, invalid: 0)))
    for number in 0...2 { trace.app(.request(.released(request: RequestID(number)))) }
    #expect(trace.verdict(of: "request-retained").witness?.links.first?.sequence.rawValue == 12)
    #expect(trace.verdict(of: "request-retained").witness?.furtherBreaches == 1)
  }
}
