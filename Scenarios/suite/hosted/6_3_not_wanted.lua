local kept_files = require "kept_files"

scenario {
  title    = "a restore brings a newer version that the owner ignores: one version is kept, and the queue is empty",
  rules    = { "content-version-update", "finish-every-terminal" },
  catches  = { "drop cancel_downloads", "drop restore" },
  source   = "H14, H16",
  needs    = { "hosted", "restore", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.0", files = { ["one.txt"] = "It was a dark night." } },
    } },
  cases    = { { name = "said_so", tap = "cancel book" }, { name = "not_asked_again" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restored_downloads", "present")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:upload("book", { version = "1.1", files = { ["one.txt"] = "It was a bright day." } })
    world:wait "1 day"
    phone:restore()
    world:settle()
    expect(phone):saw("download.announced", { version = "1.1" }):at_least(1)
    if case.tap then
      phone:tap(case.tap)
      world:settle()
    end
    phone:terminate()
    phone:launch()
    world:settle()
    -- An app may wait for its user's word, who gives it in the end.
    for _, verb in ipairs { "cancel", "download" } do
      if #phone:queue() > 0 then phone:tap(verb .. " book") end
      world:settle()
    end
    -- An app may download a few files on its own, so either text is allowed.
    local kept = ""
    for _, text in pairs(kept_files(phone)) do kept = kept .. text end
    expect(kept, { rule = "entitlements-match-store" }):matches "It was a"
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
