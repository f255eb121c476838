-- Whether a file with this text lies on the device, outside of what the system calls its own.
local function keeps(phone, text)
  for path, content in pairs(phone:disk()) do
    if content == text and not path:find("^Caches/Downloads/") then return true end
  end
  return false
end

scenario {
  title    = "there is no room for the files: the purchase is kept until there is",
  rules    = { "finish-after-all-downloads", "owns-what-is-due" },
  catches  = { "drop start_downloads", "drop start_downloads/first" },
  source   = "H24",
  needs    = { "hosted", "disk" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },
  cases    = {
    { name = "while_it_comes", at = "download.began" },
    { name = "half_way", at = "download.progressed" },
    { name = "error_of_the_disk", at = "download.began", option = "cocoa_640" },
    { name = "error_of_the_store", at = "download.began", option = "code_0" },
    { name = "at_the_copy", at = "download.finished" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("download_again", "begins_again")
    if case.option then world:latitude("download_disk_error", case.option) end
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for(case.at, "10m")
    phone:fill_disk()
    world:settle()
    expect(phone:queue()):is_not_empty()

    phone:terminate()
    phone:free_disk()
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(keeps(phone, "It was a dark night."), { rule = "copy-cache-before-finish" }):is_true()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}
