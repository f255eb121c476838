local types = require "product_types"

scenario {
  title    = "the user leaves the app under the payment sheet, returns, and confirms: the purchase is delivered",
  rules    = { "handle-unsolicited", "deliver-before-finish", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "bug: a screen canceled the task of its purchase, and no other part of the app read the transaction" },
  source   = "S2-31, S2-42",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("sheet_in_background", "stays")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("device.sheet_shown", "10m")
    phone:background()
    world:wait "1m"
    phone:foreground()
    world:settle()
    expect(phone:sheets()):has_entry { answer = "confirmed" }
    -- If the app canceled its call, no listener of this launch receives the transaction, and the next launch does.
    expect(phone):never_saw "storekit.updated"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "thing"):has { charged = case.amount, purchases = 1 }
  end,
}
