local types = require "product_types"

scenario {
  title    = "the user has a new phone: an app that sells restorable products offers a way to restore them",
  rules    = { "restore-button" },
  catches  = { "drop restore" },
  source   = "E10, E11",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" }, country = "GBR" },

  run = function(world)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" }, count = 1 })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
