-- Whether a file with this text lies on the device, outside of what the system calls its own.
local function keeps(phone, text)
  for path, content in pairs(phone:disk()) do
    if content == text and not path:find("^Caches/Downloads/") then return true end
  end
  return false
end

scenario {
  title    = "new content is for later buyers; who owns the book keeps the old, and is told of nothing",
  rules    = { "owns-what-is-due", "finish-after-all-downloads" },
  catches  = { "drop start_downloads", "drop disk_copy", "drop add_payment" },
  source   = "H16, H17",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = { version = "1.0", files = { ["one.txt"] = "It was a dark night." } },
    } },
  accounts = { "mia", "ben" },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:upload("book", { version = "1.1", files = { ["one.txt"] = "It was a bright day." } })
    world:wait "1 day"
    phone:terminate()
    phone:launch()
    world:settle()

    tablet:launch()
    world:settle()
    tablet:buy "book"
    world:settle()
    expect(tablet):saw("download.announced", { version = "1.1" }):at_least(1)
    expect(keeps(tablet, "It was a bright day."), { rule = "copy-cache-before-finish" }):is_true()
    expect(keeps(tablet, "It was a dark night.")):is_false()

    expect(phone):saw("download.announced", { version = "1.0" }):times(1)
    expect(phone):never_saw("download.announced", { version = "1.1" })
    expect(keeps(phone, "It was a dark night."), { rule = "copy-cache-before-finish" }):is_true()
    expect(keeps(phone, "It was a bright day.")):is_false()
    expect(phone:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(tablet:owned "book", { rule = "owns-what-is-due" }):equals(1)
  end,
}
