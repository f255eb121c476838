/// The types of things that a scenario holds in its hands; the raw value is the tag of the type.
enum LanguageHandle: UInt8, CaseIterable {
  case world
  case device
  case account
  case expectation

  /// Its name in messages and in the reference.
  var noun: String {
    switch self {
    case .world: "world"
    case .device: "device"
    case .account: "account"
    case .expectation: "expectation"
    }
  }
}
