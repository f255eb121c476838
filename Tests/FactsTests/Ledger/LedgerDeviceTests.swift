import Facts
import Kernel
import Testing

@Suite("The ledger: devices") struct LedgerDeviceTests {
  @Test("declarations give names, and an unknown thing is blank") func declarations() {
    var fixture = LedgerFixture()
    var names: [String] = []
    fixture.ledger.eachDevice { names.append(fixture.texts[$1.name]) }
    fixture.ledger.eachAccount { names.append(fixture.texts[$1.name]) }
    fixture.ledger.eachProduct { names.append(fixture.texts[$1.name]) }
    #expect(names == ["phone", "tablet", "anna", "ben", "coins", "monthly"])
    #expect(fixture.ledger.product(LedgerFixture.coins).type == .consumable)
    #expect(fixture.ledger.device(DeviceID(2)).name == .empty)
    fixture.add(.world(.productGranting(product: LedgerFixture.coins, grants: 100)))
    fixture.add(.world(.productMentioned(product: ProductID(2), name: fixture.texts.intern("gems"))))
    #expect(fixture.ledger.product(LedgerFixture.coins).grants == 100)
    #expect(fixture.ledger.product(ProductID(2)).type == nil)
    #expect(fixture.ledger.product(ProductID(3)).grants == 1)
  }

  @Test("a process starts with nothing registered and takes its restore along") func processes() {
    var fixture = LedgerFixture()
    fixture.add(.process(.launched(process: ProcessID(0), version: .empty)))
    fixture.add(.queue(.observerAdded(observer: ObserverID(0))))
    fixture.add(.queue(.observerAdded(observer: ObserverID(1))))
    fixture.add(.queue(.observerAdded(observer: ObserverID(1))))
    fixture.add(.queue(.restoreCalled(username: .empty)))
    fixture.add(.interface(.busyBegan))
    #expect(fixture.phone.process == ProcessID(0))
    #expect(fixture.phone.observers.nonzeroBitCount == 2)
    #expect(fixture.phone.isInFront && fixture.phone.isRestoring && fixture.phone.busySince != .start)
    #expect(!fixture.ledger.device(LedgerFixture.tablet).isRunning)
    fixture.add(.process(.launched(process: ProcessID(1), version: .empty)))
    #expect(fixture.phone.process == ProcessID(1))
    #expect(!fixture.phone.isObserving && !fixture.phone.isRestoring && fixture.phone.busySince == .start)
  }

  @Test(
    "each way to end ends the process",
    arguments: [
      FactContent.process(.terminated(process: ProcessID(0))),
      .process(.killed(process: ProcessID(0), point: .empty)),
      .process(.crashed(process: ProcessID(0), reason: .uncaughtError, file: .empty, line: 1)),
      .process(.hung(process: ProcessID(0))), .device(.rebooted), .device(.poweredOff),
    ])
  func endings(_ ending: FactContent) {
    var fixture = LedgerFixture()
    fixture.add(.process(.launched(process: ProcessID(0), version: .empty)))
    fixture.add(.process(.backgrounded(process: ProcessID(0))))
    #expect(!fixture.phone.isInFront)
    fixture.add(.process(.foregrounded(process: ProcessID(0))))
    #expect(fixture.phone.isInFront)
    fixture.add(ending)
    #expect(!fixture.phone.isRunning)
  }

  @Test("observers leave by removal and by release; a restore ends by either callback") func observers() {
    var fixture = LedgerFixture()
    for number in 0..<3 { fixture.add(.queue(.observerAdded(observer: ObserverID(number)))) }
    fixture.add(.queue(.observerRemoved(observer: ObserverID(1))))
    fixture.add(.queue(.observerReleased(observer: ObserverID(0), registered: true)))
    #expect((0..<3).map { fixture.phone.isRegistered(ObserverID($0)) } == [false, false, true])
    for callback in [
      CallbackFact.restoreFinished(observer: ObserverID(2)),
      .restoreFailed(observer: ObserverID(2), error: .offline),
    ] {
      fixture.add(.queue(.restoreCalled(username: .empty)))
      #expect(fixture.phone.isRestoring)
      fixture.add(.callback(callback))
      #expect(!fixture.phone.isRestoring)
    }
  }

  @Test("the account, the login, the clock, and the receipt") func users() {
    var fixture = LedgerFixture()
    #expect(!fixture.phone.isAccountKnown)
    fixture.add(.user(.signedIn(account: LedgerFixture.ben)))
    fixture.add(.user(.setClock(offset: .hours(1))))
    fixture.add(.device(.receiptWritten(entries: 3)))
    #expect(fixture.phone.account == LedgerFixture.ben && fixture.phone.user == LedgerFixture.ben)
    #expect(fixture.phone.hasWrongClock)
    #expect(fixture.phone.receipt.entries == 3 && fixture.phone.receipt.owner == LedgerFixture.ben)
    #expect(!fixture.phone.hasForeignReceipt(than: LedgerFixture.anna))
    fixture.add(.disk(.receiptRead(found: true, entries: 3)))
    #expect(fixture.phone.hasForeignReceipt(than: LedgerFixture.anna))
    #expect(!fixture.ledger.hasLogins)
    fixture.add(.user(.loggedIn(account: LedgerFixture.anna)))
    fixture.add(.user(.signedOut(account: LedgerFixture.ben)))
    #expect(fixture.phone.user == LedgerFixture.anna && fixture.phone.account == .none)
    #expect(fixture.ledger.hasLogins && fixture.phone.isAccountKnown)
  }

  @Test("an endpoint is out of reach while its link is down or loses messages") func links() {
    var fixture = LedgerFixture()
    let phone = LedgerFixture.phone
    fixture.add(.message(.linkFailed(device: phone, endpoint: .store)))
    #expect(fixture.phone.isStoreOutOfReach && !fixture.phone.isServerOutOfReach)
    #expect(!fixture.ledger.device(LedgerFixture.tablet).isStoreOutOfReach)
    fixture.add(.message(.linkRecovered(device: phone, endpoint: .store)))
    fixture.add(.message(.kindLost(device: phone, kind: .serverAnswer)))
    #expect(!fixture.phone.isStoreOutOfReach && fixture.phone.isServerOutOfReach)
    fixture.add(.message(.linkCleared(device: phone, endpoint: .server)))
    #expect(!fixture.phone.isServerOutOfReach)
  }

  @Test("durable writes, and what goes with the app's data") func data() {
    var fixture = LedgerFixture()
    fixture.buyCoins(TransactionID(0), PurchaseID(0))
    fixture.add(
      .callback(.delivered(observer: ObserverID(0), transaction: TransactionID(0), state: .purchased)))
    fixture.add(
      .claim(
        .granted(
          transaction: TransactionID(0), product: LedgerFixture.coins, account: LedgerFixture.anna, count: 1))
    )
    fixture.add(.disk(.preferenceSet(key: .empty)))
    #expect(fixture.phone.durableWrite == .start)
    fixture.add(.disk(.preferencesFlushed(count: 1)))
    #expect(fixture.phone.durableWrite == fixture.ledger.sequence)
    #expect(fixture.ledger.product(LedgerFixture.coins).isGranted(on: LedgerFixture.phone))
    fixture.add(.device(.appRemoved))
    #expect(fixture.phone.durableWrite == .start && fixture.phone.installation == 1)
    #expect(fixture.ledger.transaction(TransactionID(0)).granted == .start)
    #expect(!fixture.ledger.purchase(PurchaseID(0)).isServed)
    #expect(!fixture.ledger.product(LedgerFixture.coins).isGranted(on: LedgerFixture.phone))
    #expect(!fixture.phone.isFromBackup)
    fixture.add(.device(.backupRestored(source: LedgerFixture.tablet, files: 1)))
    #expect(fixture.phone.isFromBackup)
  }
}
