import Results
import Testing

@Suite("Addresses")
struct CaseAddressTests {
  @Test("addresses stand in the order that people expect of numbers")
  func order() {
    let sorted: [CaseAddress] = [
      "purchase/2", "purchase/3", "purchase/3.2", "purchase/3.2#1", "purchase/3.2#2", "purchase/3.2#10",
      "purchase/3.10", "purchase/03.11", "purchase/10", "queue/1", "queue/a",
    ]
    #expect(sorted.reversed().sorted() == sorted)
    for (left, right) in zip(sorted, sorted.dropFirst()) { #expect(left < right && !(right < left)) }
  }

  @Test("names that differ in leading zeros alone have an order too")
  func leadingZeros() {
    let left: CaseAddress = "a/01"
    let right: CaseAddress = "a/1"
    #expect(left < right && !(right < left) && left != right)
  }

  @Test(
    "an address selects itself, what is in its folder and what it is the number of",
    arguments: [
      ("purchase/3.2", "purchase/3.2", true), ("purchase/3.2", "purchase", true),
      ("purchase/3.2", "purchase/3", true), ("purchase/3.2#2", "purchase/3.2", true),
      ("purchase/3.20", "purchase/3.2", false), ("purchases/3.2", "purchase", false),
      ("purchase", "purchase/3.2", false), ("purchase/3.2", "", false), ("é/1", "é", true),
    ])
  func selection(address: String, wanted: String, isSelected: Bool) {
    #expect(CaseAddress(address).lies(in: CaseAddress(wanted)) == isSelected)
  }

  @Test(
    "an address lies in each of its containers",
    arguments: ["purchase/3.2#2", "kit/buy", "one", "a/b/1.2.3/shop"])
  func containers(text: String) {
    let address = CaseAddress(text)
    let prefixes = (1...text.count).map { String(text.prefix($0)) }
    #expect(address.containers == prefixes.filter { address.lies(in: CaseAddress($0)) })
  }
}
