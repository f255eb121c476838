scenario {
  title    = "step 2 of 9: a user who does not pay gets no files",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "dialog on cancel" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 2; C2, P17",
  needs    = { "hosted" },
  products = { book = {
      type = "non_consumable", price = "450 JPY",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "JPN" } },
  cases    = {
    { name = "cancelled", cancels = true },
    { name = "forbidden", is_forbidden = true, rules = {} },
    { name = "bought_at_the_second_try", cancels = true, tries_again = true, count = 1 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.is_forbidden then phone:forbid_payments() end
    world:note "step 2 of 9: the user decides at the payment sheet"
    phone:buy("book", { cancel = case.cancels })
    world:settle()
    if case.tries_again then
      phone:buy "book"
      world:settle()
    end
    expect(world:fact_count "download.announced"):equals(case.count or 0)
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(case.count or 0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
