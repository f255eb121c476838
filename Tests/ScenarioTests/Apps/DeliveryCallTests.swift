import Facts
import StoreModel
import Testing
import World

@Suite("How products are delivered, in the language of apps")
struct DeliveryCallTests {
  @Test("an app is told how each product of its bundle reaches the buyer") func told() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function() end,
          tap = function(app)
            for _, id in ipairs { "coins", "book", "map", "nothing" } do
              app.note(id .. " " .. tostring(app.delivery_of(id)))
            end
          end,
        }
        """))
    for (name, isOurs) in [("book", true), ("map", false)] {
      var product = Product(
        identifier: test.world.text(name), type: .nonConsumable, price: 99, currency: test.world.text("USD"),
        title: test.world.text(name))
      product.isDeliveredByServer = isOurs
      if !isOurs {
        let film = HostedFile(name: test.world.text("film"), length: 7)
        product.hosted = HostedContent(
          version: test.world.text("1.0"), packages: [HostedPackage(files: [film])])
      }
      _ = test.world.addProduct(product)
    }
    test.world.apps.launch(test.phone)
    test.world.people.tap("delivery", on: test.phone)
    test.world.settle()
    #expect(
      OfferCallTests.notes(test) == ["coins built_in", "book server", "map hosted", "nothing nil"])
  }
}
