import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The files of downloads on the simulated disk") struct DownloadFilesTests {
  private func paths(_ test: TestWorld) -> [String] { test.phone.files.map(\.path) }

  /// A world whose app has a completed download.
  private func complete(latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    let atlas = test.addProduct("atlas", .nonConsumable) {
      $0.hosted = HostedContent(
        version: test.world.text("1.0"),
        packages: [
          HostedPackage(
            files: [
              HostedFile(name: test.world.text("film.mp4"), length: 5_000_000),
              HostedFile(name: test.world.text("maps/europe.txt"), content: Array("Here be dragons".utf8)),
            ])
        ])
    }
    test.buyAndHold(atlas)
    test.perform([.startDownloads([test.handle(0)])])
    return test
  }

  @Test(
    "H9, H17: the cache holds a list with identifier and version, which is 1.0 at first, and the files below Contents"
  )
  func placed() {
    let test = complete()
    #expect(
      paths(test) == [
        "Caches/Downloads/1/ContentInfo.plist", "Caches/Downloads/1/Contents/film.mp4",
        "Caches/Downloads/1/Contents/maps/europe.txt",
      ])
    let texts = test.phone.files.map { String(decoding: $0.content, as: UTF8.self) }
    #expect(texts[0].contains("<key>ContentVersion</key>\n  <string>1.0</string>"))
    #expect(texts[0].contains("<key>IAPProductIdentifier</key>\n  <string>atlas</string>"))
    #expect(texts[1] == "5000000 bytes")
    #expect(texts[2] == "Here be dragons")
    #expect(test.facts(.downloadFinished).count == 1)
  }

  @Test("H10: no backup holds them") func noBackup() {
    let test = complete()
    test.world.backUp(test.phone)
    guard case .device(.backedUp(let files))? = test.facts(.deviceBackedUp).first else { return }
    #expect(files == 0)
  }

  @Test("H11, H10: they go when the transaction leaves the queue, or with the latitude some time later")
  func purged() {
    let test = complete()
    test.perform([.finish(test.handles[1])], settles: false)
    test.world.wait(.seconds(1))
    #expect(paths(test).isEmpty)
    let late = complete(latitudes: [(.contentPurge, 1)])
    late.perform([.finish(late.handles[1])], settles: false)
    late.world.wait(.seconds(1))
    #expect(paths(late).count == 3)
    late.world.settle()
    #expect(paths(late).isEmpty)
    #expect(late.count(.downloadPurged) == 1)
  }

  @Test("H10: the system spares them while their transaction is in the queue") func spared() {
    let test = complete()
    test.perform([.write(path: test.app.bytes("Caches/other"), content: test.app.bytes("x"))])
    test.world.apps.background(test.phone)
    test.world.purgeCaches(of: test.phone)
    #expect(paths(test).count == 3)
  }

  @Test("H10: or it removes them too, and the download waits for a start again") func notSpared() {
    let test = complete(latitudes: [(.cachesPurge, 1)])
    test.world.apps.background(test.phone)
    test.world.purgeCaches(of: test.phone)
    #expect(paths(test).isEmpty)
    #expect(test.phone.downloadEntries.map(\.state) == [.waiting])
    #expect(test.count(.downloadPurged) == 1)
  }

  @Test("C7: a transaction that leaves by itself takes its downloads along", arguments: [true, false])
  func spontaneous(isComplete: Bool) {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    test.perform([.startDownloads([test.handle(0)])], settles: isComplete)
    test.world.wait(.milliseconds(20))
    test.pin(.spontaneousRemoval, 1)
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.count(.transactionVanished) == 1)
    #expect(test.count(isComplete ? .downloadPurged : .downloadAbandoned) == 1)
    #expect(test.phone.downloadEntries.isEmpty)
    #expect(paths(test).isEmpty)
  }

  @Test("H24: a full disk lets a download fail, with the latitude without saying why")
  func diskFull() {
    for (latitudes, error) in [([], StoreError.diskFull), ([(.downloadDiskError, 1)], .storeKit(.unknown))]
      as [([(ChoiceSite, Int)], StoreError)]
    {
      let test = TestWorld(latitudes: latitudes)
      test.buyAndHold(test.addAtlas())
      _ = test.world.setDiskFull(true, on: test.phone)
      test.perform([.startDownloads([test.handle(0)])])
      #expect(test.phone.downloadEntries[0].error == error)
      #expect(test.app.view.snapshot(of: test.handle(0)).error == error)
      _ = test.world.setDiskFull(false, on: test.phone)
      test.perform([.startDownloads([test.handle(0)])])
      #expect(test.phone.downloadEntries[0].state == .finished)
    }
  }

  @Test("X5, H13: a transaction whose finish had no effect brings its downloads anew")
  func returned() {
    let test = complete()
    test.pin(.finishWithoutEffect, 1)
    test.perform([.finish(test.handles[1])])
    test.loadEagerly()
    test.relaunch()
    #expect(test.count(.downloadAnnounced) == 2)
    #expect(test.count(.downloadFinished) == 2)
    #expect(test.phone.downloadEntries.isEmpty)
  }

  @Test("Q8: an app that was removed has lost what was downloaded, and starts again when it is back")
  func removed() {
    let test = complete()
    test.world.uninstall(test.phone)
    #expect(test.phone.downloadEntries.map(\.state) == [.waiting])
    test.world.install(test.phone, version: "1.0")
    test.loadEagerly()
    test.launch()
    #expect(test.granted(ProductID(5)) == 1)
    #expect(paths(test).isEmpty)
  }
}
