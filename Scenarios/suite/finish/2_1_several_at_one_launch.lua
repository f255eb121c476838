local types = require "product_types"

scenario {
  title    = "up to three paid purchases arrive at one launch: all are granted and finished",
  rules    = { "handle-unsolicited", "finish-every-terminal", "deliver-before-finish" },
  catches  = { "drop finish/first", "drop granted/first" },
  source   = "C1, C10, Q5, P20",
  cases    = types.rows { sells = { "one", "two", "three" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:lose_message("purchase_answer", { every = true })
    for _, name in ipairs { "one", "two", "three" } do phone:buy(name) end
    world:wait "10m"      -- a shop may be locked as long as a purchase is under way
    phone:kill_app()

    phone:network_up()
    phone:launch()
    world:settle()
    expect(world:ledger("one").purchases, { rule = "buy-button" }):equals(1)
    for name, product in pairs(case.products) do
      local purchases = world:ledger(name).purchases
      expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(types.owned(product, purchases))
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
