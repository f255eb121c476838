scenario {
  title    = "the answer to a charged purchase is lost: it arrives at a later launch",
  rules    = { "handle-unsolicited", "owns-what-is-due" },
  catches  = {
    "ignore updated_transactions/unasked",
    "bug: the money was taken, the app saw a failure, and the purchase came later to nobody "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/626)",
  },
  source   = "P20, Q5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "stays_purchasing", option = "stays_purchasing" },
    { name = "failed_now", option = "failed_now" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    world:latitude("loss_after_charge", case.option)
    phone:launch()
    phone:lose_message "purchase_answer"
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged"):times(1)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}
