local types = require "product_types"

local reviews = {
  { name = "at_once", answers = { "approve" } },
  { name = "after_a_while", answers = { "begin", "approve" } },
  { name = "with_the_app", answers = { "begin", "hold", "approve" } },
  { name = "the_second_time", answers = { "reject", "again", "begin", "approve" } },
  { name = "after_a_question", answers = { "begin", "ask", "again", "approve" } },
}
local rows = types.rows { country = "KWT", variants = reviews }
for _, row in ipairs(rows) do row.products.thing.status = "ready_to_submit" end

scenario {
  title    = "a product is submitted, reviewed, and approved: it is for sale at the next launch",
  rules    = { "deliver-before-finish" },
  catches  = { "drop add_payment", "drop granted", "ignore updated_transactions/purchased" },
  source   = "6.2; Xamarin: Changes to StoreKit in iOS 6, uploading",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    world:submit "thing"
    for _, answer in ipairs(case.answers) do
      if answer == "again" then world:submit "thing" else world:review("thing", answer) end
    end
    expect(world):saw("catalogue.status_changed", { product = "thing", status = "approved" })
    phone:terminate()
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
