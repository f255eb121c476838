scenario {
  title    = "a renewed subscription ends and is bought again: the renewal is over, and the new period is handled",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "bug: an unfinished renewal answered the next purchase while its sheet was still open "
      .. "(https://github.com/jamesmontemagno/InAppBillingPlugin/issues/487)",
  },
  source   = "T1, P13a, P14",
  products = { monthly = { type = "auto_renewable", price = "35.00 SEK", period = "1 month", group = "club" } },
  accounts = { mia = { storefront = "SWE" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("rebuy_expired", "purchased")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "33d"
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    world:expire "monthly"
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(world):saw("store.charged"):times(3)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
