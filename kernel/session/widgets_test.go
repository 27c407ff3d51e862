package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"setlab/internal/race"
	"setlab/kernel/display/widget"
	"setlab/kernel/output"
)

// browserPage is the page of a notebook. It connects when it is shown the script, and runs GoNB's
// widgets up to sending their initial values.
type browserPage struct {
	*widget.Page
	mutex sync.Mutex
	shown []string // displayed outside of cells
	sent  []string // sent to the page
}

// synced matches the variable that a widget shares with its program.
var synced = regexp.MustCompile(`newSyncedVariable\("([^"]+)"`)

func (p *browserPage) send(kind, content string) {
	p.Receive(output.Comm{Kind: kind, Content: json.RawMessage(content)}, func(output.Event) {})
}

func (p *browserPage) value(address, value string) {
	p.send("comm_msg", fmt.Sprintf(`{"comm_id": "c", "data": {"address": %q, "value": %s}}`, address, value))
}

func (p *browserPage) show(e output.Event) {
	switch e := e.(type) {
	case output.Comm:
		p.mutex.Lock()
		p.sent = append(p.sent, string(e.Content))
		p.mutex.Unlock()
		var content struct {
			Data struct{ Address, Value any }
		}
		_ = json.Unmarshal(e.Content, &content)
		if script, _ := content.Data.Value.(string); content.Data.Address == "#setlab/run" {
			if m := synced.FindStringSubmatch(script); m != nil {
				go p.value(m[1], `"30"`)
			}
		}
	case output.Display:
		html, _ := e.Data["text/html"].(string)
		if strings.Contains(html, "const kernel") {
			go p.send("comm_open", `{"comm_id": "c", "target_name": "gonb_comm", "kernel_id": "k"}`)
		}
	}
}

func (p *browserPage) aside(e output.Event) {
	if d, ok := e.(output.Display); ok {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.shown = append(p.shown, fmt.Sprint(d.ID, " ", d.Data["text/html"]))
	}
}

// paged returns a host with such a page, and a function that executes a cell and returns its
// result.
func paged(t *testing.T) (*browserPage, func(string) string) {
	t.Helper()
	p := &browserPage{Page: widget.New("k")}
	h, err := New(Options{Command: []string{os.Args[0]}, Page: p.Page, Aside: p.aside})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Stop(); err != nil {
			t.Error(err)
		}
	})
	return p, func(code string) string {
		result := ""
		_, err := h.Execute(t.Context(), code, nil, func(e output.Event) {
			p.show(e)
			switch e := e.(type) {
			case output.Result:
				result += fmt.Sprint(e.Data["text/plain"])
			case output.Stream:
				result += e.Text
				if address, ok := strings.CutPrefix(e.Text, "listens at "); ok {
					go p.value(strings.TrimSpace(address), "20")
				}
			}
		})
		if err != nil {
			t.Fatalf("%s\n%v", code, err)
		}
		return result
	}
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}

func TestWidgets(t *testing.T) {
	race.Skip(t, "GoNB's slider has a race of its own; make test runs this without the race detector, too")
	p, run := paged(t)
	run(`import "github.com/janpfeifer/gonb/gonbui/widgets"
import "github.com/janpfeifer/gonb/gonbui/comms"
slider := widgets.Slider(0, 100, 30).Done()
moved := slider.Listen()
latest := 0
go func() {
	for v := range moved.C {
		latest = v
		gonbui.UpdateHTML("shown", fmt.Sprint("at ", v))
	}
}()`)
	if got := run("slider.Value()"); got != "30" {
		t.Errorf("the slider begins at %s", got)
	}
	if got := run(`gonbui.UpdateHTML("shown", "nothing"); slider.Address()`); !strings.HasPrefix(got, "/select/") {
		t.Errorf("the address is %q", got)
	}
	address := run("slider.Address()")
	// While no cell runs, the session receives the value and updates the display.
	p.value(address, `"77"`)
	eventually(t, "the display follows the slider", func() bool {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		return len(p.shown) == 1 && p.shown[0] == "shown at 77"
	})
	if got := run("fmt.Sprint(slider.Value(), latest)"); got != "77 77" {
		t.Errorf("the slider was moved to %s", got)
	}
	run("slider.SetValue(0)")
	if last := p.sent[len(p.sent)-1]; last != fmt.Sprintf(`{"comm_id":"c","data":{"address":%q,"value":0}}`, address) {
		t.Errorf("to the page went %s", last)
	}

	// Test the generic functions.
	if got := run(`numbers := comms.Listen[int]("/numbers"); gonbui.Sync(); fmt.Println("listens at /numbers"); n := <-numbers.C; n + 1`); !strings.HasSuffix(got, "21") {
		t.Errorf("Listen gives %q", got)
	}
	run(`numbers.Close()`)
	run(`comms.Send("/list", []float64{1, 2})`)
	if last := p.sent[len(p.sent)-1]; last != `{"comm_id":"c","data":{"address":"/list","value":[1,2]}}` {
		t.Errorf("to the page went %s", last)
	}
	// A message for a closed receiver does not stop the messages for others.
	time.Sleep(100 * time.Millisecond)
	p.value("/numbers", "5")
	p.value(address, `"12"`)
	eventually(t, "values arrive after one for nobody", func() bool { return run("latest") == "12" })
}

func TestWidgetsWithoutAPage(t *testing.T) {
	h := newHost(t)
	code := "import \"github.com/janpfeifer/gonb/gonbui/widgets\"\nbutton := widgets.Button(\"b\").Done(); fmt.Print(\"done\")"
	if got := run(t.Context(), h, code); !strings.Contains(got, "err:widgets need a notebook that is open in a browser") || !strings.Contains(got, "out:done") {
		t.Errorf("the cell shows %q", got)
	}
}

func TestInterruptOfAWidget(t *testing.T) {
	h, err := New(Options{Command: []string{os.Args[0]}, Page: widget.New("nobody is there")})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Stop()
	run(t.Context(), h, "kept := 3")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	code := "import \"github.com/janpfeifer/gonb/gonbui/widgets\"\nfmt.Print(\"on\"); button := widgets.Button(\"b\").Done(); _ = button"
	_, err = h.Execute(ctx, code, nil, func(e output.Event) {
		if d, ok := e.(output.Display); ok && strings.Contains(fmt.Sprint(d.Data["text/html"]), "const kernel") {
			cancel()
		}
	})
	var failure *output.Failure
	if !errors.As(err, &failure) || failure.Name != output.Interrupted {
		t.Errorf("the cell ends with %v", err)
	}
	if got := run(t.Context(), h, "kept"); got != "result:3" {
		t.Errorf("the next cell shows %q", got)
	}
}
