local kept_files = require "kept_files"

local function book(files)
  return { type = "non_consumable", price = "2.99 USD", hosted = { version = "1.0", files = files } }
end

local film = { ["film.mp4"] = 50000000 }
local film_and_text = { ["film.mp4"] = 50000000, ["text.txt"] = "It was a dark night." }
local both = { "50000000 bytes", "It was a dark night." }

scenario {
  title    = "the disk has room for small files but not for a copy: the purchase waits until every file is copied",
  rules    = { "copy-cache-before-finish", "finish-every-terminal" },
  catches  = {
    "drop disk_copy", "drop disk_copy/first", "finish first",
    "bug: the app ignored that a copy failed, and the system emptied the cache after the finish",
  },
  source   = "H7, H10, H11, H24",
  needs    = { "hosted", "disk" },
  cases    = {
    { name = "one_file", products = { book = book(film) }, nth = 1, texts = { "50000000 bytes" } },
    { name = "the_first_of_two", products = { book = book(film_and_text) }, nth = 1, texts = both },
    { name = "the_second_of_two", products = { book = book(film_and_text) }, nth = 2, texts = both },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for("download.finished", "10m")
    world:fault("disk_full", "full", { nth = case.nth, optional = true })
    world:settle()

    for _ = 1, 2 do                           -- there is room again
      phone:terminate()
      phone:launch()
      world:settle()
    end
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    for _, text in ipairs(case.texts) do
      expect(kept_files(phone), { rule = "copy-cache-before-finish" }):contains(text)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
