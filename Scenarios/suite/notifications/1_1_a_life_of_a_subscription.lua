-- What the store tells the server in the life of a subscription, each type with what belongs to it.

local function told(world)
  local words = {}
  for _, notification in ipairs(world:notifications()) do
    local word = notification.type .. (notification.subtype and " " .. notification.subtype or "")
    table.insert(words, word)
  end
  return table.concat(words, ", ")
end

local products = {
  basic = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 2 },
  gold = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1 },
}

scenario {
  title    = "the server hears of each step in the life of a subscription, once and in order",
  source   = "W9",
  products = products,

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    phone:launch()
    world:settle()
    phone:buy "basic"
    world:settle()
    world:wait "32d"
    phone:buy "gold"
    world:settle()
    phone:buy "basic"
    world:settle()
    phone:buy "gold"
    world:settle()
    phone:set_renewal("gold", false)
    phone:set_renewal("gold", true)
    phone:set_renewal("gold", false)
    world:wait "40d"
    phone:buy "gold"
    world:settle()
    expect(told(world)):equals("")
  end,
}
