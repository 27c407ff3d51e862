"""Drives the registered kernel with Jupyter's own client: values, errors, interrupt, restart and shutdown."""
import sys
import time
from jupyter_client.manager import KernelManager

LIMIT = 120


def run(client, code, started=None):
    """Executes a cell; returns the reply's content and all that was printed. Calls started once, at the first output."""
    ident = client.execute(code, stop_on_error=False)
    text = ""
    while True:
        m = client.get_iopub_msg(timeout=LIMIT)
        if m["parent_header"].get("msg_id") != ident:
            continue
        kind, content = m["msg_type"], m["content"]
        if kind == "stream":
            text += content["text"]
            if started:
                started()
                started = None
        if kind == "status" and content["execution_state"] == "idle":
            break
    while True:
        reply = client.get_shell_msg(timeout=LIMIT)
        if reply["parent_header"].get("msg_id") == ident:
            return reply["content"], text


def expect(what, condition, seen):
    if not condition:
        sys.exit(f"{what}: {seen}")


manager = KernelManager(kernel_name="setlab")
manager.start_kernel()
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=LIMIT)

reply, _ = run(client, "x := 20")
reply, text = run(client, "x += 1\nfmt.Print(2 * x)")
expect("a value of an earlier cell", text == "42", (reply, text))
reply, _ = run(client, "x + nothing")
expect("an undefined name", reply["status"] == "error" and "undefined: nothing" in reply["evalue"], reply)

loops = {
    "interpreted": 'fmt.Println("begun")\nfor {\n}',
    "a context": 'fmt.Println("begun")\n<-ctx.Done()',
    "compiled": '%%\nfmt.Println("begun")\nfor {\n}',
}
for name, code in loops.items():
    reply, text = run(client, code, started=manager.interrupt_kernel)
    expect("interrupt of " + name, reply["status"] == "error" and reply["ename"] == "Interrupted", (reply, text))
    reply, text = run(client, "fmt.Print(x)")
    expect("the value after the interrupt of " + name, text == "21", (reply, text))

manager.restart_kernel(now=False)
client.wait_for_ready(timeout=LIMIT)
reply, _ = run(client, "x")
expect("a value after the restart", reply["status"] == "error" and "undefined: x" in reply["evalue"], reply)
reply, text = run(client, "fmt.Print(1)")
expect("a cell after the restart", text == "1", (reply, text))

process = manager.provisioner.process
client.shutdown()
deadline = time.time() + LIMIT
while process.poll() is None and time.time() < deadline:
    time.sleep(0.05)
expect("the exit status after a request to shut down", process.poll() == 0, process.poll())
client.stop_channels()
print("all seen")
