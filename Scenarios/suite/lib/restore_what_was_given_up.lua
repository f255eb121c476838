-- An app may give up files that fail to arrive, as long as a restore brings them to the buyer. The remaining faults can
-- break a restore too, so there are three.
return function(world, phone, product)
  if world:fact_count "download.cancel_called" == 0 then return end
  world:behavior("restored_downloads", "present")
  for _ = 1, 3 do
    if world:fact_count "download.finished" > 0 then return end
    phone:restore()
    world:settle()
    phone:tap("download " .. product)
    world:settle()
  end
end
