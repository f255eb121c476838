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

  /// What it is, as a sentence.
  var sentence: String {
    switch self {
    case .world: "Everything that is simulated in one run: store, network, devices, users and time."
    case .device: "A device with its disk, its user, its payment queue and the app."
    case .account: "An account of the store."
    case .expectation: "What is expected of a value, or of what happened."
    }
  }
}
