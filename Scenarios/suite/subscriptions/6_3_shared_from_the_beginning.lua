scenario {
  title    = "a subscription from before sharing comes to a member with a restore, and lasts as long as the period",
  rules    = { "owns-what-is-due", "finish-every-terminal" },
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
    expect(tablet:owned "club", { rule = "owns-what-is-due" }):equals(1)
    phone:set_renewal("club", false)
    world:wait "32d"
    expect(tablet:owned "club", { rule = "owns-what-is-due" }):equals(0)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
