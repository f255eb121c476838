scenario {
  title    = "a renewal has expired before the app is launched: a listener receives it, and it gives nothing",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = {
    "bug: expired transactions that was delivered again could not be verified, and stayed unfinished "
      .. "(https://github.com/gaixianggeng/mimi-remote/pull/389)",
  },
  source   = "S2-50, S2-49, S2-54",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait_for("subscription.renewed", "40d")
    phone:set_renewal("monthly", false)
    world:wait "40d"
    expect(world:subscription "monthly"):has { status = "lapsed" }

    phone:launch()
    world:settle()
    expect(phone):saw("storekit.updated", { listener = 0, revoked = false }):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
