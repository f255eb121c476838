local types = require "product_types"

-- A dozen products, since a button or the whole shop may be locked during a purchase.
local packs = {}
for number = 1, 12 do packs[number] = "pack" .. number end

scenario {
  title    = "paid purchases arrive together at one launch, in one callback or in many: all are granted and finished",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop finish/first", "drop granted/first" },
  source   = "C1, C10",
  cases    = types.rows {
    country = "KWT",
    sells = packs,
    of = { "consumable", "non_consumable", "non_renewing" },
    variants = {
      { name = "as_they_come", split = 0 },
      { name = "cut_once", split = 1 },
      { name = "cut_often", split = 7 },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    world:behavior("updated_batches", case.split)
    phone:launch()
    world:settle()
    phone:lose_message("purchase_answer", { every = true })
    for _, pack in ipairs(packs) do phone:buy(pack) end
    -- The app is killed when the last one is paid; a shop that is locked meanwhile has sold fewer by then.
    for _ = 1, 1800 do
      if world:fact_count "store.charged" == #packs then break end
      world:wait "1s"
    end
    phone:kill_app()

    phone:network_up()
    phone:launch()
    world:settle()
    expect(world:ledger("pack1").purchases, { rule = "buy-button" }):equals(1)
    for _, pack in ipairs(packs) do
      local purchases = world:ledger(pack).purchases
      expect(phone:owned(pack), { label = pack, rule = "entitlements-match-store" }):equals(purchases * case.count)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
