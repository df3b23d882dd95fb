"use strict";

// When a part of the page is renewed, what the reader had unfolded and scrolled stays so.
(() => {
  let unfolded = new Map();
  let scrolled = new Map();

  document.addEventListener("htmx:beforeSwap", () => {
    const folds = document.querySelectorAll("#live details[id]");
    const regions = document.querySelectorAll("#live [role=region][id]");
    unfolded = new Map([...folds].map((fold) => [fold.id, fold.open]));
    scrolled = new Map([...regions].map((region) => [region.id, region.scrollLeft]));
  });

  document.addEventListener("htmx:afterSwap", () => {
    for (const [id, open] of unfolded) {
      const fold = document.getElementById(id);
      if (fold) fold.open = open;
    }
    for (const [id, left] of scrolled) {
      const region = document.getElementById(id);
      if (region) region.scrollLeft = left;
    }
  });
})();
