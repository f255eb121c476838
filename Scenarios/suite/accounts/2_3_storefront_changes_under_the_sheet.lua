local types = require "product_types"

local rows = types.rows { country = "USA" }
for _, row in ipairs(rows) do row.products.thing.storefronts = { GBR = { price = "3.50 GBP" } } end

scenario {
  title    = "the storefront changes while the payment sheet is open: the app answers at once, or not at all",
  rules    = { "storefront-answer-fast" },
  source   = "G2, G3",
  catches  = { "bug: a delegate asks a server first, and answers after the system's one-second limit, which counts as false" },
  cases    = rows,

  run = function(world)
    local phone = world:device "phone"
    phone:walk_away()
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:change_storefront "GBR"
    world:settle()
    -- Without a delegate the purchase continues too, and an app may return false; a late answer ends the purchase.
    if world:fact_count("queue.storefront_answered", { continues = false }) == 0 then
      expect(world, { rule = "storefront-answer-fast" }):never_saw "transaction.failed"
    end
  end,
}
