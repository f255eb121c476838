local types = require "product_types"

scenario {
  title    = "unfinished transactions stay in the queue across kills, a reboot, an update, and a reinstallation",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "late add_observer/tap",
    "bug: the next launch finished an unsolicited purchase without granting it "
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
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
