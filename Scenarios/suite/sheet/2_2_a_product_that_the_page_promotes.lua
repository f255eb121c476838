-- The page of the app itself, with one of its products on top: the purchase comes to the queue and nobody added a payment.
scenario {
  title    = "a product bought on the sheet arrives unasked, is delivered and finished",
  needs    = { "sheet" },
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  source   = "K2, M1",
  catches  = { "ignore updated_transactions/unasked", "ignore updated_transactions" },
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
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
