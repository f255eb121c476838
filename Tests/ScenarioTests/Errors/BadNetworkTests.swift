import Scenario
import Testing

@Suite("Orders to the network that are impossible") struct BadNetworkTests {
  static let cases: [BadInput] = [
    BadInput(
      "every message, and the second of them",
      #"phone:lose_message("purchase_answer", { every = true, nth = 2 })"#,
      says:
        "purchase/test.lua:11: device:lose_message, field 'nth' is not allowed with every = true"
    ),
    BadInput(
      "every message that may come to nothing",
      #"phone:duplicate_message("purchase_answer", { every = true, optional = true })"#,
      says:
        "purchase/test.lua:11: device:duplicate_message, field 'optional' is not allowed with every = true"
    ),
    BadInput(
      "a kind that is lost already",
      """
      phone:lose_message("purchase_answer", { every = true })
      phone:lose_message("purchase_answer", { every = true })
      """,
      says:
        "purchase/test.lua:12: every purchase_answer is already lost on phone; call phone:network_up() first, or remove this line"
    ),
    BadInput(
      "a kind that arrives twice already",
      """
      phone:duplicate_message("purchase_answer", { every = true })
      phone:duplicate_message("purchase_answer", { every = true })
      """,
      says:
        "purchase/test.lua:12: every purchase_answer already arrives twice on phone; call phone:network_up() first, or remove this line"
    ),
    BadInput(
      "a loss of an unknown direction",
      #"phone:lose_messages { only = "answer" }"#,
      says:
        "purchase/test.lua:11: device:lose_messages, field 'only': expected one of requests, answers, found 'answer'"
    ),
    BadInput(
      "a loss of each message of number zero",
      "phone:lose_messages { each = 0 }",
      says:
        "purchase/test.lua:11: device:lose_messages, field 'each': expected a whole number from 1 to 1000000, found the number 0"
    ),
    BadInput(
      "a loss that stands already",
      """
      phone:lose_messages()
      phone:lose_messages()
      """,
      says:
        "purchase/test.lua:12: messages are already lost on phone; phone:network_up() ends every disturbance"
    ),
    BadInput(
      "a latency that is no time",
      #"phone:latency "slow""#,
      says:
        #"purchase/test.lua:11: device:latency, argument 'duration': expected a duration such as "2s", "1h30m", or "3 days", or "none", found 'slow'"#
    ),
    BadInput(
      "a latency beyond all patience",
      #"phone:latency "1m""#,
      says:
        "purchase/test.lua:11: device:latency, argument 'duration': expected at most 20s, found '1m'; longer delays count as lost; to lose messages, call phone:lose_messages()"
    ),
    BadInput(
      "a latency that ends without having begun",
      #"phone:latency "none""#,
      says:
        "purchase/test.lua:11: messages already arrive without latency on phone; phone:network_up() ends every disturbance"
    ),
    BadInput(
      "the same latency again",
      """
      phone:latency "2s"
      phone:latency "2s"
      """,
      says:
        "purchase/test.lua:12: messages already have this latency on phone; phone:network_up() ends every disturbance"
    ),
    BadInput(
      "two captive portals",
      """
      phone:captive_portal()
      phone:captive_portal()
      """,
      says:
        "purchase/test.lua:12: messages are already answered by a captive portal on phone; phone:network_up() ends every disturbance"
    ),
    BadInput(
      "a captive portal on the way to nowhere",
      #"phone:captive_portal { to = "bank" }"#,
      says:
        "purchase/test.lua:11: device:captive_portal, field 'to': expected one of store, server, found 'bank'"
    ),
    BadInput(
      "a captive portal where nothing travels",
      """
      phone:network_down()
      phone:captive_portal()
      """,
      says:
        "purchase/test.lua:12: the link to the store is down on phone, so no messages are sent; call phone:network_up() first, or remove this line"
    ),
    BadInput(
      "losses of a device that is off",
      """
      phone:power_off()
      phone:lose_messages()
      """,
      says: "purchase/test.lua:12: phone is switched off; call phone:reboot() first"),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) throws { try Suite.expectRefused(input) }
}
