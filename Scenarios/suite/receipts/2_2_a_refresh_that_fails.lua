scenario {
  title    = "a receipt refresh fails: the receipt is unchanged, and the app does not stay busy forever",
  needs    = { "refresh" },
  catches  = { "ignore request_failed" },
  source   = "2.3",
  products = { pro = { type = "non_consumable", price = "4.90 CHF" } },
  accounts = { mia = { storefront = "CHE" } },
  cases    = {
    { name = "the_user_cancels", way = "cancel" },
    { name = "there_is_no_network", way = "offline" },
    { name = "the_store_fails", way = "store" },
    { name = "the_answer_is_lost", way = "lost" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    local receipt = phone:receipt()
    if case.way == "cancel" then
      phone:cancel_next_sign_in()
    elseif case.way == "offline" then
      phone:network_down()
    elseif case.way == "store" then
      world:store_fails { request = "receipt", error = "SKErrorDomain 0", always = true }
    else
      phone:lose_message("receipt_answer", { every = true })
    end

    local told = #phone:messages()
    phone:tap "refresh"
    world:settle()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    if case.way == "cancel" then
      expect(#phone:messages(), { rule = "quiet-cancel" }):equals(told)
    else
      expect(#phone:messages(), { rule = "show-failures" }):is_at_least(told + 1)
    end
    expect(phone:receipt()):equals(receipt)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}
