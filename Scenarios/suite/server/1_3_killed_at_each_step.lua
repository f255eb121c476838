local types = require "product_types"

local rows = types.rows {
  country  = "BRA",
  of       = { "consumable", "non_consumable", "non_renewing" },
  variants = {
    { name = "4_told", kill = { at = "transaction.purchased" } },
    { name = "5_before_it_is_sent", kill = { before = "server_deliver" } },
    { name = "5_sent", kill = { after = "server_deliver" } },
    { name = "6_asked", kill = { at = "server.check_sent" }, needs = { "queue" } },
    { name = "7_answered", kill = { at = "server.check_answered" }, needs = { "queue" } },
    { name = "8_redeemed", kill = { at = "server.redeemed" } },
    { name = "8_found", kill = { at = "server.content_found" } },
    { name = "8_on_its_way", kill = { at = "server.content_answered" } },
    { name = "9_before_the_answer", kill = { before = "server_answer" } },
    { name = "9_half_written", kill = { after = "disk_write", nth = 2, optional = true } },
    { name = "9_written", kill = { after = "disk_write", nth = 3, optional = true } },
    { name = "10_before_the_grant", kill = { before = "granted" }, needs = { "claims" } },
    { name = "10_after_the_grant", kill = { after = "granted" }, needs = { "claims" } },
    { name = "10_before_finish", kill = { before = "finish" } },
    { name = "10_after_finish", kill = { after = "finish" } },
  },
}
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the app is killed at each step between the receipt and the end: another launch delivers once",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish", "finish first" },
  source   = "7.1, X5, W7; Xamarin: Transactions and Verification, ten steps",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    local kill = {}
    for field, value in pairs(case.kill) do kill[field] = value end
    phone:kill_app(kill)
    phone:buy "thing"
    world:settle()
    world:note("killed at step " .. case.name:match "%d+" .. " of 10")
    -- An app that writes less is not killed there; it is through, and starts once more.
    if phone:is_running() then phone:terminate() end

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
    expect(world):saw("server.redeemed"):times(1)
  end,
}
