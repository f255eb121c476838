local types = require "product_types"

scenario {
  title    = "the disk has no room for the grant: the transaction stays unfinished, and the next launch delivers it",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  needs    = { "disk" },
  catches  = { "drop disk_write", "forget disk_write" },
  source   = "X4",
  cases    = types.rows { country = "SWE" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("store.charged", "10m")
    phone:fill_disk()
    world:settle()

    phone:terminate()
    phone:free_disk()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world):saw("store.charged"):times(1)
  end,
}
