local types = require "product_types"

scenario {
  title    = "a paid purchase waits for disk space and leaves the queue on its own: the next launch delivers it",
  rules    = { "deliver-before-finish", "handle-unsolicited" },
  needs    = { "disk" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "C7, Q2, X4",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:lose_transaction { optional = true }    -- an app that grants elsewhere has finished it by then
    phone:buy "thing"
    world:wait_for("store.charged", "10m")
    phone:fill_disk()
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()

    phone:free_disk()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
