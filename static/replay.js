// Steps through a hand that the server has played: buttons, keys, swipes, or by itself.
// Without this script every move is an address of its own; the page is the same.

const PACE = 1500; // milliseconds between two moves
const SWIPE = 40; // pixels that make a swipe

const faces = JSON.parse(document.getElementById("faces").textContent);

class Replay {
  constructor(page) {
    this.page = page;
    this.pictures = JSON.parse(document.getElementById("pictures").textContent);
    this.at = Number(page.dataset.at);
    this.moves = page.querySelectorAll(".moves a");
    this.autoplay = page.querySelector("[data-play]");
    for (const hidden of page.querySelectorAll("[data-play], [data-keys]")) hidden.hidden = false;
    this.listen();
  }

  get last() {
    return this.pictures.length - 1;
  }

  listen() {
    for (const button of this.page.querySelectorAll("[data-go]")) {
      this.onClick(button, () => this.go(button.dataset.go));
    }
    this.moves.forEach((move, number) => this.onClick(move, () => this.step(number)));
    this.autoplay.addEventListener("click", () => (this.timer ? this.stop() : this.play()));
    document.addEventListener("keydown", (event) => this.press(event));
    this.listenToFingers(this.page.querySelector("[data-board]"));
  }

  onClick(element, act) {
    element.addEventListener("click", (event) => {
      event.preventDefault();
      act();
    });
  }

  listenToFingers(board) {
    let start = null;
    board.addEventListener("touchstart", (event) => {
      start = event.changedTouches[0].clientX;
    }, { passive: true });
    board.addEventListener("touchend", (event) => {
      const way = event.changedTouches[0].clientX - start;
      if (Math.abs(way) > SWIPE) this.go(way < 0 ? "on" : "back");
    });
  }

  press(event) {
    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.go(keys[event.key]);
  }

  go(where) {
    this.stop();
    this.step({ first: 0, back: this.at - 1, on: this.at + 1, last: this.last }[where]);
  }

  play() {
    if (this.at === this.last) this.step(0);
    this.autoplay.setAttribute("aria-pressed", "true");
    this.timer = setInterval(() => {
      this.step(this.at + 1);
      if (this.at === this.last) this.stop();
    }, PACE);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.autoplay.setAttribute("aria-pressed", "false");
  }

  step(number) {
    this.at = Math.min(Math.max(number, 0), this.last);
    const picture = this.pictures[this.at];
    drawBoard(this.page, picture);
    this.say(picture);
    this.mark();
    window.history.replaceState(null, "", `?move=${this.at}`);
  }

  say(picture) {
    this.page.querySelector("[data-number]").textContent = `${this.at} / ${this.last}`;
    this.page.querySelector("[data-words]").textContent = picture.words;
    drawCards(this.page.querySelector("[data-shown]"), picture.cards);
    const faults = picture.faults.map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    });
    this.page.querySelector("[data-faults]").replaceChildren(...faults);
  }

  mark() {
    this.page.querySelector(".moves [aria-current]")?.removeAttribute("aria-current");
    const current = this.moves[this.at];
    current.setAttribute("aria-current", "step");
    const list = current.closest("ol");
    list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
}

// The table and its cards, as templates/board.html and templates/cards.html draw them.

function drawCards(place, cards) {
  if (!cards) {
    place.replaceChildren();
    return;
  }
  const drawn = document.createElement("span");
  drawn.className = "cards";
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", [...cards].map((card) => faces[card][2]).join(" "));
  for (const card of cards) {
    const face = document.createElement("span");
    const [label, kind] = faces[card];
    face.className = `face ${kind}`;
    face.textContent = label;
    drawn.append(face);
  }
  place.replaceChildren(drawn);
}

function drawBoard(page, picture) {
  const board = page.querySelector("[data-board]");
  const owner = board.querySelector("[data-owner]");
  owner.textContent = picture.owner ? owner.dataset.setOf.replace("0", picture.owner) : "";
  drawCards(board.querySelector("[data-table]"), picture.table);
  board.querySelector("[data-tangle]").hidden = !picture.tangle;
  for (const sitting of picture.seats) drawSeat(board, sitting);
}

function drawSeat(board, sitting) {
  const seat = board.querySelector(`[data-seat="${sitting.seat}"]`);
  seat.classList.toggle("may", Boolean(sitting.may));
  for (const name of ["left", "place", "status", "may", "did"]) {
    seat.querySelector(`[data-${name}]`).textContent = sitting[name];
  }
  drawCards(seat.querySelector("[data-cards]"), sitting.cards);
}

new Replay(document.querySelector("[data-replay]"));
