import Foundation
import Testing
import UIKit

@MainActor @Suite("Application", .serialized)
struct ApplicationTests {
  private final class Delegate: NSObject, UIApplicationDelegate {
    var told: [String] = []
    func applicationDidEnterBackground(_ application: UIApplication) { told.append("background") }
    func applicationDidBecomeActive(_ application: UIApplication) { told.append("active") }
  }

  private func post(_ name: String) {
    NotificationCenter.default.post(name: Notification.Name("UIApplication\(name)Notification"), object: nil)
  }

  @Test("the state follows the notifications, which are posted by name")
  func states() {
    let delegate = Delegate()
    UIApplication.shared.delegate = delegate
    defer { UIApplication.shared.delegate = nil }
    #expect(UIApplication.shared.applicationState == .active)
    post("WillResignActive")
    #expect(UIApplication.shared.applicationState == .inactive)
    post("DidEnterBackground")
    #expect(UIApplication.shared.applicationState == .background)
    post("WillEnterForeground")
    post("DidBecomeActive")
    #expect(UIApplication.shared.applicationState == .active)
    #expect(delegate.told == ["background", "active"])
  }

  @Test("an app hears of the notifications by Apple's names")
  func names() {
    var heard: [Notification.Name] = []
    let names = [UIApplication.willTerminateNotification, UIApplication.didEnterBackgroundNotification]
    let observations = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        MainActor.assumeIsolated { heard.append(name) }
      }
    }
    post("WillTerminate")
    post("DidEnterBackground")
    post("DidBecomeActive")
    for observation in observations { NotificationCenter.default.removeObserver(observation) }
    #expect(heard == names)
  }

  @Test("addresses are noted, and the app is told on the main queue")
  func addresses() async throws {
    let url = try #require(URL(string: "https://apps.apple.com/account/subscriptions"))
    #expect(UIApplication.shared.canOpenURL(url))
    let isOpened = await withCheckedContinuation { continuation in
      UIApplication.shared.open(url) { continuation.resume(returning: $0) }
    }
    #expect(isOpened)
    #expect(UIApplication.shared.openedURLs.last == url)
  }

  @Test("pieces of work have numbers of their own")
  func backgroundTasks() {
    let first = UIApplication.shared.beginBackgroundTask()
    let second = UIApplication.shared.beginBackgroundTask(withName: "receipt") {}
    #expect(first != .invalid)
    #expect(first != second)
    UIApplication.shared.endBackgroundTask(first)
    UIApplication.shared.endBackgroundTask(second)
  }

  @Test("the device is the same one each time")
  func device() {
    #expect(UIDevice.current.identifierForVendor == UIDevice.current.identifierForVendor)
    #expect(UIDevice.current.identifierForVendor != nil)
    #expect(UIDevice.current.model == "iPhone")
    #expect(Double(UIDevice.current.systemVersion) ?? 0 >= 14)
  }

  @Test("a question is presented, and answered as it is told")
  func questions() {
    let shop = UIViewController()
    var answers: [String?] = []
    var shownCount = 0
    let question = UIAlertController(title: "Buy?", message: nil, preferredStyle: .alert)
    question.addAction(UIAlertAction(title: "OK", style: .default) { answers.append($0.title) })
    question.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    let told = NotificationCenter.default.addObserver(
      forName: Notification.Name("AssayAlertShown"), object: nil, queue: nil
    ) { alert in
      #expect(alert.userInfo?["text"] as? String == "Buy?" && alert.userInfo?["isQuestion"] as? Bool == true)
      MainActor.assumeIsolated { shownCount += 1 }
    }
    shop.present(question, animated: true)
    NotificationCenter.default.removeObserver(told)
    #expect(shownCount == 1)
    #expect(shop.presentedViewController === question)
    question.actions[0].choose()
    question.dismiss(animated: false)
    #expect(shop.presentedViewController == nil)
    #expect(answers == ["OK"])
  }
}
