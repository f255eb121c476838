-- The rule that demands that the files of a download are with the app, by the identifier of the content where a product
-- has several. Files that came have to be copied before the finish. Where none came, the finish should have waited for
-- them, and without a finish the user is still owed what was paid for.
return function(world, content)
  for _, announced in ipairs(world:facts("download.announced", content and { content = content })) do
    if world:fact_count("download.finished", { download = announced.download }) > 0 then
      return "copy-cache-before-finish"
    end
  end
  return world:fact_count "queue.finish_called" > 0 and "finish-after-all-downloads" or "entitlements-match-store"
end
