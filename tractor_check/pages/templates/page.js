"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (id) => document.getElementById(id);
  const body = document.body;
  const cases = all("article");
  const keys = all("#key li");
  if (!keys.length) { // only a quiz brings its answer key along; here it is made of the verdicts
    for (const item of cases) {
      const line = document.createElement("li");
      all("details > p", item).forEach((verdict, place) => {
        const part = document.createElement("span");
        part.append(...[...verdict.childNodes].map((piece) => piece.cloneNode(true)));
        if (verdict.dataset.t) part.dataset.t = verdict.dataset.t;
        line.append(place ? " · " : "", part);
      });
      keys.push(line);
    }
    document.querySelector("#key ol").append(...keys);
  }
  const marks = new Map(all("#clauses .clauses > div").map((part) => [part.querySelector("dt").id.slice(2), part.id]));
  const remember = (name, value) => { try { localStorage.setItem("tractor-check." + name, value); } catch { /* no storage */ } };
  const recall = (name) => { try { return localStorage.getItem("tractor-check." + name); } catch { return null; } };

  all(".scripted").forEach((part) => { part.hidden = false; });

  // The words of a clause, set beside the reasons of a case when it comes near the window.
  const clauses = new Map(all("#clauses .clauses > div").map((part) => [part.id, part.querySelector("dd > p")]));
  const explained = new Set();
  function explain(item) {
    explained.add(item);
    item.querySelector("h3 a").href = "#" + item.id;
    let last = "";
    for (const link of all("dd > a:last-child", item)) {
      const says = clauses.get(link.hash.slice(1));
      if (!says || link.hash === last || link.parentElement.firstChild === link) continue;
      last = link.hash;
      const quote = document.createElement("q");
      for (const part of says.childNodes) quote.append(part.cloneNode(true));
      link.before(quote, " ");
    }
  }
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting && !explained.has(target)) explain(target);
    }
  }, { rootMargin: "100% 0px" });
  cases.forEach((item) => near.observe(item));
  addEventListener("beforeprint", () => cases.forEach((item) => { if (!explained.has(item)) explain(item); }));
  if (!matchMedia("(min-width: 40rem)").matches) all(".lessons details").forEach((part) => { part.open = false; });

  // Filters.
  const fields = ["text", "variant", "family", "verdict", "clause"].map((name) => one("f-" + name));
  const texts = new Map();
  const textOf = (item) => {
    if (!texts.has(item)) texts.set(item, (item.id + " " + item.textContent).toLowerCase());
    return texts.get(item);
  };
  const has = (list, word) => !word || list.split(" ").includes(word);
  function filter() {
    const [text, variant, family, verdict, clause] = fields.map((field) => field.value.trim());
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const mark = clause ? marks.get(clause) || "none" : "";
    let shown = 0;
    for (const [place, item] of cases.entries()) {
      const data = item.dataset;
      const fits = has(data.v, variant) && has(data.m, family) && has(data.a, verdict) && has(data.c, mark)
        && words.every((word) => textOf(item).includes(word));
      item.hidden = !fits;
      keys[place].hidden = !fits;
      shown += fits;
    }
    one("shown").textContent = shown;
    one("nothing").hidden = shown > 0;
  }
  let waiting = 0;
  one("filters").addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(filter, 120); });
  one("filters").addEventListener("submit", (event) => { event.preventDefault(); filter(); });
  one("filters").addEventListener("reset", () => setTimeout(filter));
  all("button[data-f]").forEach((button) => button.addEventListener("click", () => {
    one("filters").reset();
    one("f-clause").value = button.dataset.f;
    filter();
    one("find").scrollIntoView();
    one("f-clause").focus({ preventScroll: true });
  }));

  // Answers.
  const answers = one("answers");
  answers.addEventListener("click", () => {
    const hide = body.classList.toggle("quiz");
    answers.setAttribute("aria-pressed", String(hide));
    all("article details").forEach((part) => { part.open = !hide; });
  });
  one("print").addEventListener("click", () => window.print());

  // A link to a case that a filter hides shows it all the same.
  const target = () => {
    const item = location.hash.length > 1 ? one(decodeURIComponent(location.hash.slice(1))) : null;
    if (item && item.hidden) { item.hidden = false; item.scrollIntoView(); }
  };
  addEventListener("hashchange", target);

  // Colours.
  const four = one("four");
  const colours = () => { body.classList.toggle("four", four.checked); remember("colours", four.checked ? "4" : "2"); };
  four.checked = recall("colours") !== "2";
  four.addEventListener("change", colours);
  body.classList.toggle("four", four.checked);

  // Languages: the page's own texts are taken from the page, the others unpacked when asked for.
  const select = one("language");
  const home = document.documentElement.lang;
  const title = document.querySelector("h1");
  const unpacked = new Map();
  async function pool(language) {
    if (unpacked.has(language)) return unpacked.get(language);
    let found = [];
    if (language === home) {
      for (const part of all("[data-t]")) found[part.dataset.t] = part.innerHTML;
    } else {
      const bytes = Uint8Array.from(atob(one("pool-" + language).textContent), (letter) => letter.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
      found = await new Response(stream).json();
    }
    unpacked.set(language, found);
    return found;
  }
  async function speak(language) {
    await pool(home);
    const found = await pool(language);
    for (const part of all("[data-t]")) {
      if (found[part.dataset.t] !== undefined) part.innerHTML = found[part.dataset.t];
    }
    explained.forEach(explain);
    document.documentElement.lang = language;
    document.title = title.textContent;
    texts.clear();
    remember("language", language);
  }
  if (typeof DecompressionStream === "undefined") {
    select.parentElement.hidden = true;
  } else {
    select.addEventListener("change", () => speak(select.value));
    const before = recall("language");
    if (before && before !== home && one("pool-" + before)) { select.value = before; speak(before); }
  }
  document.documentElement.dataset.ready = "";
})();
