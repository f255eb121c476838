scenario {
  title    = "the receipt may lack a renewal when its callback arrives: a subscriber who paid is not locked out",
  rules    = { "entitlements-match-store", "handle-unsolicited" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "bug: an app read the receipt in the callback of a renewal, and locked out its subscribers",
  },
  source   = "W16, T1, T2",
  products = {
    monthly = { type = "auto_renewable", price = "14.90 BRL", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "BRA" } },
  cases    = {
    { name = "at_launch", lag = "later" },
    { name = "in_front", lag = "later", stays = true },
    { name = "it_is_there", lag = "before_callback" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("renewal_arrival", case.stays and "at_once" or "front_or_launch")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:behavior("receipt_lag", case.lag)
    if not case.stays then phone:terminate() end
    world:wait "32d"
    if not case.stays then phone:launch() end
    world:settle()
    expect(world):saw "subscription.renewed"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
