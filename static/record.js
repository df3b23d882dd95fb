// The referee's page of one hand: taps become places at once, the server says what they are worth.
// Without this script every tap is a request of its own; the page is the same.

const PATIENCE = 15000; // milliseconds an answer may take on bad Wi-Fi

start();

function start() {
  const page = document.querySelector("[data-record]");
  if (!page) return;
  const taps = page.querySelector("[data-taps]");
  const send = page.querySelector("[data-send]");
  const preview = page.querySelector("[data-preview]");
  let marks = [...send.querySelectorAll("[data-mark]")].map((input) => [input.name, input.value]);
  let asked = 0;

  taps.addEventListener("submit", (event) => {
    event.preventDefault();
    tap(event.submitter.value, new FormData(taps).get("as"));
  });
  taps.addEventListener("reset", (event) => {
    event.preventDefault();
    change([]);
  });
  page.querySelector("[data-undo]").addEventListener("click", (event) => {
    event.preventDefault();
    change(marks.slice(0, -1));
  });
  send.elements.void.addEventListener("change", show);
  send.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(page, send);
  });
  window.onbeforeunload = (event) => marks.length && event.preventDefault();

  function tap(seat, kind) {
    const others = marks.filter((mark) => mark[1] !== seat);
    const taken = others.length < marks.length;
    const kept = kind === "revolutionary" ? others.filter((mark) => mark[0] !== kind) : others;
    change(taken ? others : [...kept, [kind, seat]]);
    taps.elements.as.value = "finished";
  }

  function change(wanted) {
    marks = wanted;
    send.elements.key.value = newKey();
    for (const form of [taps, send]) {
      form.querySelectorAll("[data-mark]").forEach((input) => input.remove());
      form.append(...marks.map(([name, value]) => markInput(name, value)));
    }
    const finished = marks.filter((mark) => mark[0] === "finished").map((mark) => mark[1]);
    for (const button of taps.querySelectorAll("[data-seat]")) {
      const place = finished.indexOf(button.value) + 1;
      label(button, marks.some((mark) => mark[1] === button.value), place || "");
    }
    show();
  }

  async function show() {
    const question = ++asked;
    const query = new URLSearchParams(marks);
    if (send.elements.void.checked) query.set("void", "on");
    preview.setAttribute("aria-busy", "true");
    const answer = await ask(`${preview.dataset.preview}?${query}`);
    if (question !== asked) return;
    preview.removeAttribute("aria-busy");
    page.classList.toggle("offline", !answer);
    if (!answer) return;
    preview.innerHTML = await answer.text();
    for (const row of preview.querySelectorAll("[data-place]")) {
      const button = taps.querySelector(`[data-seat][value="${row.dataset.of}"]`);
      label(button, button.getAttribute("aria-pressed") === "true", row.dataset.place);
    }
  }
}
