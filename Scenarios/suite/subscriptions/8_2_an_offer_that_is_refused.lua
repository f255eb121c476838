scenario {
  title    = "an offer is refused for its signature (unknown key, another user, over a day old); the next one works",
  rules    = { "offer-signature-once", "show-failures", "finish-every-terminal" },
  needs    = { "offers" },
  catches  = { "no dialog on error", "ignore updated_transactions/failed" },
  source   = "R12, 2.2",
  accounts = { "mia", "ben" },
  products = {
    coins = { type = "consumable", price = "0.99 USD" },
    monthly = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month" },
      },
    },
  },
  cases    = { { name = "unknown_key" }, { name = "another_user" }, { name = "too_old" } },

  run = function(world, case)
    local phone = world:device("phone", { account = "mia" })
    local key = "TESTKEY001"
    phone:launch()
    world:settle()
    for _, account in ipairs { "mia", "ben" } do
      if account == "ben" then phone:sign_in "ben" end
      phone:buy "monthly"
      world:settle()
      phone:set_renewal("monthly", false)
      world:expire("monthly", { account = account })
    end
    phone:sign_in "mia"
    phone:tap "shop"
    world:settle()

    if case.name == "unknown_key" then
      world:offer_key("OLDKEY", { registered = false })
    elseif case.name == "another_user" then
      phone:delay_message("server_answer", "20s")
    else
      -- The user leaves another purchase open until the next day; the offer waits for it.
      world:behavior("sheet_in_background", "dismissed")
      phone:walk_away { product = "coins" }
      phone:buy "coins"
      world:settle()
    end
    local told = #phone:messages()
    phone:tap "offer"
    if case.name == "another_user" then
      world:wait "5s"
      phone:sign_in "ben"
    end
    if case.name == "too_old" then
      world:wait "26h"
      phone:background()
      phone:foreground()
    end
    world:settle()
    -- A shop may be locked as long as the other purchase is open; then there was no offer yet.
    if world:fact_count "queue.offer_attached" > 0 then
      expect(world):saw("store.refused", { error = "invalid_signature" })
      expect(#phone:messages(), { rule = "show-failures" }):is_at_least(told + 1)
    end

    world:offer_key(key)
    if case.name == "another_user" then phone:sign_in "mia" end
    phone:tap "offer"
    world:settle()
    expect(world):saw("store.charged", { amount = 499 }):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}
