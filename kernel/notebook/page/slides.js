// Shows one slide at a time. The arrow keys, space and page keys move, Home and End jump, f toggles full screen, and n the notes. The address has
// the position: #3 is the third slide, #3.2 its second step.
(() => {
    "use strict";
    const slides = [...document.querySelectorAll(".slide")];
    if (!slides.length) return;
    let at = 0, step = 0;
    const steps = (k) => +slides[k].dataset.steps;

    // fit shrinks a slide that is larger than the screen, down to six tenths. Larger slides scroll. Smaller text gets wider lines, so that code
    // is not cut.
    function fit() {
        const inner = slides[at].querySelector(".fit");
        const largest = Math.max(1, Math.min(innerWidth / 1100, innerHeight / 700));
        for (let zoom = largest; ; zoom -= 0.05) {
            inner.style.zoom = zoom;
            inner.style.width = zoom < 1 ? Math.min(60 / zoom, 90) + "rem" : "";
            if (zoom <= 0.6 || inner.getBoundingClientRect().height <= innerHeight) break;
        }
    }

    function show() {
        slides.forEach((slide, k) => slide.classList.toggle("shown", k === at));
        slides[at].querySelectorAll(".step").forEach((part) => part.classList.toggle("later", +part.dataset.step > step));
        document.querySelector(".where output").textContent = `${at + 1} / ${slides.length}`;
        history.replaceState(null, "", "#" + (at + 1) + (step ? "." + step : ""));
        fit();
    }

    function go(by) {
        if (by > 0 && step < steps(at)) step++;
        else if (by > 0 && at < slides.length - 1) at++, step = 0;
        else if (by < 0 && step > 0) step--;
        else if (by < 0 && at > 0) at--, step = steps(at);
        show();
    }

    // A link within the notebook leads to the slide with its target, and to the step that shows it.
    function find(id) {
        const target = document.getElementById(id);
        const k = slides.findIndex((slide) => target && slide.contains(target));
        if (k < 0) return false;
        at = k;
        step = +(target.closest(".step")?.dataset.step ?? 0);
        show();
        return true;
    }

    function read() {
        let id = location.hash.slice(1);
        try { id = decodeURIComponent(id); } catch { /* it is not encoded */ }
        if (!/^[\d.]*$/.test(id) && find(id)) return;
        const [slide, part] = location.hash.slice(1).split(".").map(Number);
        at = Math.min(Math.max((slide || 1) - 1, 0), slides.length - 1);
        step = Math.min(Math.max(part || 0, 0), steps(at));
        show();
    }

    const moves = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1 };
    addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, button, summary")) return;
        if (moves[event.key]) go(event.shiftKey && event.key === " " ? -1 : moves[event.key]);
        else if (event.key === "Home") at = step = 0, show();
        else if (event.key === "End") at = slides.length - 1, step = steps(at), show();
        else if (event.key === "f") void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
        else if (event.key === "n") document.documentElement.classList.toggle("noted");
        else return;
        event.preventDefault();
    });
    let from = null;
    addEventListener("touchstart", (event) => { from = event.changedTouches[0]; }, { passive: true });
    addEventListener("touchend", (event) => {
        const to = event.changedTouches[0];
        if (from && Math.abs(to.clientX - from.clientX) > 60 && Math.abs(to.clientY - from.clientY) < 60) go(to.clientX < from.clientX ? 1 : -1);
    });
    document.querySelector(".where").addEventListener("click", (event) => {
        const by = event.target.dataset.go;
        if (by) go(+by), event.target.blur();
    });
    addEventListener("hashchange", read);
    addEventListener("resize", fit);
    addEventListener("load", fit);
    document.documentElement.classList.add("moving");
    read();
})();
