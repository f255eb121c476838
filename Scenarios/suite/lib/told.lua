-- The notifications sent to the app's server, in order: the type of each, followed by its subtype.
-- The first `skip` of them are left out.
return function(world, skip)
  local words = {}
  for place, notification in ipairs(world:notifications()) do
    if place > (skip or 0) then
      table.insert(words, notification.type .. (notification.subtype and " " .. notification.subtype or ""))
    end
  end
  return words
end
