scenario {
  title    = "the user pauses a download, does something else, and resumes it",
  rules    = { "finish-after-all-downloads" },
  catches  = { "ignore updated_downloads/finished", "finish first" },
  source   = "H3, H5",
  needs    = { "hosted" },
  products = { book = {
      type = "non_consumable", price = "4.90 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  cases    = {
    { name = "at_once" },
    { name = "after_a_while", pause = "1h" },
    { name = "in_another_launch", is_relaunched = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for(function() return world:fact_count("callback.download_delivered", { state = "active" }) > 0 end, "10m")
    phone:tap "pause book"
    world:settle()
    if case.pause then world:wait(case.pause) end
    if case.is_relaunched then
      phone:terminate()
      phone:launch()
      world:settle()
    end
    phone:tap "resume book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
