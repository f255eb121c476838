import Testing

@testable import Web

@Suite struct WebRequestTests {
  @Test func headersAreFoundInCapitalsOrNot() {
    let request = WebRequest(
      method: "GET", path: "/",
      headers: [("Content-Type", "text/plain"), ("content-type", "second")])
    #expect(request.header("CONTENT-type") == "text/plain")
    #expect(request.header("Content-Typ") == nil)
    // Only letters have capitals. These two characters differ in the same bit as the two cases of a letter.
    #expect(!WebHeader.areEqual("@", "`"))
  }
}
