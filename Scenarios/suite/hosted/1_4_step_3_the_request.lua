scenario {
  title    = "step 3 of 9: the request reaches the store late, and the book still arrives",
  rules    = { "finish-after-all-downloads" },
  catches  = { "drop start_downloads", "ignore updated_downloads/finished" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 3; P19, P20",
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
    { name = "delayed", delay = "20s" },
    { name = "twice", is_doubled = true },
    { name = "no_network_at_first", is_offline = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    if case.delay then phone:delay_message("purchase_request", case.delay) end
    if case.is_doubled then phone:duplicate_message "purchase_request" end
    if case.is_offline then phone:network_down() end
    world:note "step 3 of 9: the payment is on its way to the store"
    phone:buy "book"
    world:settle()
    if case.is_offline then
      phone:network_up()
      phone:buy "book"
      world:settle()
    end
    expect(world):saw("store.charged"):times(1)
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
