local types = require "product_types"

local stages = {
  { name = "ready", environment = "sandbox" },
  { name = "waiting", environment = "sandbox", answers = {} },
  { name = "in_review", environment = "sandbox", answers = { "begin" } },
  { name = "asked", environment = "sandbox", answers = { "ask" } },
  { name = "held", environment = "sandbox", answers = { "hold" } },
  { name = "approved", environment = "sandbox", answers = { "approve" } },
  { name = "live", answers = { "approve" } },
}
local rows = types.rows { country = "KOR", variants = stages }
for _, row in ipairs(rows) do row.products.thing.status = "ready_to_submit" end

scenario {
  title    = "a product ready to submit is for sale in the sandbox; a live product is also for sale in the store",
  rules    = { "deliver-before-finish" },
  catches  = { "drop add_payment", "drop granted", "ignore updated_transactions/purchased" },
  source   = "6.2",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    if case.answers then world:submit "thing" end
    for _, answer in ipairs(case.answers or {}) do world:review("thing", answer) end
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
