// Runs the course of training beside the page. Messages: {begin: settings} and {step: true}; answers are those of the program.
"use strict";
importScripts("wasm_exec.js");

// unpacked is the program. It is compressed here, so that it is small on any web server.
async function unpacked() {
    const response = await fetch("playground.wasm.gz");
    if (!response.ok) throw new Error(`playground.wasm.gz: ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes[0] !== 0x1f) return bytes.buffer; // the server has said how it is compressed, and the browser has unpacked it
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const ready = (async () => {
    const go = new Go();
    const { instance } = await WebAssembly.instantiate(await unpacked(), go.importObject);
    void go.run(instance);
})();

onmessage = async ({ data }) => {
    try {
        await ready;
        const began = performance.now();
        const answer = JSON.parse(data.begin ? setlab.begin(JSON.stringify(data.begin)) : setlab.step());
        postMessage({ ...answer, took: performance.now() - began });
    } catch (error) {
        postMessage({ Error: String(error.message ?? error) });
    }
};
