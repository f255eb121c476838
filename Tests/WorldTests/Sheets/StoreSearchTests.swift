import Facts
import StoreModel
import Testing
import World

@Suite("Searching the store")
struct StoreSearchTests {
  private static let items = [
    StoreItem(number: 1, kind: .song, name: "Tasty Coins"),
    StoreItem(number: 2, kind: .app, name: "Coins for Cooks", storefronts: ["DEU"]),
    StoreItem(number: 3, kind: .app, name: "Notes and tasty coinage"),
    StoreItem(number: 4, kind: .album, name: "Ähren"),
  ]

  private func found(_ term: String, _ kinds: [StoreItemKind] = [], in storefront: String = "USA") -> [Int64]
  {
    let test = TestWorld()
    for item in Self.items { test.world.store.addItem(item) }
    let search = StoreSearch(
      term: test.world.text(term), kinds: kinds, storefront: test.world.text(storefront))
    test.perform([.searchStore(number: 7, search)])
    guard case .searchAnswered(7, let items, _, nil) = test.app.events.last else { return [-1] }
    return items.map(\.number)
  }

  @Test("K4: each word has to begin a word of the name, large or small; kind and country narrow the search")
  func words() {
    #expect(found("coins") == [1])
    #expect(found("COIN tasty") == [1, 3])
    #expect(found("coin", in: "DEU") == [1, 2, 3])
    #expect(found("coin", [.app], in: "DEU") == [2, 3])
    #expect(found("coin", [.song, .album]) == [1])
    #expect(found("ÄHREN") == [4])
    #expect(found("oins").isEmpty)
  }

  @Test("K4: the address of what was found names country, kind and number")
  func address() {
    #expect(Self.items[0].address(in: "USA") == "https://itunes.apple.com/us/song/id1?mt=8")
    #expect(Self.items[1].address(in: "DEU") == "https://itunes.apple.com/de/app/id2?mt=8")
  }

  @Test("K4: a search without an answer fails once, and one that is asked twice is answered twice")
  func failing() {
    let test = TestWorld()
    let search = StoreSearch(term: test.world.text("coins"), kinds: [], storefront: test.world.text("USA"))
    test.launch()
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.perform([.searchStore(number: 0, search)])
    guard case .searchAnswered(0, [], _, .offline) = test.app.events.last else {
      Issue.record("the search did not fail")
      return
    }
    #expect(test.story(.sheetLookupStarted, .sheetLookedUp, .sheetLookupFailed).last == "sheet.lookup_failed")
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.perform([.searchStore(number: 1, search), .searchStore(number: 1, search)])
    #expect(test.count(.sheetLookedUp) == 2)
  }

  @Test("K4: a search names countries by two letters; each storefront stands in the table once")
  func countries() {
    #expect(Storefront.of(country: "de")?.letters == "DEU")
    #expect(Storefront.of(country: "xx") == nil)
    #expect(Storefront.currency(of: "JPN") == "JPY" && Storefront.currency(of: "QQQ") == "USD")
    #expect(Set(Storefront.all.map(\.letters)).count == Storefront.all.count)
    #expect(Set(Storefront.all.map(\.country)).count == Storefront.all.count)
    #expect(Storefront.all.count == 175)
    #expect(Storefront.all.allSatisfy { $0.letters.utf8.count == 3 && $0.country.utf8.count == 2 })
  }
}
