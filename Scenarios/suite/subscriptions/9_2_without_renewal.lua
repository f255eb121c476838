scenario {
  title    = "a non-renewing subscription is owned from the day it is bought, and the store never delivers it again",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  catches  = { "drop add_payment", "forget disk_write" },
  source   = "T11, 5",
  products = { season = { type = "non_renewing", price = "2499.00 INR" } },
  accounts = { mia = { storefront = "IND" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "season"
    world:settle()
    expect(world:ledger("season").due):equals { phone = 1 }
    expect(phone:owned "season", { rule = "entitlements-match-store" }):equals(1)
    world:wait "2d"
    expect(world:ledger("season").due):equals { phone = 0 }
    expect(world):never_saw "subscription.began"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
