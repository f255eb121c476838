import Facts
import StoreModel
import Testing
import World

@Suite("The store's own pages in the language of apps")
struct SheetCallTests {
  /// An app that runs `body` when the user taps, in a store with two items.
  private static func tapped(_ body: String) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app) app.queue:add_observer { updated_transactions = function() end } end,
          tap = function(app) \(body) end,
        }
        """))
    test.world.store.addItem(
      StoreItem(
        number: 364_709_193, kind: .book, name: "A Novel", artist: "Ann Author", formattedPrice: "$4.99"))
    test.world.store.addItem(StoreItem(number: 500_000_001, kind: .app, name: "Novelty"))
    test.world.apps.launch(test.phone)
    test.world.people.tap("page", on: test.phone)
    test.world.settle()
    return test
  }

  @Test("K1: the handler of a page hears that it is there, the delegate that the user is done") func shown()
    throws
  {
    let test = try Self.tapped(
      """
      local sheet = app.store_sheet()
      sheet:set_delegate { finished = function(done) app.note("done " .. tostring(done == sheet)) done:dismiss() end }
      sheet:load({
        item_identifier = 364709193, product_identifier = "pro", affiliate_token = "a",
        campaign_token = ("c"):rep(40), provider_token = "p", advertising_partner_token = "n",
        custom_product_page_identifier = "x",
      }, function(loaded, failure) app.note(tostring(loaded) .. " " .. tostring(failure)) sheet:present() end)
      """)
    test.world.people.closeSheet(on: test.phone)
    test.world.settle()
    #expect(test.crash == nil)
    #expect(OfferCallTests.notes(test) == ["true nil", "done true"])
    #expect(test.count(.sheetDismissed) == 1)
  }

  @Test("K3: the handler of a page that is not there gets the error") func missing() throws {
    let test = try Self.tapped(
      """
      local sheet = app.store_sheet()
      sheet:set_delegate { finished = function() end }
      sheet:set_delegate(nil)
      sheet:load({ item_identifier = 1 }, function(loaded, failure)
        app.note(tostring(loaded) .. " " .. failure.domain .. " " .. failure.code)
        app.note(failure.localized_description)
      end)
      """)
    #expect(OfferCallTests.notes(test) == ["false SKErrorDomain 5", "Cannot connect to iTunes Store"])
    #expect(test.count(.queueMisused) == 1)
  }

  @Test("K4: a search gives what was found as a list of tables") func search() throws {
    let test = try Self.tapped(
      """
      app.search_store({ term = "novel" }, function(items)
        for _, item in ipairs(items) do
          app.note(table.concat({ item.track_id, item.track_name, item.kind, item.track_view_url }, " "))
          app.note(table.concat({ item.artist_name, item.formatted_price, item.artwork_url }, " "))
        end
      end)
      app.search_store({ term = "novel", entity = "movie", country = "de" }, function(items) app.note(tostring(#items)) end)
      """)
    #expect(
      OfferCallTests.notes(test) == [
        "364709193 A Novel book https://itunes.apple.com/us/book/id364709193?mt=8",
        "Ann Author $4.99 https://itunes.apple.com/artwork/364709193/100x100.jpg",
        "500000001 Novelty app https://itunes.apple.com/us/app/id500000001?mt=8",
        " Free https://itunes.apple.com/artwork/500000001/100x100.jpg", "0",
      ])
  }

  @Test(
    "what makes no sense ends the app, and says so",
    arguments: [
      ("app.store_sheet():load()", "sheet:load expects a table of parameters as argument 1, found nil"),
      (
        "app.store_sheet():load({})",
        "a sheet's page needs an item_identifier, a positive whole number, found nil"
      ),
      (
        #"app.store_sheet():load({ item_identifier = "364709193" })"#,
        "a sheet's page needs an item_identifier, a positive whole number, found string; convert the string with tonumber"
      ),
      (
        "app.store_sheet():load({ item_identifier = 0 })",
        "a sheet's page needs an item_identifier, a positive whole number, found number"
      ),
      (
        "app.store_sheet():load({ item_identifier = 1, campain_token = 'a' })",
        "a sheet's page has no field 'campain_token'; did you mean 'campaign_token'?"
      ),
      (
        "app.store_sheet():load({ item_identifier = 1, campaign_token = ('c'):rep(41) })",
        "the campaign_token of a sheet's page has at most 40 bytes, found 41"
      ),
      (
        "app.store_sheet():load({ item_identifier = 1, affiliate_token = 7 })",
        "the affiliate_token of a sheet's page must be a string, found number"
      ),
      (
        "app.store_sheet():set_delegate(7)",
        "sheet:set_delegate expects a table of handlers or nil as argument 1, found 7"
      ),
      (
        "app.store_sheet():set_delegate { done = print }",
        "a sheet's delegate has no method 'done'; use one of: finished"
      ),
      ("app.search_store()", "search_store expects a table with a term as argument 1, found nil"),
      ("app.search_store {}", #"a search needs a term; write term = "words to search for""#),
      (
        "app.search_store { term = 'a', entity = 'sofware' }",
        "unknown entity 'sofware' of a search; did you mean 'software'?"
      ),
      (
        "app.search_store { term = 'a', country = 'USA' }",
        #"unknown country 'USA' of a search; use a two-letter country code such as "us""#
      ),
      (
        "app.search_store { words = 'a' }",
        "a search has no field 'words'; use one of: term, entity, country"
      ),
    ])
  func refused(body: String, message: String) throws {
    #expect(try Self.tapped(body).crash?.message == message)
  }
}
