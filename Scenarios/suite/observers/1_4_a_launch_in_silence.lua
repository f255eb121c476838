local types = require "product_types"

scenario {
  title    = "with nothing pending, a launch brings no callback, no prompt, and no dialog",
  rules    = { "observer-at-launch" },
  needs    = { "queue" },
  catches  = { "drop add_observer", "restore at launch" },
  source   = "O6, O9, Q4",
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    expect(phone):never_saw "callback.delivered"
    expect(phone, { rule = "no-auto-restore" }):never_saw "device.sign_in_asked"
    expect(phone:observers(), { rule = "observer-at-launch" }):is_not_empty()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
