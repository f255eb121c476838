import Facts
import Kernel
import Testing

@Suite("The projection: devices")
struct ProjectionDeviceTests {
  @Test("declarations give names, and an unknown thing has no state")
  func declarations() {
    let fixture = ProjectionFixture()
    #expect(fixture.projection.devices.map { fixture.texts[$0.name] } == ["phone", "tablet"])
    #expect(fixture.projection.accounts.map { fixture.texts[$0.name] } == ["anna", "ben"])
    #expect(fixture.projection.products.map(\.type) == [.consumable, .autoRenewable])
    #expect(fixture.projection[ProductID(1)]?.price == 499)
    #expect(fixture.projection[ProductID(1)]?.currency == fixture.euro)
    #expect(fixture.projection[ProductID(1)].map { fixture.texts[$0.group] } == "club")
    #expect(fixture.projection[DeviceID(2)] == nil)
    #expect(fixture.projection.run.facts == 6)
  }

  @Test("a device that was just declared runs nothing, is reachable and may pay")
  func beginning() {
    let phone = ProjectionFixture().phone
    let isBusyWithSomething = [phone?.isBusy, phone?.isForeground, phone?.isRestoring]
    #expect(isBusyWithSomething == [false, false, false])
    #expect([phone?.paymentsAllowed, phone?.reachesStore, phone?.reachesServer] == [true, true, true])
    #expect([phone?.launches, phone?.deaths, phone?.pendingCount, phone?.misuses] == [0, 0, 0, 0])
    #expect(phone?.clockOffset == .zero)
    #expect(phone?.appVersion == nil)
    #expect(phone?.account == nil)
    #expect(phone?.storefront == nil)
    #expect(phone?.receiptEntries == nil)
  }

  @Test("how much a purchase grants, and products that only an app names")
  func products() {
    var fixture = ProjectionFixture()
    #expect(fixture.projection[ProjectionFixture.coins]?.grants == 1)
    fixture.add(.world(.productGranting(product: ProjectionFixture.coins, grants: 100)))
    fixture.add(.world(.productMentioned(product: ProductID(2), name: fixture.texts.intern("gems"))))
    #expect(fixture.projection[ProjectionFixture.coins]?.grants == 100)
    #expect(fixture.projection[ProductID(2)]?.type == nil)
  }

  @Test("a process starts with nothing registered and takes everything of its own along")
  func processes() {
    var fixture = ProjectionFixture()
    let version = fixture.texts.intern("1.0")
    fixture.add(.device(.appInstalled(version: version)))
    #expect(fixture.phone?.appVersion == version)
    fixture.add(.process(.launched(process: ProcessID(0), version: version)))
    fixture.add(.queue(.observerAdded(observer: ObserverID(0))))
    fixture.add(.queue(.observerAdded(observer: ObserverID(1))))
    fixture.add(.queue(.observerAdded(observer: ObserverID(1))))
    fixture.add(.queue(.restoreCalled(username: .empty)))
    fixture.add(.interface(.busyBegan))
    #expect(fixture.phone?.process == ProcessID(0))
    #expect(fixture.phone?.observers == [ObserverID(0), ObserverID(1)])
    #expect(fixture.phone?.isForeground == true)
    #expect(fixture.phone?.isRestoring == true)
    #expect(fixture.phone?.isBusy == true)
    #expect(fixture.projection[ProjectionFixture.tablet]?.process == nil)
    fixture.add(.process(.killed(process: ProcessID(0), point: .empty)))
    #expect(fixture.phone?.process == nil)
    #expect(fixture.phone?.observers == [])
    #expect(fixture.phone?.isForeground == false)
    #expect(fixture.phone?.isRestoring == false)
    #expect(fixture.phone?.isBusy == false)
    #expect(fixture.phone?.deaths == 1)
    #expect(fixture.phone?.launches == 1)
  }

  @Test(
    "each way to end ends the process; only a good one is no death",
    arguments: [
      (ProcessFact.terminated(process: ProcessID(0)), 0),
      (.killed(process: ProcessID(0), point: .empty), 1),
      (.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1), 1),
      (.hung(process: ProcessID(0)), 1),
    ])
  func endings(_ ending: ProcessFact, _ deaths: Int) {
    var fixture = ProjectionFixture()
    fixture.add(.process(.launched(process: ProcessID(0), version: .empty)))
    fixture.add(.process(.backgrounded(process: ProcessID(0))))
    #expect(fixture.phone?.isForeground == false)
    fixture.add(.process(.foregrounded(process: ProcessID(0))))
    #expect(fixture.phone?.isForeground == true)
    fixture.add(.process(ending))
    #expect(fixture.phone?.process == nil)
    #expect(fixture.phone?.deaths == deaths)
  }

  @Test("a device that starts again runs no app, and a launch begins with nothing of an earlier one")
  func restarts() {
    for ending in [DeviceFact.rebooted, .poweredOff] {
      var fixture = ProjectionFixture()
      fixture.add(.process(.launched(process: ProcessID(0), version: .empty)))
      fixture.add(.device(ending))
      #expect(fixture.phone?.process == nil)
    }
    var fixture = ProjectionFixture()
    fixture.add(.process(.launched(process: ProcessID(0), version: .empty)))
    fixture.add(.queue(.observerAdded(observer: ObserverID(0))))
    fixture.add(.process(.launched(process: ProcessID(1), version: .empty)))
    #expect(fixture.phone?.process == ProcessID(1))
    #expect(fixture.phone?.observers == [])
  }

  @Test("observers leave by removal and by release; a restore ends by either callback")
  func observers() {
    var fixture = ProjectionFixture()
    for number in 0..<3 { fixture.add(.queue(.observerAdded(observer: ObserverID(number)))) }
    fixture.add(.queue(.observerRemoved(observer: ObserverID(1))))
    #expect(fixture.phone?.observers == [ObserverID(0), ObserverID(2)])
    fixture.add(.queue(.observerReleased(observer: ObserverID(0), registered: true)))
    #expect(fixture.phone?.observers == [ObserverID(2)])
    for callback in [
      CallbackFact.restoreFinished(observer: ObserverID(2)),
      .restoreFailed(observer: ObserverID(2), error: .offline),
    ] {
      fixture.add(.queue(.restoreCalled(username: .empty)))
      #expect(fixture.phone?.isRestoring == true)
      fixture.add(.callback(callback))
      #expect(fixture.phone?.isRestoring == false)
    }
    fixture.add(.queue(.misused(misuse: .finishedTwice, subject: 1)))
    #expect(fixture.phone?.misuses == 1)
  }

  @Test("accounts, restrictions, clock, storefront, sheet and receipt")
  func settings() {
    var fixture = ProjectionFixture()
    fixture.add(.user(.signedIn(account: ProjectionFixture.ben)))
    fixture.add(.user(.changedRestrictions(allowed: false)))
    fixture.add(.user(.setClock(offset: .hours(1))))
    let storefront = fixture.texts.intern("USA")
    fixture.add(.device(.storefrontChanged(storefront: storefront)))
    fixture.add(.user(.changedStorefront(account: ProjectionFixture.ben, storefront: storefront)))
    fixture.add(.device(.sheetShown(transaction: TransactionID(4), amount: 99, currency: fixture.euro)))
    fixture.add(.device(.receiptWritten(entries: 3)))
    #expect(fixture.phone?.account == ProjectionFixture.ben)
    #expect(fixture.phone?.paymentsAllowed == false)
    #expect(fixture.phone?.clockOffset == .hours(1))
    #expect(fixture.phone?.storefront == storefront)
    #expect(fixture.ben?.storefront == storefront)
    #expect(fixture.phone?.sheet == TransactionID(4))
    #expect(fixture.phone?.receiptEntries == 3)
    fixture.add(.device(.sheetClosed(transaction: TransactionID(4))))
    fixture.add(.user(.signedOut(account: ProjectionFixture.ben)))
    #expect(fixture.phone?.sheet == nil)
    #expect(fixture.phone?.account == nil)
  }

  @Test("links go down and up one by one, and messages are counted")
  func links() {
    var fixture = ProjectionFixture()
    let tablet = ProjectionFixture.tablet
    fixture.add(.message(.linkFailed(device: tablet, endpoint: .store)))
    fixture.add(.message(.linkFailed(device: tablet, endpoint: .server)))
    fixture.add(.message(.linkRecovered(device: tablet, endpoint: .server)))
    #expect(fixture.projection[tablet]?.reachesStore == false)
    #expect(fixture.projection[tablet]?.reachesServer == true)
    #expect(fixture.phone?.reachesStore == true)
    let message = MessageID(1)
    fixture.add(.message(.sent(message: message, kind: .storeNotice, device: tablet)))
    fixture.add(.message(.duplicated(message: message, kind: .storeNotice, device: tablet)))
    fixture.add(.message(.arrived(message: message, kind: .storeNotice, device: tablet)))
    fixture.add(.message(.lost(message: message, kind: .storeNotice, device: tablet, reason: .dropped)))
    let run = fixture.projection.run
    #expect(
      [run.messagesSent, run.messagesDuplicated, run.messagesArrived, run.messagesLost] == [1, 1, 1, 1])
  }

  @Test("files and preferences are counted, and go with the app")
  func disk() {
    var fixture = ProjectionFixture()
    fixture.add(.disk(.wrote(path: .empty, bytes: 5)))
    fixture.add(.disk(.wrote(path: .empty, bytes: 7)))
    fixture.add(.disk(.copied(source: .empty, target: .empty)))
    fixture.add(.disk(.removed(path: .empty)))
    fixture.add(.disk(.writeFailed(path: .empty, error: .diskFull)))
    fixture.add(.disk(.excludedFromBackup(path: .empty)))
    fixture.add(.disk(.preferenceSet(key: .empty)))
    fixture.add(.disk(.preferencesFlushed(count: 1)))
    fixture.add(.disk(.preferenceSet(key: .empty)))
    let disk = fixture.phone?.disk
    #expect(disk?.filesWritten == 2)
    #expect(disk?.bytesWritten == 12)
    #expect(disk?.filesCopied == 1)
    #expect(disk?.filesRemoved == 1)
    #expect(disk?.writesFailed == 1)
    #expect(disk?.filesExcluded == 1)
    #expect(disk?.preferencesSet == 2)
    #expect(disk?.preferencesUnflushed == 1)
    fixture.add(.disk(.preferencesLost(count: 1)))
    #expect(fixture.phone?.disk.preferencesUnflushed == 0)
    #expect(fixture.phone?.disk.preferencesLost == 1)
    fixture.add(.device(.appRemoved))
    #expect(fixture.phone?.disk == fixture.projection[ProjectionFixture.tablet]?.disk)
    #expect(fixture.phone?.appVersion == nil)
  }

  @Test("the run: choices, budget, liveness, convergence, the server")
  func run() {
    var fixture = ProjectionFixture()
    #expect(fixture.projection.run.converged == nil)
    fixture.add(.world(.chosen(site: .empty, scope: 0, option: 1, count: 2)))
    fixture.add(.world(.budgetSpent(facts: 1000)))
    fixture.add(.world(.livenessBegan(launches: 3)))
    fixture.add(.world(.notConverged(unfinished: 1, callbacks: 0)))
    fixture.add(.server(.asked(verb: .empty, key: .empty)))
    fixture.add(.server(.recorded(account: ProjectionFixture.anna, key: .empty)))
    let run = fixture.projection.run
    #expect(run.choices == 1)
    #expect(run.isBudgetSpent)
    #expect(run.isLiveness)
    #expect(run.converged == false)
    #expect(run.serverRequests == 1)
    #expect(run.serverRecords == 1)
    fixture.add(.world(.converged(launches: 1)))
    #expect(fixture.projection.run.converged == true)
  }
}
