// The open part of the page. It is the fragment of the URL, so every part can be linked to.

const router = {
  // Normalizes a fragment to the spelling of the page.
  spelled(hash) {
    try {
      return hash.split("/").map((part) => encodeURIComponent(decodeURIComponent(part))).join("/");
    } catch {
      return "/";
    }
  },

  open(isFirst = false) {
    const place = this.spelled(location.hash.slice(1)) || "/";
    this.stepper?.toggle(false);
    const sheet = this.sheet(place);
    const stage = document.getElementById("stage");
    const overview = document.getElementById("overview");
    for (const open of document.querySelectorAll(".sheet.is-open")) open.classList.remove("is-open");
    const isOverview = sheet === null;
    overview.classList.toggle("is-open", isOverview);
    if (!isOverview) {
      sheet.classList.add("is-open");
      if (!sheet.isConnected) stage.replaceChildren(sheet);
    }
    stage.hidden = !stage.contains(sheet);
    if (isOverview || sheet !== this.stepper?.element) this.stepper = null;
    this.arrive(place, isOverview, sheet, isFirst);
  },

  arrive(place, isOverview, sheet, isFirst) {
    const part = isOverview && place !== "/" ? document.getElementById(place) : null;
    const heading = (part ?? sheet ?? document).querySelector("h1, h2");
    document.title = (isOverview ? document.querySelector("h1") : heading).textContent + " · Assay";
    for (const link of document.querySelectorAll(".bar a:not(.home)")) {
      if (isOverview && link.getAttribute("href") === "#" + place) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    if (this.stepper) this.stepper.goTo(this.fact);
    if (part) part.scrollIntoView(); else scrollTo(0, 0);
    if (!isFirst || !isOverview) heading.focus({ preventScroll: true });
  },

  // The sheet of a fragment; undefined if the fragment is in the overview or unknown.
  sheet(place) {
    const [, kind, rest] = place.match(/^\/(case|run)\/(.*)$/) ?? [];
    if (!kind) {
      const element = document.getElementById(place);
      return element?.classList.contains("sheet") ? element : null;
    }
    const [, path, fact] = rest.match(/^(.*?)(?:\/fact\/(\d+))?$/);
    const number = data.index.places.get(path);
    if (number === undefined) return this.nowhere();
    if (kind === "case") return caseSheet(number);
    if (!data.run(number)) return caseSheet(number);
    this.fact = fact === undefined ? data.run(number).facts.sequence[0] : Number(fact);
    if (this.stepper?.number !== number) this.stepper = new Stepper(number);
    return this.stepper.element;
  },

  nowhere() {
    return make("section", { class: "sheet is-open" }, make("h2", { tabindex: "-1" }, "Not found"),
      make("p", {}, "This report has no such case. ", link("/", "Back to the summary")));
  },
};

document.documentElement.classList.add("scripted");
for (const button of document.querySelectorAll(".copy")) button.hidden = false;
document.addEventListener("click", (event) => { if (event.target.closest(".copy")) copy(event.target.closest(".copy")); });
addEventListener("hashchange", () => router.open());
addEventListener("beforeprint", () => router.stepper?.diagram.show(true));
addEventListener("afterprint", () => router.stepper?.diagram.show());
scenarios.prepare();
router.open(true);
