scenario {
  title    = "the store refunds a period: access ends if it is the current one, and stays if it is an earlier one",
  rules    = { "revocation-rechecks-receipt", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "T8, V1, V2",
  products = {
    monthly = { type = "auto_renewable", price = "100.10 INR", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "IND" } },
  cases    = {
    { name = "the_current_one", period = 2, owned = 0, status = "revoked" },
    { name = "an_earlier_one", period = 1, owned = 1, status = "active" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    world:refund("monthly", { period = case.period })
    world:settle()
    expect(world:subscription "monthly" or {}):has { status = case.status }
    expect(phone:owned "monthly", { rule = "revocation-rechecks-receipt" }):equals(case.owned)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.owned == 1 then phone:set_renewal("monthly", false) end
  end,
}
