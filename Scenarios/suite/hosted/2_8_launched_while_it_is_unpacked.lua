scenario {
  title    = "the app is launched while files are unpacked: the next update is finished, or active at 100 %",
  rules    = { "completion-by-state", "copy-cache-before-finish" },
  catches  = { "finish first" },
  source   = "H5, H6, H22",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD", hosted = { version = "1.0", files = { ["cover.png"] = 200000 } },
    } },
  cases    = {
    { name = "finished_next", option = "finished_next", isSeen = false },
    { name = "active_at_the_end", option = "active_at_the_end", isSeen = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("download_completion", case.option)
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for(function()
      local download = phone:downloads()[1]
      return download ~= nil and download.received == download.length
    end, "10m")
    phone:kill_app()
    phone:launch()
    world:settle()
    if not case.isSeen then
      expect(phone):never_saw("callback.download_delivered", { state = "active", progress = 1000 })
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
