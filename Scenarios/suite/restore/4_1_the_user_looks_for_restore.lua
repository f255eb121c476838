local types = require "product_types"

scenario {
  title    = "a new phone: whoever sells what lasts offers a way to get it back",
  rules    = { "restore-button" },
  catches  = { "drop restore" },
  source   = "E10, E11",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "GBR" },

  run = function(world)
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "thing" }, count = 1 })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
