// The page's end of the connection between widgets and the programs of cells. It has the interface of GoNB's, which widgets use:
// gonb_comm.send, subscribe, unsubscribe, close and newSyncedVariable.
(() => {
    "use strict";
    const kernel = {{.}};
    const old = globalThis.gonb_comm;

    // Existing widgets continue with the new connection.
    const listeners = old?._listeners ?? new Map(); // sets of functions by address
    const variables = old?._variables ?? new Map(); // by address
    const scripts = old?._scripts ?? []; // scripts that wait for their elements
    old?.close(1000, "replaced");

    const comm = {
        debug: false,
        _listeners: listeners,
        _variables: variables,
        _scripts: scripts,
    };
    globalThis.gonb_comm = comm;
    const log = (...words) => { if (comm.debug) console.log("gonb_comm:", ...words); };

    const id = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
    const socket = new WebSocket(channels());
    let watch = 0; // the timer for scripts
    let opening = 0; // the timer for attempts to open the comm, until the kernel has answered
    let waiting = []; // messages until the kernel has answered; null from then on

    // channels returns the address of the kernel's websocket. JupyterLab has its configuration in an element, Notebook 6 in attributes.
    function channels() {
        const config = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
        const base = config.wsUrl || config.baseUrl || decodeURIComponent(document.body.dataset.baseUrl || "/");
        const url = new URL(base.replace(/\/*$/, "/") + "api/kernels/" + kernel + "/channels", document.location.href);
        url.protocol = url.protocol.replace("http", "ws");
        if (config.token) url.searchParams.set("token", config.token);
        return url;
    }

    function post(type, content) {
        const message = crypto.randomUUID?.() ?? id + Math.random();
        socket.send(JSON.stringify({
            header: {msg_id: message, msg_type: type, session: id, username: "", date: new Date().toISOString(), version: "5.4"},
            msg_id: message, msg_type: type, parent_header: {}, metadata: {}, content: content, buffers: [], channel: "shell",
        }));
    }

    // A server may start to forward the kernel's messages only after the page's first messages, so the answer may be lost.
    const openAgainAfter = 200; // ms
    function openComm(again) {
        post("comm_open", {comm_id: id, target_name: "gonb_comm", kernel_id: kernel, data: {confirms: true, again: again}});
        opening = setTimeout(openComm, openAgainAfter, true);
    }
    socket.onopen = () => openComm(false);
    socket.onclose = () => {
        clearTimeout(opening);
        if (globalThis.gonb_comm === comm) delete globalThis.gonb_comm;
    };
    socket.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.msg_type === "comm_msg" && message.content.comm_id === id) receive(message.content.data ?? {});
    };

    function receive(data) {
        log("received", data);
        switch (data.address) {
        case "#comm_open_ack":
            clearTimeout(opening);
            const late = waiting ?? [];
            waiting = null;
            late.forEach((data) => post("comm_msg", {comm_id: id, data: data}));
            return;
        case "#heartbeat/ping":
            post("comm_msg", {comm_id: id, data: {address: "#heartbeat/pong", value: true}});
            return;
        case "#heartbeat/pong":
            return;
        case "#setlab/run":
            scripts.push(new Script(data.value));
            runScripts();
            return;
        }
        if (data.read_request) {
            const variable = variables.get(data.address);
            if (variable) comm.send(data.address, variable.get());
            return;
        }
        for (const call of [...listeners.get(data.address)?.values() ?? []]) call(data.address, data.value);
    }

    // A script runs when the elements that it looks up are in the page. A program's output arrives on another path than this script, and
    // some front ends draw it later.
    class Script {
        constructor(text) {
            this.text = text;
            this.ids = [...text.matchAll(/getElementById\(\s*(["'])(.*?)\1\s*\)/g)].map((found) => found[2]);
            this.due = performance.now() + tryAfter;
        }
        get ready() { return this.ids.every((id) => document.getElementById(id)); }
        // run runs the script and reports whether it succeeded.
        run() {
            const element = document.createElement("script");
            element.textContent = "try {\n" + this.text + "\n} catch (error) { document.currentScript.error = error; }";
            document.head.append(element);
            element.remove();
            if (element.error) console.error("a widget's script:", element.error);
            return !element.error;
        }
    }

    // After this time in ms, a script is tried without its elements, since it may not need them. If it fails, it waits for them.
    const tryAfter = 2000;
    const maxScripts = 1000; // limit of waiting scripts, since outputs may be cleared before they are drawn

    function runScripts() {
        const now = performance.now();
        const waits = (script) => {
            if (script.ready) {
                script.run();
                return false;
            }
            if (now < script.due) return true;
            script.due = Infinity;
            return !script.run();
        };
        scripts.splice(0, Infinity, ...scripts.filter(waits).slice(-maxScripts));
        if (scripts.length > 0 && !watch) {
            watch = setInterval(runScripts, 20);
        } else if (scripts.length === 0) {
            clearInterval(watch);
            watch = 0;
        }
    }

    // send sends a value that can be represented in JSON to the programs that have subscribed to the address.
    comm.send = (address, value) => {
        log("sends", address, value);
        const data = {address: address, value: value};
        if (waiting) waiting.push(data);
        else post("comm_msg", {comm_id: id, data: data});
    };

    // subscribe calls call(address, value) for each value that programs send to the address. Its result is the argument of unsubscribe.
    comm.subscribe = (address, call) => {
        const subscription = Symbol(address);
        if (!listeners.has(address)) listeners.set(address, new Map());
        listeners.get(address).set(subscription, call);
        return subscription;
    };
    comm.unsubscribe = (subscription) => {
        const calls = listeners.get(subscription.description);
        calls?.delete(subscription);
        if (calls?.size === 0) listeners.delete(subscription.description);
    };

    // close ends the connection.
    comm.close = (code, reason) => {
        if (globalThis.gonb_comm === comm) delete globalThis.gonb_comm;
        socket.close(code, reason);
    };

    // newSyncedVariable returns the variable that the page and programs share under an address, and sets it to an initial value.
    comm.newSyncedVariable = (address, value) => {
        if (!variables.has(address)) variables.set(address, new Variable(address));
        const variable = variables.get(address);
        variable.set(value);
        return variable;
    };

    class Variable {
        constructor(address) {
            this.address = address;
            this.value = null;
            this.calls = new Map();
            comm.subscribe(address, (_, value) => this.take(value));
        }
        get() { return this.value; }
        set(value) {
            if (this.take(value)) globalThis.gonb_comm?.send(this.address, value);
        }
        take(value) {
            if (value === this.value) return false;
            this.value = value;
            for (const call of [...this.calls.values()]) call(value);
            return true;
        }
        subscribe(call) {
            const subscription = Symbol(this.address);
            this.calls.set(subscription, call);
            return subscription;
        }
        unsubscribe(subscription) { this.calls.delete(subscription); }
    }
})();
