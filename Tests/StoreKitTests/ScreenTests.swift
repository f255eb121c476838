import AppSide
import Foundation
import Testing

@testable import StoreKit

extension SharedQueue {
  /// Reports that an app makes about itself.
  @Suite @MainActor struct Screens {
    private let store = ScriptedStore()

    @Test("dialogs, texts, the busy indicator, prices and lists are calls of the app")
    func calls() {
      Assay.showDialog(.error, "no network")
      Assay.showText(.waiting)
      Assay.showBusy()
      Assay.showBusy(false)
      Assay.showPrice(of: "coins", "$0.99")
      Assay.listProducts(count: 3)
      #expect(
        store.channel.calls == [
          #"{"call":"show_dialog","kind":"error","text":"no network"}"#,
          #"{"call":"show_text","kind":"waiting","text":""}"#,
          #"{"call":"show_busy","is_busy":true}"#, #"{"call":"show_busy","is_busy":false}"#,
          #"{"call":"show_price","product_id":"coins","text":"$0.99"}"#,
          #"{"call":"list_products","count":3}"#,
        ])
    }

    @Test("a grant names the account that has the wallet")
    func accounts() {
      Assay.claimGranted("coins", for: nil, count: 100, account: "ann")
      Assay.claimGranted("pro", for: nil)
      #expect(
        store.channel.calls == [
          #"{"call":"granted","product_id":"coins","account":"ann","count":100}"#,
          #"{"call":"granted","product_id":"pro","count":1}"#,
        ])
    }

    @Test("an alert of UIKit counts as a dialog, and as a question if it has several answers")
    func alerts() {
      ShownAlerts.report()
      for isQuestion in [false, true] {
        NotificationCenter.default.post(
          name: Notification.Name("AssayAlertShown"), object: nil,
          userInfo: ["text": "Sorry", "isQuestion": isQuestion])
      }
      #expect(
        store.channel.calls == [
          #"{"call":"show_dialog","kind":"message","text":"Sorry"}"#,
          #"{"call":"show_dialog","kind":"confirmation","text":"Sorry"}"#,
        ])
    }

    @Test("an app that reports what it shows says so in its hello")
    func hello() {
      func reports(_ has: [Assay.Capability]) -> Bool? {
        Assay.Description(has: has).hello.capabilities.first { $0.capability == .interface }?.isThere
      }
      #expect(reports([]) == false && reports([.interface]) == true)
    }
  }
}
