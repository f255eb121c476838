-- The address of an item's page contains its number. Addresses have many forms, and some have no number.
scenario {
  title    = "a link to the store opens the page of the item it names, or nothing",
  needs    = { "sheet" },
  source   = "K4; Xamarin: Changes to StoreKit in iOS 6: the identifier after “id” in a link",
  catches  = { "wrong load_sheet", "drop load_sheet" },
  items    = { [364709193] = { name = "A Novel", kind = "book" }, [313232441] = { name = "Another", kind = "book" } },
  cases    = {
    { name = "plain", address = "https://itunes.apple.com/us/book/id364709193", number = 364709193 },
    { name = "query", address = "https://itunes.apple.com/us/book/id364709193?mt=11", number = 364709193 },
    { name = "name", address = "https://apps.apple.com/de/app/a-novel/id364709193", number = 364709193 },
    { name = "digits_before", address = "https://apps.apple.com/us/app/book-2012/id313232441", number = 313232441 },
    { name = "fragment", address = "https://apps.apple.com/us/app/id313232441#reviews", number = 313232441 },
    { name = "none", address = "https://apps.apple.com/us/developer/somebody" },
    { name = "letters", address = "https://apps.apple.com/us/app/idea" },
    { name = "zero", address = "https://apps.apple.com/us/app/id0" },
    { name = "endless", address = "https://apps.apple.com/us/app/id99999999999999999999999" },
    { name = "empty_number", address = "https://apps.apple.com/us/app/id" },
    { name = "no_address", address = "364709193" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:open_link(case.address)
    world:settle()
    if case.number then
      expect(phone):saw("sheet.load_started", { number = case.number })
      expect(phone):saw "sheet.presented"
    else
      expect(phone):never_saw "sheet.presented"
    end
    expect(phone:is_running()):is_true()
  end,
}
