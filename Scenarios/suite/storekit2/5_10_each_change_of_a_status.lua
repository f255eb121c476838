scenario {
  title    = "a subscription renews, is canceled, and ends: a listener for statuses receives each change, and no other",
  rules    = { "entitlements-match-store", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "bug: an app kept the status of its launch, and gave access after the subscription had ended" },
  source   = "S2-73, S2-76",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("renewal_lead", "at_expiry")
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()

    local function updates() return world:fact_count "storekit.status_updated" end
    local listeners = world:facts("storekit.listener_started", { feed = "statuses" })
    local launches = world:facts "process.launched"
    local is_listening = #listeners > 0 and listeners[#listeners].number > launches[#launches].number
    local before = updates()
    local function expect_change(label)
      if is_listening then expect(updates(), label):is_at_least(before + 1) end
      before = updates()
    end
    world:wait "70m"
    expect(world):saw("subscription.renewed"):times(1)
    expect_change "statuses after the renewal"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    phone:set_renewal("monthly", false)
    world:wait "5m"
    expect_change "statuses after the user turned the renewal off"
    world:wait "1h"
    expect_change "statuses after the end"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(updates(), "statuses at the start of a listener"):equals(before)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
  end,
}
