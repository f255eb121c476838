-- Scenarios in which the echo app makes every call and receives every event and reply of the port.
local products = {
  coins = {
    type = "consumable", price = "0.99 USD", grants = 100, storefronts = { DEU = { price = "1.09 EUR" } },
  },
  club = {
    type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
    introductory = { mode = "free_trial", period = "1 week" },
    discounts = {
      { identifier = "come_back", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month", periods = 2 },
      { identifier = "we_miss_you", mode = "pay_up_front", price = "5.99 USD", period = "1 month", win_back = true },
    },
  },
  paper = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "paper" },
  book = { type = "non_consumable", price = "2.99 USD", delivered_by = "server" },
  atlas = {
    type = "non_consumable", price = "4.99 USD",
    hosted = {
      version = "1.0",
      contents = {
        { identifier = "maps", files = { ["europe.txt"] = "Here be dragons", ["film.mp4"] = 5000000 } },
        { identifier = "names", files = { ["names.txt"] = "Atlantis" } },
      },
    },
  },
}

local function echo(title, run, fields)
  local declared = {
    title = title, products = products, accounts = { ann = {}, mia = {} }, liveness = false,
    run = function(world)
      local phone = world:device("phone", { account = "ann" })
      phone:launch()
      world:settle()
      run(world, phone)
      world:settle()
    end,
  }
  for name, value in pairs(fields or {}) do declared[name] = value end
  scenario(declared)
end

local function taps(world, phone, ...)
  for _, name in ipairs { ... } do
    phone:tap(name)
    world:settle()
  end
end

echo("files, preferences, time, and the screen", function(world, phone)
  taps(world, phone, "disk", "time", "screen", "queue", "second observer")
  phone:owned "coins"
  phone:fill_disk()
  taps(world, phone, "disk")
  phone:background()
  phone:foreground()
  phone:log_in "mia"
  world:settle()
  phone:terminate()
end)

echo("products, promotions, and pages of the store", function(world, phone)
  taps(world, phone, "products", "promotions", "sheet")
  phone:close_sheet()
  world:settle()
  phone:network_down()
  taps(world, phone, "products", "promotions", "sheet")
end, { items = { [364709193] = { name = "Tasty Coins", kind = "app", artist = "Ann" } } })

echo("purchases", function(world, phone)
  world:behavior("purchasing_callback", "inside")
  phone:buy("coins", { quantity = 3 })
  world:settle()
  taps(world, phone, "claims", "queue", "finish", "payments", "finish")
  world:store_fails { request = "purchase", error = "SKErrorDomain 0", underlying = "NSURLErrorDomain -1001" }
  phone:buy "coins"
  world:settle()
  taps(world, phone, "finish")
  phone:open_promotion "coins"
  world:settle()
  taps(world, phone, "add promoted", "finish", "receipt", "invalid receipt")
end)

echo("a purchase in another storefront", function(world, phone)
  phone:buy "coins"
  world:wait_for("user.confirmed", "1m")
  phone:change_storefront "DEU"
  world:settle()
  taps(world, phone, "continue", "queue", "products", "finish")
end)

echo("a subscription, its offers and receipts", function(world, phone)
  phone:buy "club"
  world:settle()
  taps(world, phone, "finish", "offer", "finish", "receipt", "check receipt", "refresh")
  world:wait "33d"
  world:refund("club", { account = "ann" })
  world:settle()
  taps(world, phone, "finish", "check receipt", "receipt")
  phone:network_down()
  taps(world, phone, "check receipt", "refresh")
end)

echo("a price increase", function(world, phone)
  phone:buy "paper"
  world:settle()
  taps(world, phone, "finish")
  world:change_price("paper", "12.99 USD", { account = "ann" })
  phone:background()
  phone:foreground()
  world:settle()
  taps(world, phone, "queue")
end)

echo("restores and a revocation", function(world, phone)
  phone:buy "book"
  world:settle()
  taps(world, phone, "finish")
  world:behavior("object_identity", "fresh_object")
  phone:restore()
  world:settle()
  taps(world, phone, "queue", "finish")
  phone:break_off_restore()
  phone:restore()
  world:settle()
  world:refund("book", { account = "ann" })
  world:settle()
end)

echo("the app's server", function(world, phone)
  world:stock("book", { version = "1.1", files = { ["one.txt"] = "It was a dark night", ["two.txt"] = "" } })
  phone:buy "book"
  world:settle()
  taps(world, phone, "server", "deliver")
  phone:network_down { to = "server" }
  taps(world, phone, "server", "deliver", "finish")
end)

echo("hosted content", function(world, phone)
  phone:buy "atlas"
  world:settle()
  phone:fail_download()
  taps(world, phone, "start")
  phone:tap "start"
  world:wait_for("callback.download_delivered", "1m")
  taps(world, phone, "pause")
  phone:tap "resume"
  taps(world, phone, "cancel", "start", "finish")
end)

echo("StoreKit 2", function(world, phone)
  taps(world, phone, "lists", "listen", "store products")
  phone:buy("coins", { quantity = 3 })
  world:settle()
  taps(world, phone, "lists", "store finish", "lists")
  phone:buy("coins", { cancel = true })
  world:settle()
  phone:buy "club"
  world:settle()
  taps(world, phone, "store finish", "lists")
  world:wait "33d"
  taps(world, phone, "store finish", "sync")
  world:refund("club", { account = "ann" })
  world:settle()
  taps(world, phone, "lists")
  phone:cancel_next_sign_in()
  taps(world, phone, "sync", "stop listening")
  phone:network_down()
  taps(world, phone, "store products", "sync", "lists")
  phone:buy "coins"
end)

echo("StoreKit 2 with approvals and invalid signatures", function(world, phone)
  world:ask_to_buy "ann"
  world:fault("verification", "invalid_signature")
  taps(world, phone, "listen", "ask to buy")
  world:approve()
  world:settle()
  taps(world, phone, "lists")
end)

echo("statuses, notices, and sheets of StoreKit 2", function(world, phone)
  taps(world, phone, "listen", "notices", "statuses", "eligible", "app transaction", "refresh app transaction")
  phone:buy "club"
  world:settle()
  taps(world, phone, "statuses", "store finish", "eligible", "signed", "manage", "redeem", "refund", "refund")
  phone:change_storefront "DEU"
  world:settle()
  phone:open_promotion "coins"
  world:settle()
  world:change_price("club", "12.99 USD", { account = "ann" })
  phone:terminate()
  phone:launch()
  taps(world, phone, "notices")
  world:wait "33d"
  taps(world, phone, "statuses")
  phone:cancel_next_sign_in()
  taps(world, phone, "refresh app transaction", "win back")
  phone:set_renewal("club", false)
  world:expire("club", { account = "ann" })
  taps(world, phone, "statuses", "win back", "statuses")
end)
