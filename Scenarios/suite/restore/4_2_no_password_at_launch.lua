local types = require "product_types"

scenario {
  title    = "the app launches three times without a tap: no password prompt appears",
  rules    = { "no-auto-restore", "observer-at-launch" },
  catches  = { "bug: the app restored at each launch, and each launch asked for a password (semantics E10)" },
  source   = "E10, E3",
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    for _ = 1, 3 do
      phone:launch()
      world:settle()
      phone:terminate()
    end
    expect(phone, { rule = "no-auto-restore" }):never_saw "transaction.restored"
  end,
}
