scenario {
  title    = "step 4 of 9: the store answers late or while the app is closed: the files come with the transaction",
  rules    = { "handle-unsolicited", "finish-after-all-downloads" },
  catches  = { "ignore updated_transactions/unsolicited", "drop start_downloads" },
  source   = "Xamarin: Changes to StoreKit in iOS 6, step 4; H22, Q9",
  needs    = { "hosted" },
  products = { book = {
      type = "non_consumable", price = "4400 KRW",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  accounts = { mia = { storefront = "KOR" } },
  cases    = {
    { name = "late", delay = "20s", rules = { "finish-after-all-downloads" } },
    { name = "lost", is_lost = true },
    { name = "the_app_is_dead", kill = { at = "store.charged" } },
    { name = "the_app_dies_of_it", kill = { at = "transaction.purchased" } },
    { name = "the_device_reboots", reboots = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    if case.delay then phone:delay_message("purchase_answer", case.delay) end
    world:behavior("charge_loss", case.is_lost and "not_asked_again" or "asked_again")
    if case.is_lost then phone:lose_message "purchase_answer" end
    if case.kill then phone:kill_app(case.kill) end
    phone:buy "book"
    world:wait_for("store.charged", "10m")
    world:note "step 4 of 9: the store has charged, and answers"
    if case.reboots then phone:reboot() end
    world:settle()
    if case.is_lost then phone:terminate() end
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone):saw("download.announced", { product = "book" }):at_least(1)
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
