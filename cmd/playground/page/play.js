// The page of the playground: the controls, and drawing of the states that the worker sends.
"use strict";
const $ = (selector) => document.querySelector(selector);
const colors = { SET: "#d55e00", FixProb: "#0072b2", dense: "#333333" };
const worker = new Worker("worker.js");
let state = null, playing = false, busy = false, again = false, points = [];

// Controls.

const value = (input) => ("power" in input.dataset ? +(10 ** +input.value).toPrecision(2) : +input.value);

function settings() {
    const all = { Points: points };
    for (const input of $("#controls").elements) {
        if (input.name === "Data") all.Data = input.value;
        else if (input.name && input.name !== "Class") all[input.name] = value(input);
    }
    return all;
}

function label() {
    for (const input of document.querySelectorAll("input[type=range]")) input.parentElement.querySelector("output").textContent = value(input);
    document.body.classList.toggle("drawing", settings().Data === "own points");
    $("#play").textContent = playing ? "pause" : "play";
}

// Only one request runs at a time. Changed settings take effect after it.
function ask(message) {
    busy = true;
    worker.postMessage(message);
}

function begin() {
    label();
    if (busy) again = true;
    else ask({ begin: settings() });
}

function step() {
    if (!busy && state) ask({ step: true });
}

worker.onmessage = ({ data }) => {
    busy = false;
    if (data.Error) {
        playing = false;
        $("#status").textContent = data.Error.replace(/^play: /, "");
        if (settings().Data === "own points") state = null;
    } else {
        state = data.State;
        $("#status").textContent = "";
    }
    draw();
    label();
    if (again) {
        again = false;
        begin();
    } else if (playing) requestAnimationFrame(() => setTimeout(step, Math.max(0, 60 - (data.took ?? 0))));
};
worker.onerror = (event) => { $("#status").textContent = `The networks could not be loaded: ${event.message || "is this page on a web server?"}`; };

$("#controls").addEventListener("input", (event) => { if (event.target.name !== "Class") begin(); });
$("#controls").addEventListener("submit", (event) => event.preventDefault());
$("#reset").onclick = begin;
$("#step").onclick = () => { playing = false; label(); step(); };
$("#play").onclick = () => { playing = !playing; label(); if (playing) step(); };
$("#clear").onclick = () => { points = []; begin(); };

// Drawing.

// sized returns the context of a canvas, scaled to CSS pixels.
function sized(canvas) {
    const { clientWidth: w, clientHeight: h } = canvas, ratio = devicePixelRatio || 1;
    canvas.width = w * ratio;
    canvas.height = h * ratio;
    const c = canvas.getContext("2d");
    c.scale(ratio, ratio);
    return { c, w, h };
}

const names = ["SET", "FixProb", "dense"];
$("#networks").innerHTML = names.map((name) => `<figure data-name="${name}"><h2>${name}</h2><canvas class="plane"></canvas><canvas class="layer"></canvas></figure>`).join("");
for (const canvas of document.querySelectorAll(".plane")) {
    canvas.addEventListener("click", (event) => {
        if (settings().Data !== "own points") return;
        const box = canvas.getBoundingClientRect(), reach = 1.6;
        points.push({ X: ((event.clientX - box.left) / box.width * 2 - 1) * reach, Y: (1 - (event.clientY - box.top) / box.height * 2) * reach, Class: +$("[name=Class]").value });
        begin();
    });
}

// shade mixes blue, white and yellow by a probability.
function shade(p) {
    const end = p < 0.5 ? [91, 141, 201] : [235, 195, 60], t = Math.abs(2 * p - 1);
    return end.map((e) => 255 + (e - 255) * t);
}

function plane(canvas, of) {
    const { c, w, h } = sized(canvas);
    if (of) {
        const side = Math.round(Math.sqrt(of.Plane.length)), most = Math.max(...of.Plane, 1);
        const image = new ImageData(side, side);
        of.Plane.forEach((v, k) => image.data.set([...(state.Image ? [255 - 200 * v / most, 255 - 150 * v / most, 255 - 90 * v / most] : shade(v / 1000)), 255], 4 * k));
        const small = new OffscreenCanvas(side, side);
        small.getContext("2d").putImageData(image, 0, 0);
        c.imageSmoothingEnabled = !state.Image;
        c.drawImage(small, 0, 0, w, h);
    }
    for (const { X, Y, Class } of settings().Data === "own points" ? points : state?.Test ?? []) {
        c.beginPath();
        c.arc((X / 1.6 + 1) / 2 * w, (1 - Y / 1.6) / 2 * h, 2.6, 0, 7);
        c.fillStyle = Class ? "#a07400" : "#123f7a";
        c.fill();
    }
    c.strokeStyle = "#bbb";
    c.strokeRect(0.5, 0.5, w - 1, h - 1);
}

function layer(canvas, { In, Out, From, To, Weight, Kind, Degrees }) {
    const { c, w, h } = sized(canvas), top = 14, bottom = h - 14;
    const x = (k, n) => (k + 0.5) * w / n, largest = Math.max(...Weight.map(Math.abs), 1e-9);
    From.forEach((from, k) => {
        const size = Math.abs(Weight[k]) / largest;
        c.beginPath();
        c.moveTo(x(from, In), bottom);
        c.lineTo(x(To[k], Out), top);
        c.setLineDash(Kind[k] === 2 ? [4, 4] : []);
        c.strokeStyle = Kind[k] === 2 ? "rgba(120,120,120,.5)" : Kind[k] === 1 ? "#009e73" : Weight[k] < 0 ? `rgba(213,94,0,${0.15 + 0.85 * size})` : `rgba(0,114,178,${0.15 + 0.85 * size})`;
        c.lineWidth = Kind[k] ? 1 : 0.4 + 2 * size;
        c.stroke();
    });
    c.setLineDash([]);
    c.fillStyle = "#222";
    Degrees.forEach((degree, k) => {
        c.beginPath();
        c.arc(k < In ? x(k, In) : x(k - In, Out), k < In ? bottom : top, Math.min(1 + Math.sqrt(degree), 5, w / In / 2 + 1), 0, 7);
        c.fill();
    });
}

// chart draws axes and returns a function from a point to its position.
function chart(canvas, [x0, x1], [y0, y1], log) {
    const { c, w, h } = sized(canvas), left = 34, below = h - 20, f = log ? Math.log10 : (v) => v;
    const at = (v, lo, hi) => (f(v) - f(lo)) / (f(hi) - f(lo) || 1);
    c.font = "11px system-ui, sans-serif";
    c.fillStyle = "#555";
    c.strokeStyle = "#999";
    c.beginPath();
    c.moveTo(left, 4);
    c.lineTo(left, below);
    c.lineTo(w - 4, below);
    c.stroke();
    const text = (v) => String(+v.toPrecision(2));
    c.fillText(text(x0), left, h - 6);
    c.textAlign = "right";
    c.fillText(text(x1), w - 4, h - 6);
    c.fillText(text(y1), left - 4, 12);
    c.fillText(text(y0), left - 4, below);
    return { c, x: (v) => left + at(v, x0, x1) * (w - 8 - left), y: (v) => below - at(v, y0, y1) * (below - 8) };
}

function draw() {
    for (const figure of document.querySelectorAll("#networks figure")) {
        const of = state?.Players.find(({ Name }) => Name === figure.dataset.name);
        plane(figure.querySelector(".plane"), of);
        if (!of) continue;
        const last = of.Accuracy?.at(-1);
        figure.querySelector("h2").textContent = of.Name + (last === undefined ? "" : `: ${(100 * last).toFixed(1)}%, epoch ${state.Epoch}`) + `, ${of.Weights} weights`;
        layer(figure.querySelector(".layer"), of.Layer);
    }
    if (!state) return;
    const accuracy = chart($("#accuracy"), [1, Math.max(2, state.Epoch)], [0, 1]);
    const sparse = state.Players.filter(({ Name }) => Name !== "dense"); // all neurons of a dense layer have the same degree
    const most = Math.max(...sparse.flatMap(({ Layer }) => Layer.Degrees), 2);
    const counts = sparse.map(({ Layer }) => Layer.Degrees.reduce((all, d) => (all[d]++, all), Array(most + 1).fill(0)));
    const highest = Math.max(...counts.flat());
    const histogram = chart($("#histogram"), [0, most + 1], [0, highest]);
    const tail = chart($("#tail"), [1, most], [1 / Math.max(...sparse.map(({ Layer }) => Layer.Degrees.length)), 1], true);
    for (const { Name, Accuracy } of state.Players) {
        accuracy.c.strokeStyle = colors[Name];
        accuracy.c.lineWidth = 1.8;
        accuracy.c.beginPath();
        (Accuracy ?? []).forEach((v, k) => accuracy.c.lineTo(accuracy.x(k + 1), accuracy.y(v)));
        accuracy.c.stroke();
    }
    sparse.forEach(({ Name, Layer }, k) => {
        counts[k].forEach((n, d) => {
            histogram.c.fillStyle = colors[Name] + "99";
            const width = (histogram.x(1) - histogram.x(0)) * 0.45;
            histogram.c.fillRect(histogram.x(d) + k * width, histogram.y(n), width, histogram.y(0) - histogram.y(n));
            if (!n || !d) return;
            tail.c.fillStyle = colors[Name];
            tail.c.beginPath();
            tail.c.arc(tail.x(d), tail.y(n / Layer.Degrees.length), 3, 0, 7);
            tail.c.fill();
        });
    });
}

addEventListener("resize", draw);
begin();
