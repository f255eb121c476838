/// A type whose stored properties other files can set, with their number. The number may not grow, and a smaller
/// one is written down.
struct KnownObject {
  let name: String
  let openCount: Int

  init(_ name: String, open: Int) {
    self.name = name
    openCount = open
  }

  static let all: [KnownObject] = [
    // The floor World.
    KnownObject("Network", open: 2),
    KnownObject("DownloadQueue", open: 2),
    KnownObject("TransactionBook", open: 3),
    KnownObject("Device", open: 18),
    KnownObject("AppProcess", open: 30),
    KnownObject("AppTurn", open: 5),
    KnownObject("ParkedTurn", open: 1),
    KnownObject("Server", open: 12),
    KnownObject("Catalogue", open: 4),
    KnownObject("Timeline", open: 5),
    // The other floors.
    KnownObject("JSONScanner", open: 1),
    KnownObject("Choices", open: 3),
    KnownObject("SubscriptionMachine", open: 13),
    KnownObject("CaseList", open: 1), KnownObject("GeneratedUser", open: 6),
    KnownObject("LuaMachine", open: 1),
    KnownObject("ControlCall", open: 3),
    // The Swift client.
    KnownObject("Conversation", open: 1),
    KnownObject("Turns", open: 2),
    KnownObject("SKPayment", open: 1),
    KnownObject("StoreSession", open: 3),
    KnownObject("TestedApp", open: 8),
    KnownObject("SessionStage", open: 3),
    KnownObject("TappedSubject", open: 1),
  ]
}
