package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// hostileLimit is the time limit for a cell, even on a heavily loaded machine.
const hostileLimit = 2 * time.Minute

// cell runs a cell and returns everything that it shows: the text of its streams, results and
// errors. If interrupt is set, it interrupts the cell after the cell has reported that it is ready.
func (k *kernelUnderTest) cell(t *testing.T, code string, interrupt bool) string {
	t.Helper()
	hangs := time.AfterFunc(hostileLimit, func() {
		t.Errorf("%.300s\nhangs", code)
		_ = k.shell.Close()
		_ = k.iopub.Close()
	})
	defer hangs.Stop()
	content := execution(code)
	content["allow_stdin"] = false
	id := k.send(t, k.shell, "execute_request", content)
	var log strings.Builder
	failed := 0
	for idle := false; !idle; {
		m := k.receive(t, k.iopub, id)
		var c struct {
			Text   string            `json:"text"`
			State  string            `json:"execution_state"`
			Name   string            `json:"ename"`
			Reason string            `json:"evalue"`
			Data   map[string]string `json:"data"`
		}
		if err := json.Unmarshal(m.Content, &c); err != nil {
			t.Fatal(err)
		}
		switch m.Header.Type {
		case "stream":
			log.WriteString(c.Text)
		case "execute_result":
			fmt.Fprintf(&log, "<result %s>", c.Data["text/plain"])
		case "error":
			failed++
			fmt.Fprintf(&log, "<%s: %s>", c.Name, c.Reason)
		case "status":
			idle = c.State == "idle"
		}
		if interrupt && strings.Contains(log.String(), "ready") {
			interrupt = false
			k.send(t, k.control, "interrupt_request", map[string]any{})
		}
	}
	var reply struct{ Status string }
	if err := json.Unmarshal(k.receive(t, k.shell, id).Content, &reply); err != nil {
		t.Fatal(err)
	}
	if failed > 1 || (failed == 1) != (reply.Status == "error") {
		t.Errorf("%.300s\nhas %d errors, and the status %s", code, failed, reply.Status)
	}
	return log.String()
}

// matches reports whether a text matches want, where * stands for any text.
func matches(text, want string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(strings.TrimSpace(want)), `\*`, `[\s\S]*`)
	return regexp.MustCompile("^" + pattern + "$").MatchString(strings.TrimSpace(text))
}

// TestHostileCells runs cells that are hard on a kernel. Each must show the expected output or fail
// with one error, and the next cell must work.
func TestHostileCells(t *testing.T) {
	elsewhere.take(t)
	if err := build(); err != nil {
		t.Fatal(err)
	}
	root, err := source()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/hostile.txt")
	if err != nil {
		t.Fatal(err)
	}
	k := startKernel(t, "SETLAB_MODULE="+root)
	defer k.stop()
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		code, want, _ := strings.Cut("\n"+rest, "\n--- ")
		code = strings.TrimPrefix(code, "\n")
		if strings.HasSuffix(name, "(quoted)") {
			if code, err = strconv.Unquote(code); err != nil {
				t.Fatal(name, err)
			}
		}
		k.survives(t, name, code, want)
	}
	for name, c := range map[string][2]string{
		"a long literal":    {"s := \"" + strings.Repeat("x", 10<<20) + "\"\nlen(s)", "*<result 10485760>"},
		"a long raw string": {"s := `" + strings.Repeat("x\n", 1<<17) + "`\nlen(s)", "*<result 262144>"},
		"much output":       {"fmt.Print(strings.Repeat(\"x\", 2<<20))", strings.Repeat("x", 2<<20)},
		"many lines":        {"for i := range 20000 { fmt.Println(i) }", "0\n1\n*\n19999"},
		"deep brackets":     {"x := " + strings.Repeat("(", 500) + "1" + strings.Repeat(")", 500) + "\nx", "<result 1>"},
		"a long sum":        {"x := 0" + strings.Repeat("+1", 2000) + "\nx", "<result 2000>"},
		"deep blocks":       {"x := 0\n" + strings.Repeat("if true {\n", 100) + "x++\n" + strings.Repeat("}\n", 100) + "x", "<result 1>"},
		"deep functions":    {"f := " + strings.Repeat("func() int { return ", 40) + "7" + strings.Repeat(" }()", 40) + "\nf", "<result 7>"},
		"many lines of Go":  {strings.Repeat("_ = 1\n", 3000) + "3", "<result 3>"},
		"no more brackets":  {strings.Repeat("{", 2000), "<CompileError: *>"},
		"nothing but bytes": {string([]byte{0xff, 0xfe, 0x00, 0x80}), "<CompileError: *>"},
	} {
		k.survives(t, name, c[0], c[1])
	}
}

// survives runs a cell and checks that the next one works.
func (k *kernelUnderTest) survives(t *testing.T, name, code, want string) {
	t.Helper()
	got := k.cell(t, code, strings.HasSuffix(name, "(interrupt)"))
	next := k.cell(t, "1 + 1", false)
	for until := time.Now().Add(hostileLimit); strings.HasSuffix(name, "(lost)") && !strings.Contains(next, "<SessionLost") && time.Now().Before(until); {
		time.Sleep(20 * time.Millisecond)
		next = k.cell(t, "1 + 1", false)
	}
	if strings.HasSuffix(name, "(lost)") {
		got += next
		next = k.cell(t, "1 + 1", false)
	}
	if !matches(got, want) {
		t.Errorf("%s\n%.300s\nshows %.500q\nwant  %.500q", name, code, got, want)
	}
	if next != "<result 2>" {
		t.Errorf("after %s\nthe next cell shows %.500q", name, next)
	}
}
