// Writes the states of epochs as JSON, one a line, as the program outside of a browser does: node run.js FOLDER SETTINGS.json EPOCHS
const fs = require("fs"), zlib = require("zlib");
const [folder, settings, epochs] = process.argv.slice(2);
globalThis.crypto ??= require("crypto").webcrypto; // Node 18, which Debian 12 has
require(folder + "/wasm_exec.js");
(async () => {
    const go = new Go();
    const program = zlib.gunzipSync(fs.readFileSync(folder + "/playground.wasm.gz"));
    void go.run((await WebAssembly.instantiate(program, go.importObject)).instance);
    const say = (text) => {
        const { State, Error: problem } = JSON.parse(text);
        if (problem) throw new Error(problem);
        fs.writeSync(1, JSON.stringify(State) + "\n");
    };
    const began = Date.now();
    say(setlab.begin(fs.readFileSync(settings, "utf8")));
    for (let k = 0; k < +epochs; k++) say(setlab.step());
    fs.writeSync(2, `${((Date.now() - began) / +epochs).toFixed(0)} ms an epoch\n`);
    process.exit(0);
})();
