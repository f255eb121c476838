-- The page of the app itself, with one of its products on top: the queue gets a purchase the app did not add.
scenario {
  title    = "a product bought on the store sheet arrives unsolicited: the app delivers and finishes it",
  needs    = { "sheet" },
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  source   = "K2, M1",
  catches  = { "ignore updated_transactions/unsolicited", "ignore updated_transactions" },
  products = { pro = { type = "non_consumable", price = "7500 KRW" } },
  accounts = { mia = { storefront = "KOR" } },
  items    = { [500000001] = { name = "This App" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "sheet 500000001 pro"
    world:settle()
    phone:buy_on_sheet "pro"
    world:settle()
    expect(phone, { rule = "one-add-per-tap" }):never_saw "queue.payment_added"
    expect(world):saw("store.charged", { product = "pro" })
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
