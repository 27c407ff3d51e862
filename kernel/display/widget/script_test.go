package widget

import (
	"reflect"
	"strings"
	"testing"

	"setlab/kernel/output"
	"setlab/plotting/interact/address"
)

// transientJavaScript returns the events by which package dom shows a script and then replaces it.
func transientJavaScript(script string) []output.Event {
	var shown []output.Event
	for _, html := range []string{"<script>" + script + "</script>\n", ""} {
		shown = append(shown, output.Display{Data: output.MIME{"text/html": html}, ID: transient + "1", Update: html == ""})
	}
	return shown
}

// ran returns the displays for a script.
func (s *screen) ran(script string) (shown []output.Display) {
	for _, e := range transientJavaScript(script) {
		if e, ok := s.page.Run(e, s.show, nil); ok {
			shown = append(shown, e.(output.Display))
		}
	}
	return shown
}

// TestRun checks that a script is sent to the connected page without being displayed.
func TestRun(t *testing.T) {
	s := newScreen("k")
	s.answering = true
	if err := s.page.Connect(s.show, nil); err != nil {
		t.Fatal(err)
	}
	s.take()
	for range 2 {
		if shown := s.ran("move()"); len(shown) > 0 {
			t.Errorf("shown: %v", shown)
		}
	}
	sent := `comm_msg {"comm_id":"c1","data":{"address":"#setlab/run","value":"move()"}}`
	if got := s.take(); !reflect.DeepEqual(got, []string{sent, sent}) {
		t.Errorf("the page gets %q", got)
	}
	other := output.Display{Data: output.MIME{"text/html": "<script>move()</script>"}, ID: "mine", Update: true}
	if e, ok := s.page.Run(other, s.show, nil); !ok || !reflect.DeepEqual(e, other) {
		t.Errorf("another display becomes %v, %t", e, ok)
	}
}

// TestRunWithoutAPage checks that each script has a display of its own, which is then emptied.
func TestRunWithoutAPage(t *testing.T) {
	s := newScreen("k")
	ids := map[string]bool{}
	for range 2 {
		shown := s.ran("move()")
		if len(shown) != 2 || shown[0].Update || !shown[1].Update || shown[0].ID != shown[1].ID || ids[shown[0].ID] {
			t.Fatalf("shown: %v", shown)
		}
		if first, _ := shown[0].Data["text/html"].(string); !strings.Contains(first, "move()") || shown[1].Data["text/html"] != "" {
			t.Errorf("shown: %v", shown)
		}
		ids[shown[0].ID] = true
	}
	if len(s.page.scripts) > 0 {
		t.Errorf("%d displays are remembered", len(s.page.scripts))
	}
}

// TestControls checks that the script of controls includes the code that connects the page, and that the image is shown
// alone if there is no page.
func TestControls(t *testing.T) {
	d := output.Display{Data: output.MIME{"text/html": "<script>before(); " + address.Connect + " after()</script>", "image/png": "picture"}, ID: "controls"}
	shown, ok := newScreen("k").page.Run(d, nil, nil)
	if html := shown.(output.Display).Data["text/html"].(string); !ok || !strings.Contains(html, `const kernel = "k"`) || !strings.HasPrefix(html, "<script>before(); ") || strings.Count(html, "<script>") != 1 {
		t.Errorf("shown: %.200s", html)
	}
	shown, ok = newScreen("").page.Run(d, nil, nil)
	if got := shown.(output.Display).Data; !ok || got["text/html"] != nil || got["image/png"] != "picture" {
		t.Errorf("without a page: %v", got)
	}
	if d.Data["text/html"] == nil {
		t.Error("the display that the program has sent is another one")
	}
}
