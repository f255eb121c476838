import Facts
import Kernel
import Testing

@testable import Reports

@Suite("The state beside a diagram: what only the page shows") struct PageStateTests {
  private static let phone = DeviceID(0)
  private static let tablet = DeviceID(1)
  private static let anna = AccountID(0)
  private static let ben = AccountID(1)
  private static let coins = ProductID(0)
  private static let bought = TransactionID(0)

  /// The state after the facts of a phone; facts of other devices name them.
  private struct Story {
    var state = PageState()
    private var sequence: UInt32 = 0

    mutating func add(_ content: FactContent, at device: DeviceID = phone) {
      sequence += 1
      state.apply(
        Fact(
          sequence: FactSequence(rawValue: sequence), cause: .start, instant: .zero,
          actor: Actor(.queue, at: device), content: content))
    }

    var phoneMarks: PageState.DeviceMarks { state.devices[0] ?? PageState.DeviceMarks() }
    var boughtMarks: PageState.TransactionMarks { state.transactions[0] ?? PageState.TransactionMarks() }
  }

  private func story(_ facts: FactContent...) -> Story {
    var story = Story()
    for fact in facts { story.add(fact) }
    return story
  }

  private static let began = FactContent.transaction(
    .began(transaction: bought, product: coins, quantity: 1, account: anna))

  @Test("what is held back waits for its own account on its own device, or for its delivery") func heldBack()
  {
    var story = story(Self.began, .transaction(.heldBack(transaction: Self.bought)))
    #expect(story.boughtMarks.isHeldBack)
    story.add(.user(.signedIn(account: Self.ben)))
    story.add(.user(.signedIn(account: Self.anna)), at: Self.tablet)
    #expect(story.boughtMarks.isHeldBack)
    story.add(.user(.signedIn(account: Self.anna)))
    #expect(!story.boughtMarks.isHeldBack)
    story.add(.transaction(.heldBack(transaction: Self.bought)))
    story.add(.callback(.delivered(observer: ObserverID(0), transaction: Self.bought, state: .purchased)))
    #expect(!story.boughtMarks.isHeldBack && story.boughtMarks.deliveries == 1)
  }

  @Test("a download keeps its state when the data of the app is replaced") func downloads() {
    let download = DownloadID(0)
    var story = story(
      Self.began,
      .download(
        .announced(
          download: download, transaction: Self.bought, product: Self.coins, content: .empty, version: .empty,
          bytes: 10)))
    #expect(story.state.downloads[0]?.state == .waiting && story.state.downloads[0]?.device == Self.phone)
    story.add(.download(.began(download: download)))
    story.add(.download(.paused(download: download)))
    #expect(story.state.downloads[0]?.state == .paused)
    story.add(.download(.resumed(download: download)))
    #expect(story.state.downloads[0]?.state == .active)
    story.add(.download(.finished(download: download, path: .empty, files: 1)))
    story.add(.device(.appRemoved))
    #expect(story.state.downloads[0]?.state == .finished)
  }

  @Test("observers are counted, however high their numbers are, and end with the launch") func observers() {
    var story = story(
      .process(.launched(process: ProcessID(0), version: .empty)),
      .queue(.observerAdded(observer: ObserverID(70))), .queue(.observerAdded(observer: ObserverID(71))),
      .queue(.observerAdded(observer: ObserverID(71))))
    #expect(story.phoneMarks.observers == [ObserverID(70), ObserverID(71)])
    story.add(.queue(.observerRemoved(observer: ObserverID(70))))
    story.add(.queue(.observerReleased(observer: ObserverID(71), registered: true)))
    #expect(story.phoneMarks.observers == [])
    story.add(.queue(.observerAdded(observer: ObserverID(72))))
    story.add(.process(.launched(process: ProcessID(1), version: .empty)))
    #expect(story.phoneMarks.observers == [])
  }

  @Test(
    "each end of a process but a termination counts",
    arguments: [
      (ProcessFact.terminated(process: ProcessID(0)), 0),
      (.killed(process: ProcessID(0), point: .empty), 1),
      (.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1), 1),
      (.hung(process: ProcessID(0)), 1),
    ])
  func deaths(_ ending: ProcessFact, _ count: Int) {
    let story = story(.process(.launched(process: ProcessID(0), version: .empty)), .process(ending))
    #expect(story.phoneMarks.deaths == count)
  }

  @Test("restrictions, the sheet, the receipt, and preferences; an app takes its own along") func device() {
    var story = story(
      .user(.changedRestrictions(allowed: false)),
      .device(.sheetShown(transaction: Self.bought, amount: 99, currency: .empty)),
      .device(.receiptWritten(entries: 3)), .disk(.preferenceSet(key: .empty)))
    #expect(!story.phoneMarks.paymentsAllowed && story.phoneMarks.sheet == Self.bought)
    #expect(story.phoneMarks.receiptEntries == 3 && story.phoneMarks.preferencesUnflushed == 1)
    story.add(.disk(.preferencesFlushed(count: 1)))
    #expect(story.phoneMarks.preferencesUnflushed == 0)
    story.add(.disk(.preferenceSet(key: .empty)))
    story.add(.disk(.preferencesLost(count: 1)))
    story.add(.device(.sheetClosed(transaction: Self.bought)))
    #expect(story.phoneMarks.preferencesUnflushed == 0 && story.phoneMarks.preferencesLost == 1)
    #expect(story.phoneMarks.sheet == nil)
    story.add(.device(.appRemoved))
    #expect(story.phoneMarks.receiptEntries == nil && story.phoneMarks.preferencesLost == 0)
  }

  @Test("links go down and up one by one, and messages are counted") func network() {
    let message = MessageID(1)
    var story = story(
      .message(.linkFailed(device: Self.tablet, endpoint: .store)),
      .message(.linkFailed(device: Self.tablet, endpoint: .server)),
      .message(.linkRecovered(device: Self.tablet, endpoint: .server)),
      .message(.sent(message: message, kind: .storeNotice, device: Self.phone)),
      .message(.duplicated(message: message, kind: .storeNotice, device: Self.phone)))
    #expect(story.state.devices[1]?.reachesStore == false && story.state.devices[1]?.reachesServer == true)
    #expect(story.phoneMarks.reachesStore && story.state.run.messagesUnderWay == 2)
    story.add(.message(.arrived(message: message, kind: .storeNotice, device: Self.phone)))
    story.add(.message(.lost(message: message, kind: .storeNotice, device: Self.phone, reason: .dropped)))
    #expect(story.state.run.messagesUnderWay == 0 && story.state.run.messagesLost == 1)
  }

  @Test("claims are summed for the account, and a revocation takes what the device granted") func claims() {
    var story = story(
      .claim(.granted(transaction: Self.bought, product: Self.coins, account: Self.anna, count: 100)),
      .claim(.granted(transaction: Self.bought, product: Self.coins, account: Self.anna, count: 5)),
      .claim(.persisted(transaction: Self.bought, subject: .receipt)),
      .claim(.persisted(transaction: Self.bought, subject: .receipt)),
      .claim(.verified(transaction: Self.bought, status: 21_007)))
    story.add(
      .claim(.granted(transaction: TransactionID(1), product: Self.coins, account: Self.anna, count: 7)),
      at: Self.tablet)
    #expect(story.state.accounts[0]?[0] == 112)
    #expect(story.boughtMarks.persisted == [.receipt] && story.boughtMarks.verifiedStatus == 21_007)
    story.add(.claim(.revoked(product: Self.coins, account: Self.anna)))
    #expect(story.state.accounts[0]?[0] == 7)
  }

  @Test("what an app answers about its user is kept until it is removed or answers again") func answers() {
    let key = PageState.key(Self.anna, Self.coins)
    var story = Story()
    for count: Int64 in [100, 50] {
      story.add(
        .world(.owned(device: Self.phone, account: Self.anna, product: Self.coins, count: count)), at: .none)
      #expect(story.phoneMarks.answers[key] == count)
    }
    story.add(.device(.appRemoved))
    #expect(story.phoneMarks.answers[key] == nil)
  }

  @Test("the run: choices, recovery, convergence, the server") func run() {
    var story = story(
      .world(.chosen(site: .empty, scope: 0, option: 1, count: 2)), .world(.livenessBegan(launches: 3)),
      .world(.notConverged(unfinished: 1, callbacks: 0)), .server(.asked(verb: .empty, key: .empty)),
      .server(.recorded(account: Self.anna, key: .empty)))
    #expect(story.state.run.choices == 1 && story.state.run.isLiveness)
    #expect(story.state.run.converged == false)
    #expect(story.state.run.serverRequests == 1 && story.state.run.serverRecords == 1)
    story.add(.world(.converged(launches: 1)))
    #expect(story.state.run.converged == true)
  }

  @Test("purchases of an account: bought, revoked, and money by currency") func purchases() {
    let texts = Texts(keepsPassing: true)
    let euro = texts.intern("EUR")
    var story = Story()
    for (number, account) in [Self.anna, Self.anna, Self.ben].enumerated() {
      story.add(
        .store(
          .charged(
            purchase: PurchaseID(number), account: account, product: Self.coins, quantity: 1, amount: 99,
            currency: euro)))
    }
    story.add(.store(.refunded(purchase: PurchaseID(0), amount: 99, currency: euro)))
    story.add(.store(.revoked(purchase: PurchaseID(0), reason: .refund)))
    let purchases = AccountPurchases(story.state.ledger)
    #expect(purchases.money(of: Self.anna).totals.map(\.charged) == [198])
    #expect(purchases.money(of: Self.anna).totals.map(\.refunded) == [99])
    #expect(purchases.holdings(of: Self.anna)[0]?.bought == 1)
    #expect(purchases.holdings(of: Self.anna)[0]?.revoked == 1)
    #expect(purchases.holdings(of: Self.ben)[0]?.revoked == 0)
    #expect(story.state.accounts.numbers == [0, 1])
  }
}
