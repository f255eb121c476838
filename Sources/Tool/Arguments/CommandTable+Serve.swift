/// The command that lets clients of others reach the store.
extension CommandTable {
  static let serve = CommandDescription(
    "serve", arguments: "[SCENARIO]", argumentCountMax: 1,
    "Puts a world behind HTTP, for backends and tests that talk to the App Store's servers.",
    examples: [
      .init("serve", "a store to try, at http://127.0.0.1:\(ServeOptions.usualPort)"),
      .init("serve purchase.lua", "the world of a scenario"),
      .init("serve --store Store.storekit", "the products of a StoreKit configuration file"),
      .init("serve --port 0 --quiet", "at any free port, which the first line of the output tells"),
      .init("serve --tls", "over HTTPS, with a certificate of the world"),
      .init("serve --notify http://127.0.0.1:8080/notifications", "with notifications for your backend"),
    ],
    options: [
      OptionDescription("store", value: "FILE", "the StoreKit configuration file whose products are sold"),
      OptionDescription(
        "port", value: "NUMBER",
        "the port to listen at, \(ServeOptions.usualPort) as a rule; 0 is any free one"),
      OptionDescription(
        "address", value: "ADDRESS",
        "the address to listen at; 127.0.0.1 is usual, and nobody from outside this machine can connect to it"
      ),
      OptionDescription("tls", "listen for HTTPS instead of HTTP"),
      OptionDescription("notify", value: "URL", "where the store's notifications are sent"),
      OptionDescription(
        "start", value: "DATE", "when the world begins, such as 2026-01-01 or 2026-01-01T12:30:00Z, or now"),
      OptionDescription(
        "seed", value: "NUMBER",
        "let the seed decide what Apple's contract leaves open; decimal, or hexadecimal after 0x"),
      OptionDescription("quiet", "tell of no requests"),
    ],
    notes: [
      "It serves until it is interrupted, with Ctrl-C or by a signal to end, and then ends with 0. Each request is a line on the "
        + "standard error. The exit code is 64 where the world cannot be made, and 74 where it cannot listen."
    ])
}
