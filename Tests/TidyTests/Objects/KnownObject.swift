/// A type that is over a bound of `ObjectSize`, with its present size. It may not grow.
struct KnownObject {
  let name: String
  let lineCount: Int
  let fileCount: Int
  /// The number of stored properties that other files can set.
  let openCount: Int

  init(_ name: String, lines: Int = 0, files: Int = 0, open: Int = 0) {
    self.name = name
    lineCount = lines
    fileCount = files
    openCount = open
  }

  static let all: [KnownObject] = [
    // The floor World.
    KnownObject("FaultBoard", open: 1),
    KnownObject("Network", open: 2),
    KnownObject("DownloadQueue", open: 2),
    KnownObject("PaymentQueue", lines: 1259, open: 18),
    KnownObject("TransactionBook", open: 3),
    KnownObject("Device", open: 18),
    KnownObject("AppView", open: 2),
    KnownObject("AppProcess", open: 30),
    KnownObject("AppRuntime", lines: 1946, files: 21, open: 7),
    KnownObject("AppTurn", open: 5),
    KnownObject("ParkedTurn", open: 1),
    KnownObject("Server", open: 12),
    KnownObject("Store", lines: 2210, files: 18, open: 11),
    KnownObject("Catalogue", open: 4),
    KnownObject("Timeline", open: 5),
    KnownObject("World", lines: 1558, files: 20, open: 1),
    // The other floors.
    KnownObject("BackendProgram", open: 7),
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
