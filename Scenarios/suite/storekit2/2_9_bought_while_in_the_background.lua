local types = require "product_types"

scenario {
  title    = "a purchase arrives while the app is in the background: the user has it when the app is in front again",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "bug: the listener ended in the background, and the app never read its unfinished transactions" },
  source   = "S2-1, S2-15, S2-16, S2-45",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:background()
    world:wait "2 days"
    phone:buy_elsewhere "thing"
    world:settle()
    local unheard = world:fact_count "storekit.update_unheard"
    phone:foreground()
    world:settle()
    -- A listener that ended misses the update for good; the app has to read what is unfinished.
    if unheard > 0 then expect(phone):never_saw "storekit.updated" end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
