// The page of an exploration: strips are drawn when they come into view, and scenarios are searched by words.

const drawn = new Map();

function show(details) {
  if (details.open && details.querySelector(".counts") && !drawn.has(details)) drawn.set(details, new Strips(details));
}

// A strip is drawn shortly before it is seen, so that a page of a thousand scenarios opens at once.
const observer = new IntersectionObserver((entries) => {
  for (const entry of entries) if (entry.isIntersecting) show(entry.target);
}, { rootMargin: "400px" });

function prepareSearch(cases) {
  const search = make("input", { type: "search", placeholder: "Search scenarios", "aria-label": "Search scenarios by address or title" });
  const found = make("span", { class: "found", role: "status" });
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    let count = 0;
    for (const details of cases) {
      details.hidden = !details.querySelector("summary").textContent.toLowerCase().includes(wanted);
      if (!details.hidden) count += 1;
    }
    for (const rest of document.querySelectorAll(".rest")) rest.open = wanted !== "";
    found.textContent = wanted === "" ? "" : count + (count === 1 ? " scenario" : " scenarios");
  });
  document.getElementById("scenario-tools").append(search, found);
}

const cases = [...document.querySelectorAll(".case")];
for (const details of cases) {
  observer.observe(details);
  details.addEventListener("toggle", () => show(details));
}
if (cases.length > 8) prepareSearch(cases);
for (const button of document.querySelectorAll(".copy")) button.hidden = false;
document.addEventListener("click", (event) => { if (event.target.closest(".copy")) copy(event.target.closest(".copy")); });
addEventListener("beforeprint", () => {
  for (const details of cases) show(details);
  for (const strips of drawn.values()) strips.draw(Strips.paperWidth);
});
addEventListener("afterprint", () => { for (const strips of drawn.values()) strips.draw(strips.element.clientWidth); });
