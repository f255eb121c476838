extension LanguageFunction {
  static let serverFunctions: [LanguageFunction] = [
    LanguageFunction(
      .worldStock, on: .world, "stock",
      [
        LanguageParameter("product", .product), LanguageParameter("content", .options(["version", "files"])),
      ],
      "The developer's server has this content of a product from now on: a version, and files by their names, each as its text or its length."
    ),
    LanguageFunction(
      .worldServer, on: .world, "server",
      [LanguageParameter("functions", .options(["products", "deliver", "verify"]))],
      "Functions answer in place of the developer's server from now on: each is given a question and gives a table, or nil to leave the question to the server. Time stands still in them."
    ),
    LanguageFunction(
      .worldServerFails, on: .world, "server_fails",
      [LanguageParameter("options", .options(["step", "status", "times", "always", "optional"]))],
      "The developer's server cannot do the next step of a kind (products, deliver, verify, check): once, so many times, or always until server_recovers. It answers with a status, otherwise 503; a check is one of its questions to the store, which gets no answer."
    ),
    LanguageFunction(
      .worldServerRecovers, on: .world, "server_recovers",
      "The developer's server does everything as usual again."),
    LanguageFunction(
      .worldServerSlow, on: .world, "server_slow", [LanguageParameter("duration", .text)],
      "The developer's server takes this long for each answer, until \"none\"."),
    LanguageFunction(
      .worldServerDown, on: .world, "server_down",
      "Nobody can reach the developer's server, until server_up."),
    LanguageFunction(
      .worldServerUp, on: .world, "server_up", "The developer's server can be reached again."),
    LanguageFunction(
      .worldServerForgets, on: .world, "server_forgets",
      "The developer's server loses what it knew of redeemed purchases."),
  ]
}
