import Facts
import StoreModel
import Testing
import World

@Suite("The store's own pages inside an app")
struct StoreSheetTests {
  private let sheet = SheetToken(rawValue: 0)
  private let novel = SheetParameters(item: 364_709_193)

  private func world(_ latitudes: [(ChoiceSite, Int)] = [], system: SystemVersion = .latest) -> TestWorld {
    let test = TestWorld(latitudes: latitudes, system: system)
    test.world.store.addItem(StoreItem(number: 364_709_193, kind: .book, name: "A Novel"))
    test.world.store.addItem(
      StoreItem(number: 284_417_350, kind: .song, name: "Ein Lied", storefronts: ["DEU"]))
    return test
  }

  /// The facts of sheets by their short names.
  private func story(_ test: TestWorld) -> [String] {
    test.recorder.kept.compactMap { fact in
      guard case .sheet = fact.content else { return nil }
      return String(FactDescription.of(fact.kind).name.dropFirst("sheet.".count))
    }
  }

  /// The reports about pages to the app: nil if the page was loaded, or its error.
  private func answers(_ test: TestWorld) -> [StoreError?] {
    test.app.events.compactMap { event in
      if case .sheetLoaded(_, let error) = event { .some(error) } else { nil }
    }
  }

  private func load(_ parameters: SheetParameters) -> [AppCall] {
    [.setSheetHandler(sheet, isSet: true), .loadSheet(sheet, number: 0, parameters)]
  }

  @Test("K1: the handler is set, the page asked for and loaded, the sheet shown, closed, and taken away")
  func shown() {
    let test = world()
    test.perform(load(novel))
    #expect(answers(test) == [nil])
    test.perform([.presentSheet(sheet)])
    #expect(test.world.people.shownSheet(on: test.phone) == novel)
    #expect(test.world.people.closeSheet(on: test.phone))
    test.world.settle()
    #expect(test.app.events.contains { if case .sheetFinished(sheet) = $0 { true } else { false } })
    test.perform([.dismissSheet(sheet)])
    #expect(
      story(test) == [
        "handler_set", "load_started", "loaded", "presented", "closed", "handler_called", "dismissed",
      ])
    #expect(test.misuses.isEmpty)
    #expect(!test.world.people.closeSheet(on: test.phone))
  }

  @Test("K10: systems before iOS 6 have no sheet: a call about one ends the app")
  func missingSheet() {
    for call: AppCall in [
      .setSheetHandler(sheet, isSet: true), .loadSheet(sheet, number: 0, novel), .presentSheet(sheet),
      .dismissSheet(sheet), .releaseSheet(sheet),
    ] {
      let old = world(system: SystemVersion(major: 5, minor: 1))
      old.perform([call])
      #expect(old.phone.process == nil && old.count(.processRaised) == 1)
      #expect(story(old).isEmpty)
    }
    let first = world(system: SystemVersion(major: 6))
    first.perform(load(novel))
    #expect(answers(first) == [nil])
  }

  @Test(
    "K10: an address that the app opens takes the user out of the app, on every system",
    arguments: ["https://itunes.apple.com/us/book/id364709193?mt=11", "itms-apps://itunes.apple.com/app/id1"])
  func opened(address: String) {
    for major in [5, 18] {
      let test = world(system: SystemVersion(major: major))
      test.perform([.openURL(test.world.text(address))])
      #expect(story(test) == ["link_opened"])
      #expect(test.app.replies.contains { if case .flag(true) = $0 { true } else { false } })
      #expect(test.phone.process?.isForeground == false)
      #expect(test.world.apps.foreground(test.phone))
    }
  }

  @Test(
    "K10: what no app opens leaves the user where they are", arguments: ["", "id364709193", "https://", "/x"])
  func notOpened(address: String) {
    let test = world()
    test.perform([.openURL(test.world.text(address))])
    #expect(story(test).isEmpty && test.phone.process?.isForeground == true)
  }

  @Test("A version of a system has a name", arguments: ["3.0", "5.1", "6.0", "12.0", "18.0"])
  func systems(name: String) {
    #expect(SystemVersion(named: name)?.name == name)
    #expect(SystemVersion(named: "6") == SystemVersion(major: 6))
    for wrong in ["", "2.2", "x", "6.", ".1", "6.0.1", "-6", "100", "6,0"] {
      #expect(SystemVersion(named: wrong) == nil)
    }
  }

  @Test("K9: a sheet that the app lets go of disappears, and its page never comes", arguments: [true, false])
  func released(isLoaded: Bool) {
    let test = world()
    if isLoaded {
      test.perform(load(novel))
      test.perform([.presentSheet(sheet), .releaseSheet(sheet)])
    } else {
      test.perform(load(novel) + [.releaseSheet(sheet)])
    }
    #expect(answers(test) == (isLoaded ? [nil] : []))
    #expect(test.world.people.shownSheet(on: test.phone) == nil)
    #expect(!test.world.people.closeSheet(on: test.phone))
    #expect(story(test).last == "released")
  }

  @Test("K8: a link on the sheet is followed, and the sheet stays") func link() {
    let test = world()
    #expect(!test.world.people.followLinkOnSheet(on: test.phone))
    test.perform(load(novel))
    test.perform([.presentSheet(sheet)])
    #expect(test.world.people.followLinkOnSheet(on: test.phone))
    #expect(test.world.people.shownSheet(on: test.phone) == novel)
    #expect(story(test).last == "link_followed")
  }

  @Test("K1: a sheet without a handler is a misuse, and nobody hears that its user is done with it")
  func unheard() {
    let test = world()
    test.perform([.loadSheet(sheet, number: 0, novel)])
    test.perform([.presentSheet(sheet)])
    #expect(test.misuses == [.sheetWithoutHandler, .sheetWithoutHandler])
    test.world.people.closeSheet(on: test.phone)
    test.world.settle()
    #expect(test.world.people.shownSheet(on: test.phone) == novel)
    #expect(story(test).suffix(2) == ["presented", "closed"])
  }

  @Test(
    "K1: a sheet that is shown before its page came is a misuse; a second showing and a second taking away are none"
  )
  func early() {
    let test = world()
    test.perform(load(novel) + [.presentSheet(sheet), .presentSheet(sheet)])
    #expect(test.misuses == [.sheetShownBeforeLoaded])
    test.perform([.dismissSheet(sheet), .dismissSheet(sheet)])
    #expect(test.count(.sheetPresented) == 1 && test.count(.sheetDismissed) == 1)
  }

  @Test("K1: an answer that comes twice is told once, and none is told to another launch")
  func once() {
    let twice = world([(.messageDuplication, 1)])
    twice.perform(load(novel))
    #expect(answers(twice) == [nil])
    let killed = world()
    killed.perform(load(novel), settles: false)
    killed.world.apps.kill(killed.phone)
    killed.launch()
    #expect(answers(killed).isEmpty)
  }

  @Test("K1: without a network, without an answer, and with a store that fails the page does not come")
  func unloaded() {
    let offline = world()
    offline.launch()
    offline.world.links.setLink(of: offline.phone, .store, isUp: false)
    offline.perform(load(novel))
    #expect(answers(offline) == [.offline])
    let lost = world([(.messageLoss, 1)])
    lost.perform(load(novel))
    #expect(answers(lost) == [.timedOut])
    let failing = world()
    _ = failing.world.fail(StoreFailure(of: .sheetRequest, .timedOut, times: 1))
    failing.perform(load(novel))
    #expect(answers(failing) == [.timedOut])
  }

  @Test(
    "K2: a product of the app that the page promotes is bought, and its transaction comes to the queue unasked"
  )
  func promoted() {
    let test = world()
    let parameters = SheetParameters(item: 364_709_193, product: test.world.text("pro"))
    test.perform(load(parameters))
    test.perform([.presentSheet(sheet)])
    #expect(test.world.people.buyOnSheet(test.pro, on: test.phone))
    test.world.settle()
    #expect(test.told == ["purchased pro"])
    #expect(test.charges == [499])
    #expect(story(test).suffix(2) == ["bought", "handler_called"])
    #expect(test.count(.queuePaymentAdded) == 0)
  }

  @Test("K2: what the sheet shows is bought without the queue; nobody buys where no sheet is shown")
  func bought() {
    let test = world()
    test.perform(load(novel))
    #expect(!test.world.people.buyOnSheet(nil, on: test.phone))
    test.perform([.presentSheet(sheet)])
    #expect(test.world.people.buyOnSheet(nil, on: test.phone))
    test.world.settle()
    #expect(test.charges.isEmpty && test.told.isEmpty)
  }

  @Test("K3: an item that the store does not have is error 5, or nothing is heard at all")
  func missing() {
    let test = world()
    test.perform(load(SheetParameters(item: 999)))
    #expect(answers(test) == [.storeKit(.storeProductNotAvailable)])
    let silent = world([(.missingStoreItem, 1)])
    silent.perform(load(SheetParameters(item: 999)))
    #expect(answers(silent).isEmpty)
    #expect(story(silent) == ["handler_set", "load_started"])
    let offline = world([(.missingStoreItem, 1)])
    offline.world.links.setLink(of: offline.phone, .store, isUp: false)
    offline.perform(load(SheetParameters(item: 999)))
    #expect(answers(offline) == [.offline])
  }

  @Test("K3: what only another country has is not there")
  func elsewhere() {
    let test = world()
    test.perform(load(SheetParameters(item: 284_417_350)))
    #expect(answers(test) == [.storeKit(.storeProductNotAvailable)])
    test.world.people.changeStorefront(of: test.phone, to: "DEU")
    test.perform(load(SheetParameters(item: 284_417_350)))
    #expect(answers(test).last == .some(nil))
  }
}
