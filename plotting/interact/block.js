// The page's end of a block of controls. The kernel puts the script that connects the page into it. A block is drawn again when the
// notebook is to hold what it shows; what it does goes on then, in globalThis.setlab_blocks.
(() => {
    "use strict";
    const id = {{id}}, toProgram = {{toProgram}}, toPage = {{toPage}}, made = {{made}};
    const root = document.getElementById(id);
    if (!root) return;
    const connect = () => {
/*setlab:connect*/
    };
    const inNotebook = document.getElementById("jupyter-config-data") || document.body.dataset.baseUrl;
    if (!inNotebook) return; // in a page of its own the controls stay disabled

    const blocks = globalThis.setlab_blocks ??= new Map();
    const block = blocks.get(id) ?? { number: 0, heard: 0, values: {}, playing: false, retried: false };
    blocks.set(id, block);
    block.root = root;
    block.cell = root.closest(".jp-Cell, .cell");
    const find = (selector) => block.root.querySelector(selector);
    const status = (text) => { find(".setlab-status").textContent = text; };

    // ready has the page connected, and hear what the program says.
    function ready() {
        if (!globalThis.gonb_comm) connect();
        const comm = globalThis.gonb_comm;
        if (block.listens !== comm._listeners) {
            comm.subscribe(toPage, (_, text) => receive(JSON.parse(text)));
            block.listens = comm._listeners;
        }
    }

    function post(data) {
        ready();
        globalThis.gonb_comm.send(toProgram, JSON.stringify(data));
    }

    // send sends what the program has to answer.
    const answers = 3000; // ms
    function send(data) {
        post({ ...data, n: ++block.number });
        watch();
    }

    function watch() {
        const number = block.number;
        block.late ||= setTimeout(() => late(number), answers);
    }

    // late connects again, once, if a message has no answer, and then says so.
    function late(number) {
        block.late = 0;
        if (block.heard >= number) {
            if (block.heard < block.number) watch();
            return;
        }
        if (!block.retried) {
            block.retried = true;
            connect();
            send({ set: block.values });
            return;
        }
        block.retried = false;
        block.playing = false;
        showPlayer();
        status("The kernel does not answer. If it was restarted, run the cell again.");
    }

    function receive(message) {
        if (message.heard) {
            block.heard = Math.max(block.heard, message.heard);
            block.retried = false;
            if (/answer/.test(find(".setlab-status").textContent)) status("");
            return;
        }
        if (message.controls !== undefined) setControls(message.controls);
        if (message.picture !== undefined) void setPicture(message.picture, message.number);
        if (message.busy !== undefined) setBusy(message.busy);
    }

    // setPicture shows a picture when it is decoded, so that nothing flickers, unless a newer one has come.
    async function setPicture(html, number) {
        block.coming = number;
        const next = document.createElement("template");
        next.innerHTML = html;
        await Promise.all([...next.content.querySelectorAll("img")].map((i) => i.decode().catch(() => {})));
        if (block.coming === number) {
            find(".setlab-picture").replaceChildren(next.content);
            block.dirty = true;
            if (!block.playing && !block.root.matches(":hover, :focus-within")) rest();
        }
        post({ drawn: number });
    }

    // shape is what a control looks like apart from its value.
    function shape(control) {
        const copy = control.cloneNode(true);
        copy.querySelectorAll("output").forEach((e) => { e.textContent = ""; });
        copy.querySelectorAll("[data-player=play]").forEach((e) => { e.textContent = ""; });
        for (const name of ["value", "checked", "selected", "disabled", "aria-pressed"]) {
            copy.querySelectorAll(`[${name}]`).forEach((e) => e.removeAttribute(name));
        }
        return copy.outerHTML;
    }

    // adopt gives a control on the page the value of another one, unless the reader has just set it.
    function adopt(control, from) {
        const input = control.querySelector("[data-label]"), given = from.querySelector("[data-label]");
        if (!input || block.pending?.[input.dataset.label] !== undefined || performance.now() - (block.touched?.[input.dataset.label] ?? -Infinity) < 1000) return;
        if (input.value !== given.value) input.value = given.value;
        input.checked = given.checked;
        const output = control.querySelector("output");
        if (output) output.textContent = from.querySelector("output").textContent;
    }

    // setControls replaces the controls that look different. The others keep their place in the page, since they may be in use.
    function setControls(html) {
        const focused = block.focused, box = find(".setlab-controls"), next = document.createElement("template");
        next.innerHTML = html;
        let at = box.firstElementChild;
        for (const control of [...next.content.children]) {
            let same = at;
            while (same && shape(same) !== shape(control)) same = same.nextElementSibling;
            if (!same) {
                box.insertBefore(control, at);
                continue;
            }
            while (at !== same) {
                const gone = at;
                at = at.nextElementSibling;
                gone.remove();
            }
            adopt(same, control);
            at = same.nextElementSibling;
        }
        while (at) {
            const gone = at;
            at = at.nextElementSibling;
            gone.remove();
        }
        enable();
        if (focused !== undefined) find(`[data-label="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    }

    function setBusy(busy) {
        status(busy ? "running … " : "");
        if (!busy) return;
        const stop = document.createElement("a");
        stop.textContent = "stop";
        stop.style.cursor = "pointer";
        stop.onclick = () => post({ stop: true });
        find(".setlab-status").append(stop);
    }

    // rest has the notebook hold what the page shows.
    function rest() {
        if (!block.dirty || block.playing) return;
        block.dirty = false;
        post({ rest: true });
    }

    function enable() {
        block.root.querySelectorAll("[disabled]").forEach((e) => { e.disabled = false; });
        showPlayer();
    }

    function showPlayer() {
        const play = find("[data-player=play]");
        if (!play) return;
        play.textContent = block.playing ? "pause" : "play";
        play.setAttribute("aria-pressed", block.playing);
    }

    // Values go to the program at most every 30 ms, the last one always.
    const pause = 30;
    function flush() {
        block.timer = 0;
        block.sent = performance.now();
        send({ set: block.pending });
        block.pending = undefined;
    }

    function moved(input) {
        let value = input.value;
        if (input.type === "checkbox") value = input.checked;
        if (input.type === "range") {
            value = input.dataset.scale ? JSON.parse(input.dataset.scale)[+value] : +value;
            input.parentElement.querySelector("output").textContent = String(Number.isInteger(value) ? value : +value.toPrecision(5));
        }
        block.values[input.dataset.label] = value;
        (block.touched ??= {})[input.dataset.label] = performance.now();
        block.pending ??= {};
        block.pending[input.dataset.label] = value;
        block.timer ||= setTimeout(flush, Math.max(0, (block.sent ?? 0) + pause - performance.now()));
    }

    // A page that plays says so every second. Out of sight it may not be in the document, and then it pauses.
    function play(on) {
        block.playing = on;
        clearInterval(block.playTimer);
        if (on) {
            block.playTimer = setInterval(() => {
                if (blocks.get(id) !== block || !block.playing) clearInterval(block.playTimer);
                else if (block.root.isConnected) send({ play: true });
            }, 1000);
        }
        showPlayer();
        send({ play: on });
    }

    root.addEventListener("input", (event) => { if (event.target.dataset.label !== undefined) moved(event.target); });
    root.addEventListener("click", (event) => {
        if (event.target.matches(".setlab-picture img") && find(".setlab-points")) {
            const box = event.target.getBoundingClientRect();
            send({ point: [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] });
        }
        const button = event.target.closest("button");
        if (button?.dataset.click !== undefined) send({ click: button.dataset.click });
        switch (button?.dataset.player) {
        case "play": play(!block.playing); break;
        case "step": if (block.playing) play(false); send({ step: true }); break;
        case "reset": send({ reset: true }); break;
        }
    });
    root.addEventListener("pointerenter", ready);
    root.addEventListener("focusin", (event) => {
        ready();
        block.focused = event.target.dataset.label;
    });
    root.addEventListener("pointerleave", (event) => { if (event.buttons === 0) rest(); });
    root.addEventListener("focusout", () => setTimeout(() => {
        if (!root.isConnected || root.contains(document.activeElement)) return;
        block.focused = undefined;
        rest();
    }));

    // Keys without Ctrl are the control's, not shortcuts of the notebook.
    globalThis.setlab_keys ??= window.addEventListener("keydown", (event) => {
        if (event.target.closest?.(".setlab-interact") && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
    }, true) ?? true;

    // A cell that is run again has a block of another id.
    for (const [other, old] of blocks) {
        if (other === id || old.root.isConnected || !old.cell || old.cell !== block.cell) continue;
        old.playing = false;
        blocks.delete(other);
        if (globalThis.gonb_comm) globalThis.gonb_comm.send("/setlab/interact/" + other, JSON.stringify({ gone: true }));
    }
    enable();
    if (block.focused !== undefined) find(`[data-label="${CSS.escape(block.focused)}"]`)?.focus({ preventScroll: true });
    const fresh = 20000; // ms
    if (Math.abs(Date.now() - made) < fresh && !block.number) send({});
})();
