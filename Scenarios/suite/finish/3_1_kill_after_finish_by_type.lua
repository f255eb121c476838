local function sells(fields) return { thing = fields } end

scenario {
  title    = "a kill right behind the finish: what was bought is still there",
  rules    = { "persist-before-finish", "deliver-before-finish" },
  catches  = { "forget disk_write", "delay disk_write/next", "finish first" },
  source   = "X4",
  products = { thing = { type = "consumable", price = "0.99 USD" } },
  cases    = {
    { name = "consumable" },
    { name = "non_consumable", products = sells { type = "non_consumable", price = "4.99 USD" } },
    {
      name = "auto_renewable",
      products = sells { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
    },
    { name = "non_renewing", products = sells { type = "non_renewing", price = "9.99 USD" } },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:kill_app { after = "finish" }
    phone:buy "thing"
    world:settle()

    phone:launch()
    world:settle()
    expect(phone:owned "thing"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
