scenario {
  title    = "what is unfinished stays in the queue over deaths, a reboot, an update and a reinstallation",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = {
    "ignore updated_transactions/unasked",
    "late add_observer/tap",
    "bug: the next launch finished a purchase that nobody asked for, without a grant "
      .. "(https://github.com/robotmedia/RMStore/pull/182)",
  },
  source   = "Q2, Q8",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = {
    { name = "launch" }, { name = "reboot" }, { name = "update", word = "2.0" }, { name = "reinstall" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "pro"
    world:settle()
    if case.word then
      phone:update(case.word)
    elseif case.name ~= "launch" then
      phone[case.name](phone)
    end
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}
