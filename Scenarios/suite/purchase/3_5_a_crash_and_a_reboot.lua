local types = require "product_types"

scenario {
  title    = "the device restarts during a purchase, or the system terminates the app",
  rules    = { "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited", "forget disk_write" },
  source   = "Q2, Q9",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "reboot", trouble = "reboot" },
      { name = "crash", trouble = "crash", of = { "consumable" } },
      { name = "power_off", trouble = "power_off", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("store.charged", "10m")
    phone[case.trouble](phone)
    world:settle()
    if not phone:is_on() then phone:reboot() end
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
