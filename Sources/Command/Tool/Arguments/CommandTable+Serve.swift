/// The command that serves the store over HTTP.
extension CommandTable {
  static let serve = CommandDescription(
    "serve", arguments: "[SCENARIO]", argumentCountMax: 1,
    "Serve a simulated App Store over HTTP for backends and tests.",
    examples: [
      .init("serve", "a store to try out, at http://127.0.0.1:\(ServeOptions.usualPort)"),
      .init("serve purchase.lua", "the store of a scenario"),
      .init("serve --store Store.storekit", "the products of a StoreKit configuration file"),
      .init("serve --port 0 --quiet", "on a free port, printed on the first line"),
      .init("serve --address 0.0.0.0 --host ci-store", "for other machines; the second line is the token"),
      .init("serve --tls", "over HTTPS with a simulated certificate"),
      .init("serve --notify http://127.0.0.1:8080/notifications", "send notifications to your backend"),
    ],
    options: [
      OptionDescription("store", value: "FILE", "sell the products of this StoreKit configuration file"),
      OptionDescription(
        "port", value: "NUMBER",
        "port to listen on (default \(ServeOptions.usualPort); 0 picks a free one)"),
      OptionDescription(
        "address", value: "ADDRESS",
        "address to listen on (default 127.0.0.1, which only this machine can reach)"
      ),
      OptionDescription(
        "host", value: "NAME", repeats: true,
        "accept requests for this host name too; others than those of this machine are refused"),
      OptionDescription(
        "token", value: "TEXT",
        "token that the control API and the page demand (default: none on this machine, a new one beyond it)"),
      OptionDescription("tls", "serve HTTPS instead of HTTP"),
      OptionDescription("notify", value: "URL", "send App Store Server Notifications to this URL"),
      OptionDescription(
        "start", value: "DATE",
        "initial date of the simulated clock, such as 2026-01-01, 2026-01-01T12:30:00Z, or now"),
      OptionDescription(
        "seed", value: "NUMBER",
        "vary unspecified App Store behavior with this seed (decimal, or hexadecimal with 0x)"),
      OptionDescription("quiet", "do not log requests"),
    ],
    notes: [
      "Serves until interrupted with Ctrl-C or terminated, then exits with 0. Requests are logged to standard error. "
        + "The exit code is 64 if the store cannot be created, and 74 if the port is unavailable."
    ])
}
