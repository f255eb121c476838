scenario {
  title    = "the answer to a charged purchase is lost: it is asked for again, or arrives at a later launch",
  rules    = { "handle-unsolicited", "owns-what-is-due" },
  catches  = {
    "ignore updated_transactions/unasked",
    "bug: the money was taken, the app saw a failure, and the purchase came later to nobody "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/626)",
  },
  source   = "P20, Q5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "asked_again", rules = { "owns-what-is-due" } }, { name = "failed_now" }, { name = "not_asked_again" } },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    world:latitude("charge_loss", case.name)
    phone:launch()
    phone:lose_message "purchase_answer"
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged"):times(1)
    if case.name == "asked_again" then expect(phone:owned "coins"):equals(100) end

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
