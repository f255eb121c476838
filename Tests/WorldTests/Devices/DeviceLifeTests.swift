import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What a device keeps")
struct DeviceLifeTests {
  private func ledger() -> TestWorld {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    return test
  }

  private func owned(_ test: TestWorld, on device: Device? = nil) -> [Int?] {
    [test.coins, test.pro].map { test.world.owned($0, on: device ?? test.phone) }
  }

  @Test("a reboot ends the app and keeps its disk, its receipt and the queue")
  func reboot() {
    let test = ledger()
    test.buy(test.coins)
    test.openSheet(test.pro)
    test.world.reboot(test.phone)
    #expect(test.count(.processKilled) == 1)
    #expect(!test.phone.isRunning)
    test.launch()
    #expect(owned(test) == [1, 0])
    #expect(test.delivered.suffix(2) == [.purchasing, .failed])
    test.world.powerOff(test.phone)
    #expect(!test.world.apps.launch(test.phone))
    test.world.reboot(test.phone)
    #expect(test.world.apps.launch(test.phone))
  }

  @Test("Q8: removing the app takes its data; a restore brings back what lasts, and a consumable is gone")
  func reinstall() {
    let test = ledger()
    test.buy(test.coins)
    test.buy(test.pro)
    test.world.uninstall(test.phone)
    #expect(!test.world.apps.launch(test.phone))
    test.world.install(test.phone, version: "2.0")
    test.launch()
    #expect(owned(test) == [0, 0])
    test.restore()
    #expect(owned(test) == [0, 1])
    #expect(test.charges == [99, 499])
  }

  @Test("an update keeps the data and ends a running app in good order")
  func update() {
    let test = ledger()
    test.buy(test.coins)
    test.world.update(test.phone, to: "2.0")
    #expect(test.count(.processTerminated) == 1)
    test.launch()
    #expect(test.app.bundle?.version == "2.0")
    #expect(owned(test) == [1, 0])
  }

  @Test(
    "a backup brings files to another device, without those that are excluded, and no unfinished transaction")
  func backup() {
    let test = ledger()
    let tablet = test.addTablet()
    LedgerApp.run(on: tablet, of: test)
    test.buy(test.coins)
    test.buy(test.pro)
    test.perform([.excludeFromBackup(path: test.app.bytes("pro/300000000000002"))])
    test.world.backUp(test.phone)
    test.beLazy()
    test.buy(test.season)
    #expect(test.world.restoreBackup(of: test.phone, on: tablet))
    test.launch(tablet)
    #expect(owned(test, on: tablet) == [1, 0])
    #expect(test.world.owned(test.season, on: tablet) == 0)
    #expect(test.delivered.last == .purchased)
    #expect(test.listed.count == 1)
    #expect(!test.world.restoreBackup(of: tablet, on: test.phone))
  }

  @Test("Q13: each device of an account has its own queue, and a restore brings what lasts to the other")
  func twoDevices() {
    let test = ledger()
    let tablet = test.addTablet()
    LedgerApp.run(on: tablet, of: test)
    test.buy(test.coins)
    test.buy(test.pro)
    test.launch(tablet)
    #expect(owned(test, on: tablet) == [0, 0])
    test.world.people.tapRestore(on: tablet)
    test.world.settle()
    #expect(owned(test, on: tablet) == [0, 1])
    #expect(test.charges == [99, 499])
  }

  @Test("Q12: each account pays for itself, and restores its own history only")
  func twoAccounts() {
    let test = ledger()
    let bob = test.world.addAccount(named: "bob")
    let tablet = test.addTablet(account: bob)
    LedgerApp.run(on: tablet, of: test)
    test.buy(test.pro)
    test.launch(tablet)
    test.world.people.tapRestore(on: tablet)
    test.world.settle()
    #expect(owned(test, on: tablet) == [0, 0])
    test.world.people.tapBuy(test.pro, on: tablet)
    test.world.settle()
    #expect(test.charges == [499, 499])
    let payers = test.facts(.storeCharged).compactMap { content in
      if case .store(.charged(_, let account, _, _, _, _)) = content { account } else { nil }
    }
    #expect(payers == [test.user, bob])
  }
}
