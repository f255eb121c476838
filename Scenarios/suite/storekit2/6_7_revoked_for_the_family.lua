local function shared(type, period)
  return { type = type, price = "4.99 USD", period = period, group = period and "club", family_shareable = true }
end

local rows = {}
for _, how in ipairs { "refunded", "sharing_ended" } do
  table.insert(rows, { name = how .. "_non_consumable", how = how, products = { thing = shared "non_consumable" } })
  table.insert(rows, {
    name = how .. "_auto_renewable", how = how, products = { thing = shared("auto_renewable", "1 month") },
  })
end

scenario {
  title    = "a shared purchase is refunded, or its sharing ends: each device that loses it receives it revoked",
  rules    = { "entitlements-match-store", "payments-match-grants" },
  needs    = { "storekit2" },
  catches  = { "bug: an app ignored revocations of shared purchases, and a family member kept what was refunded" },
  source   = "S2-81, S2-82, S2-83, S2-12",
  accounts = { mia = {}, tom = {} },
  cases    = rows,

  run = function(world, case)
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    world:behavior("purchase_echo", "no", { optional = true })
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    for _, phone in ipairs { mias, toms } do phone:launch() end
    world:settle()
    mias:buy "thing"
    world:settle()
    world:share("thing", { from = "mia", with = "tom" })
    world:settle()
    expect(toms:owned "thing", { rule = "entitlements-match-store" }):equals(1)

    local is_refunded = case.how == "refunded"
    if is_refunded then world:refund("thing", { account = "mia" }) else world:end_sharing("thing", "tom") end
    world:wait "1h"
    local count = is_refunded and 0 or 1
    expect(toms):saw("storekit.updated", { revoked = true })
    -- Each listener of the app receives it.
    if is_refunded then
      expect(mias):saw("storekit.updated", { revoked = true })
    else
      expect(mias):never_saw("storekit.updated", { revoked = true })
    end
    expect(toms:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(mias:owned "thing", { rule = "entitlements-match-store" }):equals(count)
    local notified = {}
    for _, notification in ipairs(world:notifications()) do notified[notification.type] = true end
    expect(notified.REVOKE, "a notification about the end of sharing"):is_true()
    expect(notified.REFUND or false, "a notification about a refund"):equals(is_refunded)

    for _, phone in ipairs { mias, toms } do
      phone:terminate()
      phone:launch()
    end
    world:settle()
    expect(toms:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(mias:owned "thing", { rule = "entitlements-match-store" }):equals(count)
  end,
}
