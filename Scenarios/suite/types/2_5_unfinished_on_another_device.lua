scenario {
  title    = "coins unfinished on the phone are in the tablet's receipt: they are granted only once",
  rules    = { "payments-match-grants" },
  catches  = { "bug: coins were credited from the receipt on each device of the account, in addition to their transaction" },
  source   = "X8, Q13, T12, E11",
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    { name = "after_a_restore", restores = true, needs = { "restore" } },
    { name = "after_a_refresh", refreshes = true, needs = { "refresh" } },
    { name = "on_a_new_device", is_new = true },
  },

  run = function(world, case)
    -- A purchase that is delivered on both devices looks to each of them like one of its own.
    world:behavior("second_device", "not_delivered")
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "mia", installed = not case.is_new })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "coins"
    world:settle()

    if case.is_new then tablet:install() end      -- the store packs its receipt with the app
    tablet:launch()
    world:settle()
    if case.restores then tablet:restore() end
    if case.refreshes then tablet:tap "refresh" end
    world:settle()
    tablet:terminate()
    tablet:launch()
    world:settle()
    if phone:is_running() then phone:terminate() end
    phone:launch()
    world:settle()
    if not phone:is_running() then      -- it came to the finish only now
      phone:launch()
      world:settle()
    end

    local paid = 100 * world:ledger("coins").purchases
    local counts = { phone:owned "coins", tablet:owned "coins" }
    expect(counts[1], { label = "the phone", rule = "entitlements-match-store" }):equals(paid)
    expect(counts[2], { label = "the tablet", rule = "payments-match-grants" }):is_at_most(paid)
    -- An app that has its books at its server, and reads them there, has one balance on both.
    local is_shared = world:fact_count("server.asked", { verb = "get" }) > 0
      or world:fact_count("server.asked", { verb = "verify" }) > 0
    if not is_shared then
      local both = counts[1] + counts[2]
      expect(both, { label = "both devices together", rule = "payments-match-grants" }):is_at_most(paid)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
