// Drawings of positions. They know places, not rules: which places can be chosen, and what they mean, is told.
const NS = "http://www.w3.org/2000/svg";

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function element(tag, content, className) {
  const made = document.createElement(tag);
  if (content !== undefined) made.textContent = content;
  if (className) made.className = className;
  return made;
}

export const small = (content) => element("p", content, "small");

/** A table of digits: each row has a heading and pairs of a text and a class. */
export function digits(rows) {
  const table = element("table", undefined, "bits");
  for (const [heading, ...cells] of rows)
    table
      .insertRow()
      .append(
        element(heading ? "th" : "td", heading),
        ...cells.map((cell) => element("td", ...cell)),
      );
  return table;
}

const picture = (width, height, label, children) =>
  svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "group",
      "aria-label": label,
      style: `max-width:${Math.round(width * 1.6)}px`,
    },
    ...children,
  );
const diamond = (x, y, r) =>
  svg("path", { class: "diamond", d: `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}Z` });
const text = (x, y, content, name = "") => svg("text", { x, y, class: name }, String(content));
const line = (name, x1, y1, x2, y2) => svg("line", { class: name, x1, y1, x2, y2 });

/** A place that stands for moves, if there are some. */
function handle(scene, key, tag, name, attributes) {
  const can = scene.option(key);
  const isChosen = scene.chosen.includes(key);
  const kind = [name, can && "can", isChosen && "chosen", can && scene.isHinted(key) && "hinted"];
  const button = can && {
    role: "button",
    "aria-label": can.handles.length > 1 ? key : can.to,
    tabindex: -1,
  };
  return svg(tag, {
    class: kind.filter(Boolean).join(" "),
    "data-key": key,
    onclick: () => scene.choose(key),
    ...attributes,
    ...button,
  });
}

const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest place in the direction of an arrow key. */
function neighbour(places, from, [dx, dy]) {
  const middle = (place) => {
    const box = place.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const distance = (place) => {
    const [px, py] = middle(place);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    return along > 1 ? along + 3 * aside : Infinity;
  };
  const nearest = places.reduce((a, b) => (distance(b) < distance(a) ? b : a), from);
  return distance(nearest) < Infinity ? nearest : from;
}

const DRAWINGS = {
  line: squares,
  board: squares,
  heaps,
  heap: heaps,
  stairs: heaps,
  row,
  coins,
  graph,
  stalk: stalks,
};

/** Draws a position: one stop for Tab, and what has gone or moved since the last drawing flies or slides. */
export function draw(container, scene) {
  const old = container.firstElementChild;
  const focused = container.contains(document.activeElement) && document.activeElement.dataset.key;
  const drawn = DRAWINGS[scene.kind](scene);
  drawn.dataset.position = scene.position;
  container.replaceChildren(drawn);
  const places = [...drawn.querySelectorAll("[role=button]")];
  const first = places.find((place) => place.dataset.key === focused) ?? places[0];
  first?.setAttribute("tabindex", 0);
  if (focused) first?.focus();
  drawn.addEventListener("keydown", (event) => {
    const here = event.target;
    if (STEPS[event.key]) {
      const next = neighbour(places, here, STEPS[event.key]);
      here.setAttribute("tabindex", -1);
      next.setAttribute("tabindex", 0);
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      scene.choose(here.dataset.key);
    } else return;
    event.preventDefault();
  });
  if (old && old.dataset.position !== scene.position && !isStill()) animate(old, drawn);
}

/** Whether the reader prefers that nothing moves. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const DURATION = 250;

function animate(old, drawn) {
  for (const kind of ["token", "here"]) {
    const [from, to] = [old, drawn].map((one) => one.querySelector(`.${kind}`));
    if (!from || !to) continue;
    const place = (one, a, b) => Number(one.getAttribute(a) ?? one.getAttribute(b));
    const shift = ["x", "y"].map(
      (axis) => place(from, `c${axis}`, axis) - place(to, `c${axis}`, axis),
    );
    const start = { transform: `translate(${shift[0]}px, ${shift[1]}px)` };
    to.animate([start, { transform: "none" }], DURATION);
  }
  // All that is gone flies as one: a thousand stones, each on its own, would keep the page busy.
  const pieces = (drawing) => [...drawing.querySelectorAll(".stone, .edge")];
  const left = new Set(pieces(drawn).map((piece) => piece.dataset.key));
  const gone = pieces(old).filter((piece) => !left.has(piece.dataset.key));
  if (!gone.length) return;
  const flying = svg("g", { style: "pointer-events: none" }, ...gone.map((one) => one.cloneNode()));
  for (const piece of flying.children)
    for (const name of ["data-key", "role", "tabindex"]) piece.removeAttribute(name);
  drawn.append(flying);
  const end = { transform: "translate(0, -60px)", opacity: 0 };
  flying.animate([{ opacity: 1 }, end], DURATION).onfinish = () => flying.remove();
}

/** The squares of a board, or of a line in rows of `scene.perRow`; `scene.cell` has what may be shown of each. */
function squares(scene) {
  const { numbers, width, height, perRow } = scene;
  const isLine = scene.kind === "line";
  const [across, down] = isLine
    ? [Math.min(perRow, width), Math.ceil(width / perRow)]
    : [width, height];
  const size = 30;
  const pitch = isLine ? 42 : size; // a line has its numbers under each row
  const left = isLine ? 3 : 24;
  const place = (x, y) => {
    const row = isLine ? Math.floor(x / perRow) : height - 1 - y;
    return [left + (isLine ? x % perRow : x) * size, 3 + row * pitch];
  };
  const inner = ([x, y], gap) => {
    const side = size - 2 * gap;
    return { x: x + gap, y: y + gap, width: side, height: side, rx: 4 };
  };
  const out = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = place(x, y);
      const [cx, cy] = [px + size / 2, py + size / 2];
      const key = isLine ? `0:${x}` : `${x},${y}`;
      const seen = scene.cell(x, y);
      const name = `cell ${seen ? (seen.lost ? "lost" : "won") : ""}`;
      const square = {
        ...inner([px, py], 1),
        onpointerenter: () => scene.hover(key),
        onpointerleave: () => scene.hover(null),
      };
      out.push(handle(scene, key, "rect", name, square));
      if (seen?.lost) out.push(scene.values ? diamond(cx, py + 8, 4) : diamond(cx, cy, 7));
      if (seen && scene.values) out.push(text(cx, py + 20, seen.value, "letter"));
      if (isLine) out.push(text(cx, py + size + 6, x, "number"));
    }
  }
  if (scene.before) {
    const [x, y] = scene.before.split(",").map(Number);
    out.push(svg("rect", { class: "before", ...inner(place(x, y), 4) }));
  }
  const here = place(numbers[0], numbers[1]);
  out.push(svg("rect", { class: "here", ...inner(here, 2) }));
  if (!isLine) {
    if (!scene.values) {
      const [cx, cy] = [here[0] + size / 2, here[1] + size / 2];
      out.push(svg("circle", { class: "token", cx, cy, r: 6 }));
    }
    for (let x = 0; x < width; x++) {
      out.push(text(left + (x + 0.5) * size, 14 + down * size, x, "number"));
    }
    for (let y = 0; y < height; y++) out.push(text(11, 3 + (height - y - 0.5) * size, y, "number"));
  }
  return picture(left + across * size + 3, down * pitch + (isLine ? 6 : 26), scene.label, out);
}

/** Heaps of stones, on stairs too; the place `HEAP:k` is the k-th stone, above which all is taken. */
function heaps(scene) {
  const isOne = scene.kind === "heap"; // the second number is the limit of the next move
  const isStairs = scene.kind === "stairs";
  const numbers = isOne ? scene.numbers.slice(0, 1) : scene.numbers;
  const before = scene.before?.split(",").map(Number) ?? [];
  const names = scene.about.names ?? [];
  const most = Math.max(6, scene.most, ...numbers);
  const across = Math.ceil(most / 8);
  const wide = across > 1 ? 28 : 38;
  const step = across * (wide + 4) + 22;
  const rise = isStairs ? 26 : 0;
  const top = Math.ceil(most / across) * 19 + 10;
  const floor = top + rise * (numbers.length - 1);
  const out = [];
  numbers.forEach((count, heap) => {
    const base = floor - heap * rise;
    const left = 10 + heap * step;
    out.push(line("ground", left, base, left + step - 12, base));
    if (isStairs) {
      const x = left - 6;
      out.push(line("ground", x, base, left, base));
      out.push(line("ground", x, base, x, base + rise));
    }
    const isSame = before.length === scene.numbers.length;
    const last = isSame ? Math.max(count, before[heap]) : count;
    for (let stone = 0; stone < last; stone++) {
      const shape = {
        x: left + 5 + (stone % across) * (wide + 4),
        y: base - 18 - Math.floor(stone / across) * 19,
        width: wide,
        height: 15,
        rx: 7.5,
      };
      if (stone < count) out.push(handle(scene, `${heap}:${stone}`, "rect", "stone", shape));
      else out.push(svg("rect", { class: "before", ...shape }));
    }
    const name = numbers.length > 1 && names.length > 1 ? `${names[heap % names.length]} = ` : "";
    const label = isOne ? `${count} (≤ ${scene.numbers[1]})` : `${name}${count}`;
    out.push(text(left + step / 2 - 6, base + 12, label, "value"));
  });
  return picture(14 + numbers.length * step, floor + 24, scene.label, out);
}

/** Rows of pins, as in Kayles. */
function row(scene) {
  const out = [],
    longest = Math.max(1, ...scene.numbers);
  scene.numbers.forEach((count, row) => {
    for (let pin = 0; pin < count; pin++) {
      out.push(
        handle(scene, `${row}:${pin}`, "rect", "stone", {
          x: 8 + pin * 24,
          y: 6 + row * 44,
          width: 16,
          height: 32,
          rx: 8,
        }),
      );
    }
  });
  return picture(14 + longest * 24, 8 + scene.numbers.length * 44, scene.label, out);
}

/** Rows of coins, heads and tails. */
function coins(scene) {
  const rows = scene.position.split(",");
  const width = rows[0].length;
  const isBoard = rows.length > 1;
  const out = rows.flatMap((row, y) =>
    [...row].flatMap((side, x) => {
      const [cx, cy] = [26 + x * 46, 26 + y * 46];
      const name = side === "H" ? "coin heads" : "coin tails";
      const place = handle(scene, `0:${y * (width + 1) + x}`, "circle", name, { cx, cy, r: 19 });
      return [place, text(cx, cy, side, "letter")];
    }),
  );
  const bottom = rows.length * 46 + 12;
  for (let x = 0; x < width; x++)
    out.push(text(26 + x * 46, bottom, isBoard ? x + 1 : x, "number"));
  for (let y = 0; y < rows.length && isBoard; y++) {
    out.push(text(width * 46 + 10, 26 + y * 46, y + 1, "number"));
  }
  return picture(18 + width * 46, bottom + 10, scene.label, out);
}

const LETTERS = "abcdefghijklmnop";

/** The places of the vertices of a tree that grows from the ground. */
function grown(edges) {
  const places = [];
  let leaves = 0;
  const grow = (vertex, height) => {
    const next = edges.filter(([from]) => from === vertex);
    const branches = next.map(([, to]) => grow(to, height + 1));
    if (!branches.length) leaves += 1;
    const x = branches.length ? (branches[0] + branches.at(-1)) / 2 : leaves * 56;
    places[vertex] = [x, 230 - height * 52];
    return x;
  };
  grow(0, 0);
  return places;
}

/** Places on an ellipse. */
function around(count, [x, y], [wide, high]) {
  const place = (index) => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI;
    return [x + wide * Math.sin(angle), y - high * Math.cos(angle)];
  };
  return [...Array(count).keys()].map(place);
}

/** An arrow between two of the places around a middle, bent so that one back does not cover it; and its label. */
function arrow([x1, y1], [x2, y2], middle, label, name) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  let [cx, cy] = [(x1 + x2) / 2 - uy * 26, (y1 + y2) / 2 + ux * 26];
  let d = `M${x1} ${y1}Q${cx} ${cy} ${x2 - ux * 19 - uy * 6} ${y2 - uy * 19 + ux * 6}`;
  if (!length) {
    const away = Math.atan2(y1 - middle[1], x1 - middle[0]);
    const control = (turn) =>
      `${x1 + 80 * Math.cos(away + turn)} ${y1 + 80 * Math.sin(away + turn)}`;
    d = `M${x1} ${y1}C${control(0.5)} ${control(-0.5)} ${x1} ${y1}`;
    [cx, cy] = [x1 + 86 * Math.cos(away), y1 + 86 * Math.sin(away)];
  }
  return [
    svg("path", { class: `arrow ${name}`, d, "marker-end": "url(#tip)" }),
    text((x1 + x2) / 4 + cx / 2, (y1 + y2) / 4 + cy / 2, label, "label"),
  ];
}

/** A piece on a graph, or a tree; the place `0:LETTER` is a vertex, or the edge below it. To be edited, all has one more vertex. */
function graph(scene) {
  const { edges, vertices, loops } = scene.about;
  const grows = scene.about.grows && !scene.edits;
  const middle = [190, 120];
  const places = grows
    ? grown(edges)
    : around(vertices + Number(scene.edits && vertices < 16), middle, [150, 95]);
  const left = (vertex) => scene.position.includes(LETTERS[vertex]);
  const here = scene.position.at(-1);
  const out = loops ? [tip()] : [];
  for (const [from, to] of edges) {
    const [[x1, y1], [x2, y2]] = [places[from], places[to]];
    if (loops) out.push(...arrow(places[from], places[to], middle, "", ""));
    else if (!grows) out.push(line("axis", x1, y1, x2, y2));
    else if (left(to)) {
      out.push(handle(scene, `0:${LETTERS[to]}`, "line", "edge green", { x1, y1, x2, y2 }));
    }
  }
  places.forEach(([cx, cy], vertex) => {
    const letter = LETTERS[vertex];
    if (grows) {
      if (left(vertex)) {
        const label = text(cx + 14, cy, letter, "label");
        out.push(svg("circle", { class: "cell", cx, cy, r: 4 }), label);
      }
      return;
    }
    const known = loops && scene.cell(vertex, 0);
    const isGone = scene.edits ? vertex === vertices : !loops && left(vertex) && letter !== here;
    const name = `cell ${known ? (known.lost ? "lost" : "won") : ""} ${isGone ? "gone" : ""}`;
    out.push(handle(scene, `0:${letter}`, "circle", name, { cx, cy, r: 15 }));
    if (letter === here && !scene.edits) out.push(svg("circle", { class: "here", cx, cy, r: 19 }));
    if (known?.lost) out.push(diamond(cx, cy - 24, 6));
    out.push(text(cx, cy, letter, "letter"));
  });
  if (grows) out.push(line("ground", 6, 233, 374, 233));
  return picture(380, 244, scene.label, out);
}

/** Stalks that grow from the ground; the place `STALK:EDGE` is an edge. */
function stalks(scene) {
  const all = scene.position.split(",");
  const base = 34 * Math.max(4, ...all.map((stalk) => stalk.length)) + 10;
  const width = Math.max(3, all.length) * 70 + 20;
  const out = [line("ground", 6, base, width - 6, base)];
  all.forEach((stalk, index) => {
    const x = 45 + index * 70;
    [...stalk].forEach((colour, edge) => {
      const y = base - edge * 34;
      const name = colour === "B" ? "edge blue" : "edge red";
      const ends = { x1: x, x2: x, y1: y - 2, y2: y - 32 };
      out.push(
        handle(scene, `${index}:${edge}`, "line", name, ends),
        text(x + 18, y - 17, colour, "number"),
      );
    });
  });
  return picture(width, base + 8, scene.label, out);
}

/** A drawing as a file of its own, in the colours that it is seen in. */
export function standalone(drawn) {
  const copy = drawn.cloneNode(true);
  const parts = copy.querySelectorAll("*");
  drawn.querySelectorAll("*").forEach((part, index) => {
    const seen = getComputedStyle(part);
    const names = [
      "fill",
      "stroke",
      "stroke-width",
      "stroke-dasharray",
      "opacity",
      "font",
      "text-anchor",
      "dominant-baseline",
    ];
    const style = names.map((name) => `${name}:${seen.getPropertyValue(name)}`);
    parts[index].setAttribute("style", style.join(";"));
    for (const name of ["role", "tabindex", "data-key"]) parts[index].removeAttribute(name);
  });
  copy.setAttribute("style", `background:${getComputedStyle(document.body).backgroundColor}`);
  return new XMLSerializer().serializeToString(copy);
}

const number = (fraction) => {
  const [a, b = 1] = fraction.split("/").map(Number);
  return a / b;
};

/** A number line with a mark. */
export function numberLine(value, label) {
  const most = Math.max(3, Math.ceil(Math.abs(number(value))));
  const at = (x) => 240 + (x / most) * 215;
  const out = [line("axis", 15, 40, 465, 40)];
  for (let tick = -most; tick <= most; tick++) {
    const x = at(tick);
    out.push(line("axis", x, 36, x, 44), text(x, 56, tick));
  }
  const x = at(number(value));
  out.push(diamond(x, 40, 7), text(x, 18, value, "value"));
  return picture(480, 68, label, out);
}

export const MOST_LABELLED = 12; // states of an automaton
/** An automaton on a circle, with the states and edges of a run marked. */
export function automaton(states, run, label) {
  const isAlone = states.length === 1;
  const size = isAlone ? 230 : 560;
  const middle = [size / 2, size / 2];
  const places = around(states.length, middle, isAlone ? [0, 0] : [190, 190]);
  const visited = new Set(run.slice(1).map((to, index) => `${run[index]}>${to}`));
  const [arrows, shapes] = [[], []];
  states.forEach((state, from) => {
    for (const to of new Set(state.edges.map((edge) => edge.to))) {
      const digits = state.edges.filter((edge) => edge.to === to).map((edge) => edge.digits);
      const shown = digits.slice(0, 3).join(" ") + (digits.length > 3 ? " …" : "");
      const isRun = visited.has(`${from}>${to}`);
      // In a large automaton only the edges of the run are labelled.
      const isFaint = !isRun && states.length > MOST_LABELLED;
      const name = isRun ? "visited" : isFaint ? "faint" : "";
      arrows.push(...arrow(places[from], places[to], middle, isFaint ? "" : shown, name));
    }
    const [x, y] = places[from];
    const name = `state ${state.accepts ? "accepts" : ""} ${run.at(-1) === from ? "visited" : ""}`;
    const shape = state.accepts ? diamond(x, y, 17) : svg("circle", { cx: x, cy: y, r: 14 });
    shape.setAttribute("class", name);
    shapes.push(shape, text(x, y, from));
  });
  return picture(size, size, label, [tip(), ...arrows, ...shapes]);
}

/** The tip of an arrow. */
const tip = () => {
  const path = svg("path", { d: "M0 0L8 4L0 8Z", fill: "currentColor" });
  const shape = { refX: 6, refY: 4, markerWidth: 8, markerHeight: 8 };
  const units = { markerUnits: "userSpaceOnUse", orient: "auto" };
  return svg("defs", {}, svg("marker", { id: "tip", ...shape, ...units }, path));
};
