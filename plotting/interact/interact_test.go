package interact

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"setlab/plotting"
	"setlab/plotting/interact/address"
)

// told passes a message from the page to a view.
func told(v *view, s said) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.note(s)
}

// called calls the function as often as a call is due.
func called(v *view) (calls int) {
	for ; v.due(time.Now()); calls++ {
		if v.now.declared == nil {
			v.first(context.Background())
			continue
		}
		v.call()
	}
	return calls
}

func TestControls(t *testing.T) {
	var got string
	v := newView("", func(c *Controls) any {
		got = fmt.Sprintf("%g %d %g %s %t %s %t", c.Float("f", 5, 1, 20), c.Int("i", 2, 0, 9), c.Log("l", 0.05, 0.001, 1), c.Choice("c", "a", "b"), c.Check("k", true), c.Text("t", "x"), c.Button("b"))
		return got
	})
	v.first(context.Background())
	const first = "5 2 0.05 a true x false"
	if got != first {
		t.Fatalf("at first %q, want %q", got, first)
	}
	if calls := called(v); calls != 0 {
		t.Errorf("%d calls without a change", calls)
	}
	// Invalid values for a control are ignored, and values beyond the end of a slider become the end.
	told(v, said{Set: map[string]any{"f": 99.0, "i": "3", "l": 0.0009, "c": "z", "k": 1.0, "t": false, "unknown": 1.0}})
	if calls := called(v); calls != 1 || got != "20 2 0.001 a true x false" {
		t.Errorf("%d calls, %q", calls, got)
	}
	// One call receives all waiting changes, but each click has a call of its own.
	for f := range 10 {
		told(v, said{Set: map[string]any{"f": float64(f + 1)}})
	}
	button := "b"
	told(v, said{Click: &button})
	told(v, said{Click: &button})
	if calls := called(v); calls != 2 || got != "10 2 0.001 a true x true" {
		t.Errorf("%d calls, %q", calls, got)
	}
	if calls := called(v); calls != 0 {
		t.Errorf("%d calls more", calls)
	}
	if words := inWords(v.present()); words != "f 10, i 2, l 0.001, c a, k true, t x" {
		t.Errorf("in words %q", words)
	}
}

func TestPlayer(t *testing.T) {
	steps, resets := 0, 0
	v := newView("", func(c *Controls) any {
		p := c.Player()
		if p.Reset {
			steps = 0
			resets++
		}
		if p.Step {
			steps++
		}
		return nil
	})
	v.first(context.Background())
	if steps != 0 || resets != 1 {
		t.Fatalf("at first %d steps, %d resets", steps, resets)
	}
	for range 3 {
		told(v, said{Step: true})
	}
	called(v)
	if steps != 3 {
		t.Errorf("%d steps after three clicks", steps)
	}
	told(v, said{Step: true})
	told(v, said{Reset: true})
	if called(v); steps != 0 || resets != 2 {
		t.Errorf("after a reset %d steps, %d resets", steps, resets)
	}
	on, off := true, false
	told(v, said{Play: &on})
	for range 5 {
		v.call()
	}
	if !v.due(time.Now()) || v.due(time.Now().Add(keepsOn+time.Second)) || steps != 5 {
		t.Errorf("played for %d steps; it goes on without a word from the page for %v", steps, keepsOn)
	}
	told(v, said{Play: &off})
	if v.due(time.Now()) {
		t.Error("paused, it goes on")
	}
}

// A player continues without images while the page is late. The last image is shown when the page has drawn the earlier ones.
func TestLatePage(t *testing.T) {
	steps := 0
	v := newView("", func(c *Controls) any {
		if c.Player().Step {
			steps++
		}
		return fmt.Sprint("steps ", steps)
	})
	v.shown(v.first(context.Background()), false)
	v.end()
	act := func(after time.Duration) (acted bool) {
		do, _ := v.next(time.Now().Add(after))
		if do != nil {
			do()
		}
		return do != nil
	}
	told(v, said{Play: new(true)})
	for range 5 {
		if !act(frame) {
			t.Fatal("nothing is done while it plays")
		}
	}
	if steps != 5 || v.sent != ahead || v.picture.words == "steps 5" {
		t.Errorf("%d steps, %d pictures, and the last one is %q", steps, v.sent, v.picture.words)
	}
	told(v, said{Play: new(false)})
	if act(frame) {
		t.Error("the page is sent more than it draws")
	}
	told(v, said{Drawn: v.sent})
	if !act(frame) || v.picture.words != "steps 5" || act(frame) {
		t.Errorf("the last picture is %q", v.picture.words)
	}
}

func TestChanged(t *testing.T) {
	var a, some, wait bool
	v := newView("", func(c *Controls) any {
		c.Int("a", 1, 0, 9)
		c.Int("b", 1, 0, 9)
		a, some = c.Changed("a"), c.Changed()
		if wait {
			<-c.Context().Done()
			return "partial"
		}
		return "whole"
	})
	result := v.first(context.Background())
	if !a || !some || result != "whole" {
		t.Errorf("at first: %t, %t, %v", a, some, result)
	}
	told(v, said{Set: map[string]any{"b": 2.0}})
	if called(v); a || !some {
		t.Errorf("b changed: %t, %t", a, some)
	}
	v.mutex.Lock()
	v.again = true
	v.mutex.Unlock()
	if called(v); a || some {
		t.Errorf("nothing changed: %t, %t", a, some)
	}
	// A call that the next change cancels shows nothing, and its changes are still reported as changes in the next call.
	wait = true
	told(v, said{Set: map[string]any{"a": 2.0}})
	ended := make(chan bool)
	go func() { v.call(); close(ended) }()
	for running := false; !running; time.Sleep(time.Millisecond) {
		v.mutex.Lock()
		running = v.now.cancelable
		v.mutex.Unlock()
	}
	wait = false
	told(v, said{Set: map[string]any{"b": 3.0}})
	<-ended
	if v.result == "partial" {
		t.Error("a canceled call is shown")
	}
	if called(v); !a || v.result != "whole" {
		t.Errorf("a changed before a call that was canceled: %t, %v", a, v.result)
	}
}

// TestNoPage: without a page the first call is not interrupted.
func TestNoPage(t *testing.T) {
	var v *view
	v = newView("", func(c *Controls) any {
		v.hear("", address.NoPage)
		return c.Context().Err()
	})
	if result := v.first(context.Background()); result != error(nil) {
		t.Errorf("the first call ends with %v", result)
	}
	if act, _ := v.next(time.Now()); act != nil {
		t.Error("there is something to do")
	}
	v = newView("", func(c *Controls) any {
		v.hear("", `{"gone": true}`)
		return c.Context().Err()
	})
	if result := v.first(context.Background()); result != context.Canceled {
		t.Errorf("the call of a block that is gone ends with %v", result)
	}
}

func TestMistakes(t *testing.T) {
	for want, f := range map[string]func(*Controls) any{
		"Float":       func(c *Controls) any { return c.Float("x", 5, 6, 7) },
		"Log":         func(c *Controls) any { return c.Log("x", 0, 0, 1) },
		"Int":         func(c *Controls) any { return c.Int("x", 1, 1, 1) },
		"no options":  func(c *Controls) any { return c.Choice("x") },
		`label "x"`:   func(c *Controls) any { return fmt.Sprint(c.Check("x", true), c.Check("x", true)) },
		"has that la": func(c *Controls) any { return c.Changed("x") },
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, want) {
					t.Errorf("panics with %s, want %q", r, want)
				}
			}()
			newView("", f).first(context.Background())
		}()
	}
	// Later a panic is shown.
	v := newView("", func(c *Controls) any { return 1 / c.Int("x", 1, 0, 9) })
	v.first(context.Background())
	told(v, said{Set: map[string]any{"x": 0.0}})
	if called(v); !strings.Contains(v.picture.html, "divide by zero") {
		t.Errorf("a panic is shown as %q", v.picture.html)
	}
}

func TestSliders(t *testing.T) {
	for _, c := range []struct{ value, low, high, want float64 }{{5, 1, 20, 0.1}, {0.3, 0, 1, 0.01}, {0.35, 0, 0.9, 0.001}, {0.125, 0, 1, 0.001}, {0, -1000, 1000, 10}, {0, -math.Pi, math.Pi, 0.01}, {math.E, 0, 10, 0.1}} {
		if got := linear(c.value, c.low, c.high); got < c.want*0.999 || got > c.want*1.001 {
			t.Errorf("a slider from %g to %g at %g has steps of %g, want %g", c.low, c.high, c.value, got, c.want)
		}
	}
	for v, want := range map[float64]string{123456: "123456", -1e5: "-100000", 0.1234567: "0.12346", 1e20: "1e+20"} {
		if got := formatted(v); got != want {
			t.Errorf("%g is written %s, want %s", v, got, want)
		}
	}
	scale := logarithmic(0.05, 0.001, 1)
	if scale[0] != 0.001 || scale[len(scale)-1] != 1 || len(scale) < 80 || len(scale) > 110 {
		t.Errorf("the scale is %v", scale)
	}
	c := control{kind: slider, scale: scale}
	c.accept(0.05)
	if c.value != 0.05 || scale[c.at(0.05)] != 0.05 {
		t.Errorf("0.05 becomes %v", c.value)
	}
}

func TestPictures(t *testing.T) {
	fig := plotting.New()
	fig.Panel(0, 0).Line("a", []float64{0, 1}, []float64{0, 1})
	sharp, quick := draw(fig, true), draw(fig, false)
	if sharp.draft || !quick.draft || !strings.Contains(quick.html, "data:image/png;base64,") {
		t.Errorf("a figure: %.60s, %.60s", sharp.html, quick.html)
	}
	size := func(p picture) string { return p.html[strings.Index(p.html, "width="):strings.Index(p.html, " src")] }
	if size(sharp) != size(quick) {
		t.Errorf("a figure has %s and %s", size(sharp), size(quick))
	}
	for want, result := range map[string]any{"&lt;b&gt;": "<b>", "<pre>42</pre>": 42, "no file": errors.New("no file"), "<table": table{}, "setlab-problem": errors.New("")} {
		if got := draw(result, true); !strings.Contains(got.html, want) {
			t.Errorf("%v is shown as %s", result, got.html)
		}
	}
}

type table struct{}

func (table) HTML() string { return "<table></table>" }

// TestBlock: labels and values of the reader are text, whatever they hold.
func TestBlock(t *testing.T) {
	v := newView("id", func(c *Controls) any {
		return fmt.Sprint(c.Choice(`<script>`, `"&`), c.Text(`"><img>`, `</script>`), c.Log("l", 0.1, 0.01, 1))
	})
	result := v.first(context.Background())
	html := v.blockHTML(v.present(), draw(result, true))
	if n := strings.Count(html, "<script>"); n != 1 || strings.Contains(html, "<img>") || strings.Count(html, "</script>") != 1 {
		t.Errorf("%d scripts in %s", n, html)
	}
}

func Example() {
	// In a notebook there are two controls above the result. Here the first result is all.
	Show(func(c *Controls) any {
		epsilon := c.Float("ε", 5, 1, 20)
		rule := c.Choice("rule", "SET", "FixProb", "dense")
		return fmt.Sprintf("%s with ε = %g", rule, epsilon)
	})
	// Output: SET with ε = 5
}

func ExampleControls_Player() {
	steps := 0
	Show(func(c *Controls) any {
		run := c.Player()
		if run.Reset {
			steps = 0
		}
		if run.Step {
			steps++
		}
		return fmt.Sprintf("after %d steps", steps)
	})
	// Output: after 0 steps
}

// Each click on the figure has a call, with the place in the panel's axes. Clicks outside the panels have none.
func TestClick(t *testing.T) {
	var got []plotting.Place
	v := newView("", func(c *Controls) any {
		if place, ok := c.Click(); ok {
			got = append(got, place)
		}
		fig := plotting.Grid(1, 2)
		for k := range 2 {
			fig.Panel(0, k).XRange(0, 10)
			fig.Panel(0, k).YRange(-1, 1)
			fig.Panel(0, k).Line("a", []float64{0, 10}, []float64{-1, 1})
		}
		return fig
	})
	v.shown(v.first(context.Background()), false)
	v.end()
	for _, at := range [][]float64{{0.25, 0.4}, {0.75, 0.4}, {0.5, 0.999}, {0.1}, {-3, 1e9}} {
		told(v, said{Point: at})
	}
	if calls := called(v); calls != 2 || len(got) != 2 {
		t.Fatalf("%d calls, %+v", calls, got)
	}
	for k, place := range got {
		if place.Row != 0 || place.Col != k || place.X < 3 || place.X > 7 || place.Y < -0.5 || place.Y > 0.8 {
			t.Errorf("click %d is at %+v", k+1, place)
		}
	}
	if got[0].Y != got[1].Y {
		t.Errorf("one height is %g and %g", got[0].Y, got[1].Y)
	}
	if calls := called(v); calls != 0 {
		t.Errorf("%d calls more", calls)
	}
}
