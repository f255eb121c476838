scenario {
  title     = "the file speeds up subscriptions: a month takes half a minute, and no renewal is lost",
  rules     = { "finish-every-terminal" },
  source    = "9.1, 9.3, T13",
  catches   = { "first only updated_transactions", "last only updated_transactions" },
  catalogue = "fast.storekit",
  aliases   = { monthly = "com.example.club.monthly" },
  cases     = {
    { name = "each_type" },
    { name = "club", catalogue = "one_type/fast_club.storekit" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "2 min"                        -- ten seconds of trial, then three months
    expect(world:fact_count "subscription.renewed"):is_at_least(3)
    phone:set_renewal("monthly", false)       -- a day has thousands of such months
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
