import Testing

@Suite("Test accounts that are ordered wrongly") struct BadTesterTests {
  static let cases: [BadInput] = [
    BadInput(
      "a tester without a name", "world:tester \"\"",
      says:
        "purchase/test.lua:11: world:tester, argument 'name': expected a string in quotes, found an empty string"
    ),
    BadInput(
      "a tester by the name of somebody", "world:tester \"user\"",
      says:
        "purchase/test.lua:11: account 'user' already exists; call world:tester before any other use of the account"
    ),
    BadInput(
      "a switch that there is not", "world:tester(\"t\", { renewal_rate = \"real_time\" })",
      says:
        "purchase/test.lua:11: world:tester has no field 'renewal_rate'; use one of: storefront, rate, interrupted_purchases, allows_purchases"
    ),
    BadInput(
      "a switch in words", "world:tester(\"t\", { allows_purchases = \"no\" })",
      says:
        "purchase/test.lua:11: world:tester, field 'allows_purchases': expected true or false, found 'no'"),
    BadInput(
      "a storefront of two letters", "world:tester(\"t\", { storefront = \"US\" })",
      says:
        #"purchase/test.lua:11: world:tester, field 'storefront': expected a country's three capital letters such as "USA" or "DEU", found 'US'"#
    ),
    BadInput(
      "another storefront", "world:tester(\"t\")\nworld:tester(\"t\", { storefront = \"DEU\" })",
      says:
        "purchase/test.lua:12: sandbox account 't' keeps its storefront; create another account for another country"
    ),
    BadInput(
      "a history that cannot be cleared", "world:clear_history \"user\"",
      says:
        #"purchase/test.lua:11: user is not a sandbox account, so its purchase history cannot be cleared; create it with world:tester "user""#
    ),
    BadInput(
      "an account at hand that is nobody's", "phone:sign_in_when_asked \"nobody\"",
      says: "purchase/test.lua:11: unknown account 'nobody'; use one of: user"),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) throws { try Suite.expectRefused(input) }
}
