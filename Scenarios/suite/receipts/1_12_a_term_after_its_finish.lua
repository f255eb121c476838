local entries_of = require "entries_of"

scenario {
  title    = "a non-renewing subscription stays in the receipt after its finish, or leaves it like a consumable",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "X8, T11",
  products = {
    season = { type = "non_renewing", price = "9.99 USD" },
    pro    = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = { { name = "kept", entries = 2 }, { name = "removed", entries = 1 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("non_renewing_entries", case.name)
    phone:launch()
    world:settle()
    phone:buy "season"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(#entries_of(phone)):equals(case.entries)
    expect(phone:owned "season", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
