local types = require "product_types"

scenario {
  title    = "a refund overtakes an older answer of the store: the product stays revoked",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "bug: an app applied a list that it had read before a refund, and the product came back" },
  source   = "S2-108, S2-12",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("message_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:delay_message("queue_answer", "20s")
    phone:launch()
    world:wait "1s"
    world:refund "thing"
    world:wait "10s"
    expect(phone):saw("storekit.updated", { revoked = true })
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    local function answers() return world:fact_count("message.arrived", { kind = "queue_answer" }) end
    local before = answers()
    world:wait_for(function() return answers() > before end, "1m")      -- the store's answer to the launch
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    world:settle()
    expect(phone):never_saw("storekit.updated", { revoked = false })
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
  end,
}
