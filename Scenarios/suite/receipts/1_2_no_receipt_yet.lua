local entries_of = require "entries_of"
local types = require "product_types"

scenario {
  title    = "the sandbox provides no receipt before the first purchase, and one afterward",
  rules    = { "deliver-before-finish" },
  catches  = { "drop finish" },
  source   = "W4, W15",
  environment = "sandbox",
  cases    = types.rows {
    country = "IND",
    variants = {
      { name = "there_is_no_address", option = "nil_url" },
      { name = "the_address_leads_nowhere", option = "dangling_url", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("missing_receipt", case.option)   -- for apps that ask where it lies
    phone:launch()
    world:settle()
    expect(phone:receipt()):is_nil()

    phone:buy "thing"
    world:settle()
    expect(#entries_of(phone)):equals(1)   -- a consumable is gone when the receipt is written again
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
