local types = require "product_types"

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
  cases    = types.rows {
    variants = {
      { name = "launch" },
      { name = "reboot", trouble = "reboot", of = { "non_consumable" } },
      { name = "update", word = "2.0", of = { "non_consumable" } },
      { name = "reinstall", trouble = "reinstall", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()
    if case.word then
      phone:update(case.word)
    elseif case.trouble then
      phone[case.trouble](phone)
    end
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
