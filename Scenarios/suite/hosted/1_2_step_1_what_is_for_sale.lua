scenario {
  title    = "step 1 of 9: a book without uploaded files is not for sale",
  catches  = {
    "drop start_downloads",
    "bug: a product with hosted content was never found, because no content was uploaded "
      .. "(seed 000, waiting for upload)",
  },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 1; 6.2, R3",
  needs    = { "hosted" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  cases    = {
    { name = "uploaded", count = 1 },
    {
      name = "not_uploaded", count = 0,
      products = {
        book = {
          type = "non_consumable", price = "2.99 USD", hosted = { uploaded = false, files = { ["one.txt"] = "It" } },
        },
      },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:note "step 1 of 9: the app requests the products"
    phone:tap "shop"
    world:settle()
    phone:buy "book"
    world:settle()
    expect(world:fact_count("download.announced", { product = "book" })):equals(case.count)
    expect(world:ledger("book").charged):equals(299 * case.count)
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
