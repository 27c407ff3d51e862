// Trains in the background of the page. The messages are {begin: settings} and {step: true}, and the answers are those of the program.
"use strict";
importScripts("wasm_exec.js");

// unpacked returns the program. Its file is compressed, so that the download is small from any web server.
async function unpacked() {
    const response = await fetch("playground.wasm.gz");
    if (!response.ok) throw new Error(`playground.wasm.gz: ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes[0] !== 0x1f) return bytes.buffer; // the server has declared the compression, and the browser has unpacked it
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
