scenario {
  title    = "a subscription bought before sharing reaches a member by a restore, and lasts until the period ends",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored", "drop restore" },
  source   = "E14",
  products = {
    club = { type = "auto_renewable", price = "1.500 KWD", period = "1 month", family_shareable = true },
  },
  accounts = { mia = { storefront = "KWT" }, ben = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy "club"
    world:settle()
    world:share("club", { from = "mia", with = "ben", shared_before = true })
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "club", { rule = "entitlements-match-store" }):equals(1)
    phone:set_renewal("club", false)
    world:wait "32d"
    expect(tablet:owned "club", { rule = "entitlements-match-store" }):equals(0)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
