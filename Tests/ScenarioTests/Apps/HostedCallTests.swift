import Facts
import StoreModel
import Testing
import World

@Suite("Hosted content in the language of apps")
struct HostedCallTests {
  /// An app that has bought an atlas and runs `body` when the user taps. `downloads` are the atlas's
  /// downloads.
  private static func tapped(_ body: String, settles: Bool = true) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        local held
        return app {
          launch = function(app)
            app.queue:add_observer {
              updated_transactions = function(transactions)
                for _, t in ipairs(transactions) do
                  if t.transaction_state == "purchased" then held = t end
                end
              end,
              updated_downloads = function(downloads)
                for _, d in ipairs(downloads) do
                  app.note(d.state .. " " .. d.progress .. " " .. (d.time_remaining < 0 and "?" or "known"))
                end
              end,
            }
          end,
          buy = function(app, id) app.queue:add(id) end,
          tap = function(app)
            local downloads = held.downloads
            \(body)
          end,
        }
        """))
    var product = Product(
      identifier: test.world.text("atlas"), type: .nonConsumable, price: 499,
      currency: test.world.text("USD"),
      title: test.world.text("atlas"))
    product.hosted = HostedContent(
      version: test.world.text("1.2"),
      packages: [
        HostedPackage(files: [HostedFile(name: test.world.text("a.txt"), content: Array("ABCD".utf8))])
      ])
    let atlas = test.world.addProduct(product)
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(atlas, on: test.phone)
    test.world.settle()
    test.world.people.tap("first", on: test.phone)
    if settles { test.world.settle() }
    return test
  }

  @Test("H2: a download shows its fields as StoreKit does") func fields() throws {
    let test = try Self.tapped(
      """
      local d = downloads[1]
      app.note(table.concat({ #downloads, d.content_identifier, d.expected_content_length, d.content_version,
        d.state, d.progress, d.time_remaining, tostring(d.error), d.transaction.payment.product_identifier }, " "))
      app.note(tostring(d.transaction == held))
      """)
    #expect(OfferCallTests.notes(test) == ["1 atlas 4 1.2 waiting 0.0 -1 nil atlas", "true"])
  }

  @Test("R9, H2: a product says how long its hosted content is, and of which version") func product() throws {
    let test = try Self.tapped(
      """
      app.request_products({ "atlas", "coins" }, { response = function(products)
        for _, p in ipairs(products) do
          app.note(table.concat({ p.product_identifier, tostring(p.is_downloadable),
            #p.download_content_lengths, tostring(p.download_content_lengths[1]),
            tostring(p.download_content_version) }, " "))
        end
      end })
      """)
    #expect(OfferCallTests.notes(test) == ["coins false 0 nil nil", "atlas true 1 4 1.2"])
  }

  @Test("H4, H5: what a start leads to is told in callbacks") func start() throws {
    let test = try Self.tapped("app.queue:start_downloads(downloads)")
    #expect(OfferCallTests.notes(test) == ["active 0.0 ?", "active 0.5 known", "finished 1.0 known"])
  }

  @Test("H3: pause, resume and cancel take lists too") func others() throws {
    let test = try Self.tapped(
      """
      app.queue:start_downloads(downloads)
      app.queue:pause_downloads { downloads[1] }
      app.queue:resume_downloads { downloads[1] }
      app.queue:cancel_downloads(downloads)
      """)
    #expect(OfferCallTests.notes(test) == ["cancelled 0.0 ?"])
    #expect(test.crash == nil)
  }

  @Test("H7: the place of the files is nil before the end, and the question is in the trace") func early()
    throws
  {
    let test = try Self.tapped("app.note(tostring(downloads[1].content_url))")
    #expect(OfferCallTests.notes(test) == ["nil"])
    #expect(test.count(.downloadLocationRead) == 1)
    #expect(test.count(.queueMisused) == 1)
  }

  @Test("H7, H9, H11: at the end it is a folder from which the app can copy") func copies() throws {
    let test = try Self.tapped(
      """
      app.queue:start_downloads(downloads)
      app.after(10, function()
        local from = downloads[1].content_url
        for _, path in ipairs(app.disk.list(from .. "/Contents/")) do
          app.disk.copy(path, "Documents/" .. path:match("[^/]+$"))
        end
        app.note(app.disk.read("Documents/a.txt"))
        app.queue:finish(held)
        app.note(tostring(downloads[1].content_url))
      end)
      """)
    #expect(OfferCallTests.notes(test).suffix(2) == ["ABCD", "nil"])
    #expect(test.phone.files.map(\.path) == ["Documents/a.txt"])
  }

  @Test("H24: an error of a download is a table like every other") func error() throws {
    let test = try Self.tapped("app.queue:start_downloads(downloads)", settles: false)
    _ = test.world.setDiskFull(true, on: test.phone)
    test.world.settle()
    #expect(OfferCallTests.notes(test).last == "failed 0.0 ?")
  }

  @Test(
    "what is no list of downloads is an error of the app, with its line",
    arguments: [
      (
        "app.queue:start_downloads()",
        "queue.start_downloads expects a list of downloads as argument 1, found nil"
      ),
      (
        "app.queue:start_downloads(held)",
        "queue.start_downloads expects a list of downloads as argument 1, found handle"
      ),
      (
        "app.queue:pause_downloads { held }",
        "queue.pause_downloads expects a list of downloads as argument 1, found a list of handle"
      ),
      (
        "app.queue:resume_downloads { \"atlas\" }",
        "queue.resume_downloads expects a list of downloads as argument 1, found a list of string"
      ),
      (
        "app.queue:cancel_downloads { first = downloads[1] }",
        "queue.cancel_downloads expects a list of downloads as argument 1, found table"
      ),
      (
        "app.note(downloads[1].contentURL)", "download has no field 'contentURL'; did you mean 'content_url'?"
      ),
    ])
  func wrong(body: String, message: String) throws {
    let test = try Self.tapped(body)
    #expect(test.crash?.message == message)
    #expect(test.crash?.file == "test.lua")
    #expect(test.crash?.line == 20)
  }
}
