-- An item that the store does not have: since 2012 an error, on some systems nothing at all.
scenario {
  title    = "an item is not in the store: no page is shown, whether or not the app receives an error",
  needs    = { "sheet" },
  source   = "K3; Xamarin: Changes to StoreKit in iOS 6",
  catches  = { "drop load_sheet", "bug: a wrong item got no callback (radar 20089825)" },
  items    = { [364709193] = { name = "A Novel", kind = "book" } },
  cases    = { { name = "error_5" }, { name = "silence" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:behavior("missing_store_item", case.name)
    phone:tap "sheet 999"
    world:settle()
    if case.name == "error_5" then
      expect(phone):saw("sheet.load_failed", { error = "store_product_not_available" })
    else
      expect(phone):never_saw "sheet.load_failed"
    end
    expect(phone):never_saw "sheet.presented"
    expect(phone:is_running()):is_true()

    phone:tap "sheet 364709193"               -- the next one works as ever
    world:settle()
    expect(phone):saw("sheet.load_started", { number = 364709193 })
    expect(phone):saw "sheet.presented"
  end,
}
