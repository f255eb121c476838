import AppSide
import Foundation
import StoreKit
import Testing

extension SharedQueue {
  /// The parts of Foundation that answer differently under a simulated store.
  @Suite @MainActor struct FoundationAnswers {
    private let store = ScriptedStore()

    @Test("a delay of the main queue is a timer of the world, and its block runs when that fires")
    func delays() throws {
      nonisolated(unsafe) var hasRun = false
      DispatchQueue.main.asyncAfter(deadline: .now() + 5) { hasRun = true }
      #expect(store.channel.calls.last == #"{"call":"start_timer","delay":5000000000}"#)
      try store.tell("timer", #""timer":\#(store.channel.calls.count)"#)
      #expect(hasRun)
    }

    @Test("a delay by the calendar is one too")
    func wallDelays() {
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2) {}
      #expect(store.channel.calls.last == #"{"call":"start_timer","delay":2000000000}"#)
    }

    @Test("the receipt is a file where the bundle says that it lies")
    func receipt() throws {
      let folder = NSTemporaryDirectory() + UUID().uuidString
      ReceiptFile.shared.folder = folder
      store.channel.answer("receipt_url", #"{"reply":"bytes","value":"/receipt","now":1}"#)
      store.channel.answer("read_receipt_data", #"{"reply":"bytes","value":"cmVjZWlwdA==","now":1}"#)
      let url = try #require(Bundle.main.appStoreReceiptURL)
      #expect(try String(contentsOf: url, encoding: .utf8) == "receipt")
      #expect(url.lastPathComponent == "receipt")
      store.channel.answer("read_receipt_data", #"{"reply":"bytes","now":1}"#)
      let missing = try #require(Bundle.main.appStoreReceiptURL)
      #expect(!FileManager.default.fileExists(atPath: missing.path))
      try FileManager.default.removeItem(atPath: folder)
    }

    @Test("defaults are written before the next call, and the app's own wish to write them is told")
    func defaults() throws {
      let defaults = try #require(UserDefaults(suiteName: "assay-storekit-tests"))
      store.session.beforeCall = { ChangedDefaults.shared.write() }
      defaults.set("ann", forKey: "buyer")
      _ = SKPaymentQueue.canMakePayments()
      #expect(store.channel.calls.last == #"{"call":"can_make_payments"}"#)
      _ = defaults.synchronize()
      #expect(store.channel.calls.last == #"{"call":"synchronize_preferences"}"#)
      defaults.removePersistentDomain(forName: "assay-storekit-tests")
    }

    @Test("nil removes a default")
    func removedDefault() throws {
      let defaults = try #require(UserDefaults(suiteName: "assay-storekit-tests"))
      defaults.set("ann", forKey: "buyer")
      defaults.set(nil, forKey: "buyer")
      #expect(defaults.object(forKey: "buyer") == nil)
      defaults.removePersistentDomain(forName: "assay-storekit-tests")
    }

    @Test(
      "the folders of the user lie in the app's home, the library among them; others are left to Foundation")
    func homeFolders() {
      let folders = HomeFolders()
      func path(_ folder: FileManager.SearchPathDirectory) -> String? {
        folders.folder(folder, .userDomainMask)?.path
      }
      #expect(path(.libraryDirectory) == nil)
      folders.enter(home: "/an/app")
      #expect(path(.documentDirectory) == "/an/app/Documents")
      #expect(path(.libraryDirectory) == "/an/app/Library")
      #expect(path(.cachesDirectory) == "/an/app/Library/Caches")
      #expect(path(.applicationSupportDirectory) == "/an/app/Library/Application Support")
      #expect(path(.downloadsDirectory) == nil)
      #expect(folders.folder(.libraryDirectory, .allDomainsMask) == nil)
    }
  }
}

extension SharedQueue {
  /// Calls outside of turns.
  @Suite @MainActor struct Turns {
    @Test("where no turn can be opened a call of another thread waits for the next one")
    func waiting() async throws {
      let store = ScriptedStore(opensTurns: false)
      let asked = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        _ = SKPaymentQueue.canMakePayments()
        asked.signal()
      }
      usleep(50_000)
      #expect(store.channel.calls.isEmpty)
      try store.tell("foreground") { asked.wait() }
      #expect(store.channel.calls == [#"{"call":"can_make_payments"}"#])
    }

    @Test("an observer that was there before a session is told to it at the launch")
    func earlyObserver() throws {
      let observer = KeepingObserver()
      SKPaymentQueue.default().add(observer)
      let store = ScriptedStore(opensTurns: false)
      let bundle = #""bundle":{"application_identifier":"a","version":"1.0","products":[]},"seed":"1""#
      try store.tell("launch", bundle)
      try store.update(store.observers.last ?? 0, ScriptedStore.transaction(0, "purchased"))
      #expect(observer.updates.count == 1)
      try store.tell("foreground") { SKPaymentQueue.default().remove(observer) }
    }
  }
}
