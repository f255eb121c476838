scenario {
  title    = "one of two subscriptions is refunded: the other one, of another group, gives access as before",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a refund in one group ended access to the subscription of another group "
      .. "(https://github.com/superwall/Superwall-iOS/pull/518)",
  },
  source   = "S2-12, S2-54",
  products = {
    news  = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "news" },
    music = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "music" },
  },
  cases    = {
    { name = "the_later_one", first = "news", second = "music", refunded = "music", kept = "news" },
    { name = "the_earlier_one", first = "music", second = "news", refunded = "music", kept = "news" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    local refunded, kept = case.refunded, case.kept
    phone:launch()
    world:settle()
    phone:buy(case.first)
    world:settle()
    world:wait "1h"
    phone:buy(case.second)
    world:settle()
    world:refund(refunded)
    world:wait "1h"
    expect(phone:owned(refunded), { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned(kept), { rule = "entitlements-match-store" }):equals(1)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned(kept), { rule = "entitlements-match-store" }):equals(1)
    phone:set_renewal(kept, false)
  end,
}
