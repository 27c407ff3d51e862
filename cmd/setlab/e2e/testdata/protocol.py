"""Drives the registered kernel over ZeroMQ with Jupyter's own client, message type by message type."""
import hashlib
import hmac
import json
import os
import queue
import random
import signal
import socket
import sys
import time
import uuid

import zmq
from jupyter_client.manager import KernelManager

LIMIT = 120


def expect(what, condition, seen):
    if not condition:
        sys.exit("%s: %s" % (what, seen))
    print("seen:", what)


def start():
    # A server names the file by the kernel's id.
    manager = KernelManager(kernel_name="setlab", connection_file=os.path.join(os.environ["HOME"], "kernel-%s.json" % uuid.uuid4()))
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=LIMIT)
    return manager, client


def shell_reply(client, ident):
    while True:
        reply = client.get_shell_msg(timeout=LIMIT)
        if reply["parent_header"].get("msg_id") == ident:
            return reply


def iopub(client, ident):
    """Returns what is published about a request, up to its idle."""
    messages = []
    while True:
        m = client.get_iopub_msg(timeout=LIMIT)
        if m["parent_header"].get("msg_id") != ident:
            continue
        messages.append(m)
        if m["msg_type"] == "status" and m["content"]["execution_state"] == "idle":
            return messages


def run(client, code, typed=None, **options):
    """Executes a cell; returns the reply's content and the published messages. Types lines when it is asked."""
    options.setdefault("stop_on_error", False)
    options.setdefault("allow_stdin", typed is not None)
    ident = client.execute(code, **options)
    asked = []
    if typed is not None:
        for line in typed:
            question = client.get_stdin_msg(timeout=LIMIT)
            assert question["msg_type"] == "input_request", question
            assert question["parent_header"]["msg_id"] == ident, question
            asked.append(question["content"])
            client.input(line)
    messages = iopub(client, ident)
    reply = shell_reply(client, ident)
    assert reply["msg_type"] == "execute_reply", reply
    return (reply["content"], messages, asked) if typed is not None else (reply["content"], messages)


def kinds(messages):
    return [m["msg_type"] for m in messages]


def stream(messages, name="stdout"):
    return "".join(m["content"]["text"] for m in messages if m["msg_type"] == "stream" and m["content"]["name"] == name)


def value(messages):
    return [m["content"]["data"]["text/plain"] for m in messages if m["msg_type"] == "execute_result"]


def complete(client, code, cursor=None):
    return shell_reply(client, client.complete(code, cursor))["content"]


def inspect(client, code, cursor=None, detail=0):
    return shell_reply(client, client.inspect(code, cursor, detail))["content"]


def information(manager, client):
    c = shell_reply(client, client.kernel_info())["content"]
    info = c["language_info"]
    expect("kernel_info", c["status"] == "ok" and c["protocol_version"] == "5.4" and info["name"] == "go" and info["pygments_lexer"] == "go"
           and info["codemirror_mode"] == "text/x-go" and info["file_extension"] == ".go" and info["mimetype"] and c["banner"] and c["help_links"], c)
    m = client.session.msg("connect_request", {})
    client.shell_channel.send(m)
    c = shell_reply(client, m["header"]["msg_id"])["content"]
    expect("connect", c["shell_port"] == manager.shell_port and c["hb_port"] == manager.hb_port and c["iopub_port"] == manager.iopub_port, c)
    m = client.session.msg("debug_request", {"type": "request", "command": "initialize", "seq": 1})
    client.control_channel.send(m)
    reply = client.get_control_msg(timeout=LIMIT)
    expect("debug is answered", reply["msg_type"] == "debug_reply" and reply["content"]["success"] is False, reply)
    expect("heartbeat", client.hb_channel.is_alive(), "not alive")


def execution(client):
    reply, messages = run(client, "a := 6\na * 7")
    expect("the order of a cell's messages", kinds(messages) == ["status", "execute_input", "execute_result", "status"], kinds(messages))
    count = reply["execution_count"]
    expect("execute_result", value(messages) == ["42"] and messages[2]["content"]["execution_count"] == count and messages[1]["content"]["execution_count"] == count, messages)
    expect("the topic and parent of what is published", all(m["parent_header"]["msg_type"] == "execute_request" for m in messages), messages)

    reply, messages = run(client, 'fmt.Println("x"); gonbui.DisplayHTML("y"); 1', silent=True)
    expect("a silent cell", kinds(messages) == ["status", "status"] and reply["execution_count"] == count, (reply, kinds(messages)))
    reply, messages = run(client, "a + 1", store_history=False)
    expect("a cell that is not stored", reply["execution_count"] == count and value(messages) == ["7"], reply)

    reply, _ = run(client, "b := 2", user_expressions={"sum": "a + b", "bad": "nothing", "text": 'fmt.Print("z"); "q"'})
    u = reply["user_expressions"]
    expect("user_expressions", u["sum"]["data"]["text/plain"] == "8" and u["bad"]["status"] == "error" and "undefined: nothing" in u["bad"]["evalue"]
           and u["text"]["data"]["text/plain"] == "q", u)

    reply, messages = run(client, "a + nothing")
    expect("one error message", kinds(messages) == ["status", "execute_input", "error", "status"], kinds(messages))
    error = messages[2]["content"]
    expect("the error says where", reply["status"] == "error" and reply["ename"] == error["ename"] == "CompileError" and "1:5: undefined: nothing" == reply["evalue"] == error["evalue"]
           and error["traceback"], reply)

    first = client.execute('time.Sleep(300 * time.Millisecond); panic("first")')
    rest = [client.execute("c%d := 1" % i) for i in range(3)]
    expect("a cell that fails", shell_reply(client, first)["content"]["status"] == "error", "")
    replies = [shell_reply(client, ident)["content"]["status"] for ident in rest]
    expect("the cells behind it are aborted", replies == ["aborted"] * 3, replies)
    reply, messages = run(client, "a")
    expect("the next one runs", value(messages) == ["6"], reply)
    first = client.execute('time.Sleep(100 * time.Millisecond); panic("first")', stop_on_error=False)
    second = client.execute("a")
    statuses = [shell_reply(client, i)["content"]["status"] for i in (first, second)]
    expect("without stop_on_error it runs at once", statuses == ["error", "ok"], statuses)


def displays(client):
    _, messages = run(client, 'gonbui.UpdateHTML("id-1", "<b>1</b>"); gonbui.UpdateHTML("id-1", "<b>2</b>")')
    shown = [m for m in messages if "display_data" in m["msg_type"]]
    expect("display_data and update_display_data", kinds(shown) == ["display_data", "update_display_data"]
           and all(m["content"]["transient"] == {"display_id": "id-1"} for m in shown) and shown[1]["content"]["data"]["text/html"] == "<b>2</b>", shown)
    for name, code in {"interpreted": "%s", "compiled": "%%%%\n%s"}.items():
        _, messages = run(client, code % 'fmt.Println("old"); gonbui.Sync(); plotting.ClearOutput(true); gonbui.Sync(); fmt.Println("new")')
        shown = [m for m in messages if m["msg_type"] in ("stream", "clear_output")]
        expect("clear_output of a cell that is " + name, kinds(shown) == ["stream", "clear_output", "stream"] and shown[1]["content"] == {"wait": True}, shown)
    fig = "fig := plotting.New()\nfig.Panel(0, 0).Line(\"a\", []float64{0, 1}, []float64{1, 2})\nfig"
    _, messages = run(client, fig)
    data = [m["content"] for m in messages if m["msg_type"] == "execute_result"]
    expect("a figure as result", len(data) == 1 and "image/png" in data[0]["data"] and data[0]["metadata"]["image/png"]["width"] > 0, kinds(messages))


def completion(client):
    run(client, "total := 3\ntype Point struct{ X, Y int }\nfunc (p Point) Norm() int { return p.X }\npoint := Point{1, 2}\nfunc lookup() *datasets.Set { return nil }")
    c = complete(client, "tot")
    expect("completion of a session's variable", c["matches"] == ["total"] and c["cursor_start"] == 0 and c["cursor_end"] == 3 and c["status"] == "ok", c)
    kind = c["metadata"]["_jupyter_types_experimental"]
    expect("its type and signature", kind == [{"start": 0, "end": 3, "text": "total", "type": "variable", "signature": "int"}], kind)
    for code, want in {
        "point.": ["X", "Y", "Norm"], "lookup().Tr": ["Train"], "fmt.Println(point.N": ["Norm"], "for i := range 3 {\n\tpoint.X": ["X"],
        "strings.ToUp": ["ToUpper", "ToUpperSpecial"], "retu": ["return"], "%wri": [], "%%wri": ["%%writefile"], "!ech": ["echo"],
        "import \"gonum.org/v1/gonum/sta": ["gonum.org/v1/gonum/stat", "gonum.org/v1/gonum/stat/combin", "gonum.org/v1/gonum/stat/distmv", "gonum.org/v1/gonum/stat/distuv", "gonum.org/v1/gonum/stat/sampleuv"], "x := &Point{X: 1, ": ["Y: "],
    }.items():
        c = complete(client, code)
        got = c["matches"]
        expect("completion of %r" % code, got == want if want != ["Y: "] and want != ["echo"] else set(want) <= set(got), c)
    c = complete(client, "é := \"𝄞\"; tot + 1", 13)
    expect("completion counts code points", c["matches"] == ["total"] and c["cursor_start"] == 10, c)

    reply, _ = run(client, "type Job struct{ Cores int }\nfunc runJob(j Job) int { return j.Cores }\n%%\nfmt.Println(runJob(Job{2}))")
    expect("a compiled cell", reply["status"] == "ok", reply)
    expect("completion of what it declares", complete(client, "%%\nrunJ")["matches"] == ["runJob"] and complete(client, "%%\nJob{}.C")["matches"] == ["Cores"], "")

    reply, _ = run(client, "// twice doubles.\nfunc twice[T int | float64](x T) T { return 2 * x }")
    expect("completion of declarations kept for compiled cells", reply["status"] == "ok" and complete(client, "%%\ntwic")["matches"] == ["twice"]
           and "twice doubles." in inspect(client, "%%\ntwice")["data"]["text/plain"], reply)

    times = []
    for _ in range(20):
        begin = time.time()
        complete(client, "lookup().Train.")
        times.append(time.time() - begin)
    print("completion takes %.1f ms in the middle" % (1000 * sorted(times)[10]))


def inspection(client):
    c = inspect(client, "total")
    expect("inspection of a variable", c["found"] and "var total int" in c["data"]["text/plain"] and "3" in c["data"]["text/plain"] and "<pre>" in c["data"]["text/html"], c)
    c = inspect(client, "x := mat.NewDense(2, ", 20)
    expect("inspection of a function from within its brackets", c["found"] and "func mat.NewDense(r int, c int, data []float64)" in c["data"]["text/plain"]
           and "NewDense creates a new Dense matrix" in c["data"]["text/plain"], c)
    c = inspect(client, "train.Fit")
    expect("inspection of setlib", c["found"] and "func train.Fit(ctx context.Context" in c["data"]["text/plain"], c)
    c = inspect(client, "datasets")
    expect("inspection of a package", c["found"] and c["data"]["text/plain"].startswith("package datasets"), c)
    run(client, "// half halves.\nfunc half(x int) int { return x / 2 }")
    short, long = inspect(client, "half"), inspect(client, "half", detail=1)
    expect("inspection of a session's function", "half halves." in short["data"]["text/plain"] and "return x / 2" not in short["data"]["text/plain"]
           and "return x / 2" in long["data"]["text/plain"], (short, long))
    c = inspect(client, "nothing")
    expect("inspection of nothing", c["status"] == "ok" and not c["found"] and c["data"] == {}, c)
    reply, messages = run(client, "?half")
    expect("a page of help", reply["payload"] and reply["payload"][0]["source"] == "page" and "half halves." in reply["payload"][0]["data"]["text/plain"], reply)


def input_(client):
    _, messages, asked = run(client, "var n int\nvar who string\nfmt.Print(\"? \")\nfmt.Scan(&n, &who)\nfmt.Println(n, who)", typed=["7", "Ada"])
    expect("input of an interpreted cell", stream(messages) == "? 7 Ada\n" and [q["password"] for q in asked] == [False, False], messages)
    _, messages, asked = run(client, 'gonbui.RequestInput("Key: ", true)\nkey, _ := bufio.NewReader(os.Stdin).ReadString(\'\\n\')\nlen(key)', typed=["12345"])
    expect("a password of an interpreted cell", value(messages) == ["6"] and asked == [{"prompt": "Key: ", "password": True}], asked)
    reply, messages = run(client, "fmt.Scan(&n)")
    expect("input without allow_stdin", reply["status"] == "error" and "input" in reply["evalue"] and kinds(messages).count("error") == 1, reply)
    reply, messages = run(client, "n")
    expect("the value after that", value(messages) == ["7"], messages)
    ident = client.execute("fmt.Scan(&n)", allow_stdin=True, stop_on_error=False)
    client.get_stdin_msg(timeout=LIMIT)
    interrupt(client)
    reply = shell_reply(client, ident)["content"]
    expect("an interrupt of waiting for input", reply["ename"] == "Interrupted", reply)
    iopub(client, ident)
    code = '%%\ngonbui.RequestInput("Key: ", true)\nkey, _ := bufio.NewReader(os.Stdin).ReadString(\'\\n\')\nfmt.Println(len(key))'
    reply, messages, asked = run(client, code, typed=["12345"])
    expect("a password of a compiled cell", stream(messages) == "6\n" and asked[0] == {"prompt": "Key: ", "password": True}, (reply, asked, messages))


def interrupt(client):
    m = client.session.msg("interrupt_request", {})
    client.control_channel.send(m)
    while client.get_control_msg(timeout=LIMIT)["parent_header"]["msg_id"] != m["header"]["msg_id"]:
        pass


def busy(client):
    """Everything that is answered while a cell runs."""
    ident = client.execute('later := 5\nfmt.Println("begun")\n<-ctx.Done()', stop_on_error=False)
    while client.get_iopub_msg(timeout=LIMIT)["msg_type"] != "stream":
        pass
    begin = time.time()
    c = complete(client, "strings.ToUpperS")
    expect("completion while a cell runs", c["matches"] == ["ToUpperSpecial"], c)
    print("completion takes %.0f ms while a cell runs" % (1000 * (time.time() - begin)))
    expect("of what the running cell declares", complete(client, "late")["matches"] == ["later"], "")
    c = inspect(client, "half")
    expect("inspection while a cell runs", "half halves." in c["data"]["text/plain"], c)
    expect("is_complete while a cell runs", shell_reply(client, client.is_complete("for {"))["content"]["status"] == "incomplete", "")
    expect("kernel_info on shell while a cell runs", shell_reply(client, client.kernel_info())["content"]["status"] == "ok", "")
    m = client.session.msg("kernel_info_request", {})
    client.control_channel.send(m)
    reply = client.get_control_msg(timeout=LIMIT)
    expect("kernel_info on control while a cell runs", reply["msg_type"] == "kernel_info_reply" and reply["parent_header"]["msg_id"] == m["header"]["msg_id"], reply)
    last = None
    while True:
        try:
            got = client.get_iopub_msg(timeout=0.5)
        except Exception:
            break
        if got["msg_type"] == "status":
            last = got
    expect("the kernel still shows that it is busy", last["content"]["execution_state"] == "busy" and last["parent_header"]["msg_id"] == ident, last)
    interrupt(client)
    reply = shell_reply(client, ident)["content"]
    expect("interrupt by message", reply["ename"] == "Interrupted", reply)
    iopub(client, ident)


def signals(manager, client):
    run(client, "kept := 3")
    manager.signal_kernel(signal.SIGINT)
    time.sleep(1)
    expect("a kernel that ignores SIGINT while no cell runs", manager.is_alive() and value(run(client, "kept")[1]) == ["3"], "")
    ident = client.execute('fmt.Println("begun")\nfor {}', stop_on_error=False)
    while client.get_iopub_msg(timeout=LIMIT)["msg_type"] != "stream":
        pass
    manager.signal_kernel(signal.SIGINT)
    reply = shell_reply(client, ident)["content"]
    expect("interrupt by signal", reply["ename"] == "Interrupted" and value(run(client, "kept")[1]) == ["3"], reply)
    for function in "Reset", "Ignore":
        run(client, 'import "os/signal"\nsignal.%s(os.Interrupt)' % function)
        ident = client.execute('fmt.Println("begun")\nfor {}', stop_on_error=False)
        while client.get_iopub_msg(timeout=LIMIT)["msg_type"] != "stream":
            pass
        interrupt(client)
        reply = shell_reply(client, ident)["content"]
        expect("interrupt after signal." + function, reply["ename"] == "Interrupted" and value(run(client, "kept")[1]) == ["3"], reply)


def late(client):
    """Output of a goroutine whose cell has ended, while a silent cell runs and after it."""
    ident = client.execute('go func() { for i := range 20 { time.Sleep(50 * time.Millisecond); fmt.Println("t", i) } }()')
    shell_reply(client, ident)
    reply, _ = run(client, "1", silent=True)
    text = ""
    while "t 19" not in text:
        m = client.get_iopub_msg(timeout=LIMIT)
        if m["msg_type"] == "stream" and m["parent_header"]["msg_id"] == ident:
            text += m["content"]["text"]
    expect("output of a goroutine after a silent cell", "t 10\n" in text, text)
    reply, messages = run(client, "!cat; read z; echo got $z.")
    expect("the empty input of a shell command", reply["status"] == "ok" and stream(messages) == "got .\n", (reply, messages))


def completeness(client):
    for code, want in {"x := 1": "complete", "func f() {\n\tif x {": "incomplete", "}": "invalid"}.items():
        c = shell_reply(client, client.is_complete(code))["content"]
        expect("is_complete of %r" % code, c["status"] == want and (want != "incomplete" or c["indent"] == "\t\t"), c)


def comms(client):
    m = client.session.msg("comm_info_request", {})
    client.shell_channel.send(m)
    c = shell_reply(client, m["header"]["msg_id"])["content"]
    expect("comm_info", c["status"] == "ok" and c["comms"] == {}, c)
    m = client.session.msg("comm_open", {"comm_id": "c1", "target_name": "unknown", "data": {}})
    client.shell_channel.send(m)
    messages = iopub(client, m["header"]["msg_id"])
    closed = [x["content"]["comm_id"] for x in messages if x["msg_type"] == "comm_close"]
    expect("a comm for nobody is closed", closed == ["c1"], messages)


class Page:
    """The notebook's page, as far as widgets go."""

    def __init__(self, manager, client):
        self.client, self.kernel_id = client, os.path.basename(manager.connection_file)[len("kernel-"):-len(".json")]
        self.opened = self.acknowledged = False
        self.heard = []

    def send(self, kind, **content):
        self.client.shell_channel.send(self.client.session.msg(kind, dict(content, comm_id="w1")))

    def say(self, address, value):
        self.send("comm_msg", data={"address": address, "value": value})

    def take(self, m):
        kind, content = m["msg_type"], m["content"]
        if "display_data" in kind and "WebSocket" in str(content["data"].get("text/html")) and not self.opened:
            self.opened = True
            self.send("comm_open", target_name="gonb_comm", kernel_id=self.kernel_id, data={})
        if kind == "comm_msg":
            assert content["comm_id"] == "w1", content
            data = content["data"]
            self.heard.append((data["address"], data["value"], m["parent_header"]["msg_type"]))
            if data["address"] == "#heartbeat/ping":
                self.say("#heartbeat/pong", True)
            if data["address"] == "#comm_open_ack" and not self.acknowledged:
                self.acknowledged = True
                request = self.client.session.msg("comm_info_request", {})
                self.client.shell_channel.send(request)
                c = shell_reply(self.client, request["header"]["msg_id"])["content"]
                expect("comm_info of an open comm", c["comms"] == {"w1": {"target_name": "gonb_comm"}}, c)


def widgets(manager, client):
    """Plays the page for widgets of both kinds of cells, which share its connection."""
    page = Page(manager, client)
    for kind in ["", "%%\n", ""]:
        code = """import "github.com/janpfeifer/gonb/gonbui/comms"
%sslider := comms.Listen[int]("/slider")
fmt.Println("listening")
v := <-slider.C
fmt.Println("got", v)
comms.Send("/echo", 2*v)
gonbui.Sync()""" % kind
        page.heard, text, deadline, again = [], "", time.time() + LIMIT, 0
        ident = client.execute(code, stop_on_error=False)
        while time.time() < deadline:
            if text == "listening\n" and page.acknowledged and time.time() > again:
                again = time.time() + .3  # who has just begun to listen may not be known to do so yet
                page.say("/slider", 21)
            try:
                m = client.get_iopub_msg(timeout=.2)
            except queue.Empty:
                continue
            page.take(m)
            if m["msg_type"] == "stream":
                text += m["content"]["text"]
            if m["msg_type"] == "status" and m["parent_header"].get("msg_id") == ident and m["content"]["execution_state"] == "idle":
                break
        reply = shell_reply(client, ident)["content"]
        expect("a widget's messages, both ways, with %r" % kind, reply["status"] == "ok" and text == "listening\ngot 21\n"
               and ("/echo", 42, "execute_request") in page.heard, (reply, text, page.heard))
        time.sleep(1.1)  # from then on the connection has to be proved


def past(client, session=None):
    def ask(**request):
        return shell_reply(client, client.history(**request))["content"]["history"]

    tail = ask(hist_access_type="tail", n=1)
    expect("the tail of the history", tail[0][2] == "?half" or len(tail) == 1, tail)
    found = ask(hist_access_type="search", pattern="*// half*", unique=True, n=5)
    expect("a search in it", len(found) == 1 and "func half" in found[0][2], found)
    if session is None:
        mine = ask(hist_access_type="range", session=0, start=1, stop=3, output=True)
        expect("a range of this session", [h[1] for h in mine] == [1, 2] and mine[0][2][0].startswith("a := 6"), mine)
    else:
        before = ask(hist_access_type="range", session=-1, start=1, stop=2)
        expect("a range of the session before", len(before) == 1 and before[0][2].startswith("a := 6"), before)


def strangers(manager, client):
    """200 messages that are forged, truncated or sent again, and connections that speak something else."""
    chance = random.Random(1)
    context = zmq.Context.instance()
    key = manager.session.key

    def sign(parts):
        h = hmac.new(key, digestmod=hashlib.sha256)
        for p in parts:
            h.update(p)
        return h.hexdigest().encode()

    def header(kind):
        return json.dumps({"msg_id": "f%d" % chance.getrandbits(60), "msg_type": kind, "session": "s", "username": "u", "version": "5.4", "date": ""}).encode()

    evil = b'{"code": "os.Exit(9)", "silent": false}'
    kinds_ = ["execute_request", "complete_request", "inspect_request", "history_request", "comm_open", "shutdown_request", "is_complete_request", "input_reply", "interrupt_request", "nonsense"]
    contents = [b"{}", b"[]", b"7", b'{"code": 7}', b'{"code": "x", "cursor_pos": -5}', b'{"code": "x", "cursor_pos": 1e99}', b'{"hist_access_type": {}}',
                b'{"code": null, "cursor_pos": "a"}', b"\xff\xfe", b"{" * 5000, b'{"comm_id": []}']
    for name, port in {"shell": manager.shell_port, "control": manager.control_port, "stdin": manager.stdin_port}.items():
        s = context.socket(zmq.DEALER)
        s.linger = 1000
        s.connect("tcp://127.0.0.1:%d" % port)
        for i in range(67):
            kind = kinds_[i % len(kinds_)]
            parts = [header(kind), b"{}", b"{}", evil if i % 2 else contents[i % len(contents)]]
            case = i % 4
            if case == 0:  # forged
                frames = [b"<IDS|MSG>", b"0" * 64] + parts
            elif case == 1:  # altered
                frames = [b"<IDS|MSG>", sign(parts)] + parts
                frames[5] = frames[5].replace(b"9", b"8") + b" "
            elif case == 2:  # truncated
                frames = ([b"<IDS|MSG>", sign(parts)] + parts)[: chance.randrange(6)] or [b""]
            else:  # well signed nonsense
                if kind in ("shutdown_request", "execute_request", "interrupt_request"):
                    kind = "nonsense"
                parts[0], parts[3] = header(kind), contents[i % len(contents)]
                frames = [b"<IDS|MSG>", sign(parts)] + parts
            s.send_multipart(frames)
        s.close()
    for port in (manager.shell_port, manager.control_port, manager.stdin_port, manager.iopub_port, manager.hb_port):
        for says in (b"", b"GET / HTTP/1.1\r\n\r\n", bytes(chance.randrange(256) for _ in range(300)), b"\xff" + b"\0" * 8 + b"\x7f\x03" + b"\0" * 53 + b"\x04" + b"\xff" * 300):
            c = socket.create_connection(("127.0.0.1", port))
            if says:
                c.sendall(says)
            if chance.random() < 0.5:
                c.close()
            else:
                keep.append(c)
    # The same message again is not executed again.
    s = context.socket(zmq.DEALER)
    s.linger = 1000
    s.connect("tcp://127.0.0.1:%d" % manager.shell_port)
    run(client, "again := 0")
    parts = [header("execute_request"), b"{}", b"{}", b'{"code": "again++"}']
    for _ in range(5):
        s.send_multipart([b"<IDS|MSG>", sign(parts)] + parts)
    time.sleep(0.5)
    _, messages = run(client, "again")
    expect("a message that is sent again is dropped", value(messages) == ["1"], messages)
    s.close()
    expect("strangers do no harm", manager.is_alive() and run(client, "1 + 1")[0]["status"] == "ok", "")
    time.sleep(2)
    expect("the heart beats on", client.hb_channel.is_beating(), "")
    other = manager.client()
    other.start_channels()
    other.wait_for_ready(timeout=LIMIT)
    expect("another client is let in", value(run(other, "again")[1]) == ["1"], "")
    other.stop_channels()


keep = []

begin = time.time()
manager, client = start()
print("the kernel takes %.0f ms to answer" % (1000 * (time.time() - begin)))
mode = os.stat(manager.connection_file).st_mode & 0o777
expect("the connection file is its owner's alone", mode == 0o600, oct(mode))
information(manager, client)
execution(client)
displays(client)
completion(client)
inspection(client)
input_(client)
completeness(client)
comms(client)
widgets(manager, client)
busy(client)
signals(manager, client)
late(client)
past(client)
strangers(manager, client)

manager.restart_kernel(now=False)
client.wait_for_ready(timeout=LIMIT)
while True:  # until the client's subscription has reconnected, what the kernel publishes is lost
    client.kernel_info(reply=True, timeout=LIMIT)
    try:
        client.get_iopub_msg(timeout=1)
        break
    except queue.Empty:
        pass
reply, _ = run(client, "total")
expect("nothing is left after a restart", reply["status"] == "error" and reply["execution_count"] == 1, reply)
past(client, session=-1)
m = client.session.msg("shutdown_request", {"restart": False})
client.control_channel.send(m)
reply = client.get_control_msg(timeout=LIMIT)
expect("shutdown", reply["msg_type"] == "shutdown_reply" and reply["content"] == {"status": "ok", "restart": False}, reply)
process = manager.provisioner.process
deadline = time.time() + LIMIT
while process.poll() is None and time.time() < deadline:
    time.sleep(0.05)
expect("the exit status", process.poll() == 0, process.poll())
client.stop_channels()
print("all seen")
