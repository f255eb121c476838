scenario {
  title    = "a subscriber who left returns with a win-back offer, once the store finds the user eligible",
  rules    = { "purchase-result-delivered", "finish-every-terminal" },
  needs    = { "storekit2", "offers" },
  catches  = { "forget offer" },
  source   = "S2-78",
  products = {
    monthly = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
      discounts = {
        {
          identifier = "we_miss_you", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month", periods = 2,
          win_back = true,
        },
      },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "monthly"
    world:settle()
    -- The user is subscribed, and the store offers nothing.
    phone:tap "offer"
    world:settle()
    expect(world):saw("store.charged", { amount = 499 }):times(0)

    phone:set_renewal("monthly", false)
    world:expire "monthly"
    world:settle()
    phone:tap "offer"
    world:settle()
    -- An app may have promotional offers only. It then sells nothing here.
    if world:fact_count "store.charged" == 1 then return end
    expect(world):saw("store.charged", { amount = 499 }):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    -- The offer is for two periods.
    world:wait "33d"
    world:settle()
    expect(world):saw("store.charged", { amount = 499 }):times(2)
    world:wait "31d"
    world:settle()
    expect(world):saw("store.charged", { amount = 999 }):times(2)
    phone:set_renewal("monthly", false)
  end,
}
