import Testing

@testable import Web

@Suite struct WebRequestTests {
  @Test func headersAreFoundInCapitalsOrNot() {
    let request = WebRequest(
      method: "GET", path: "/",
      headers: [("Content-Type", "text/plain"), ("content-type", "second")])
    #expect(request.header("CONTENT-type") == "text/plain")
    #expect(request.header("Content-Typ") == nil)
    // Only letters have capitals: the two differ in the same bit.
    #expect(!WebHeader.areEqual("@", "`"))
  }
}
