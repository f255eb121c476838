local types = require "product_types"

scenario {
  title    = "the device starts anew in the middle of a purchase, or the app is brought down by the system",
  rules    = { "owns-what-is-due" },
  catches  = { "ignore updated_transactions/unasked", "forget disk_write" },
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
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("store.charged", "10m")
    phone[case.trouble](phone)
    world:settle()
    if not phone:is_on() then phone:reboot() end
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
