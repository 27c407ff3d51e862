package widget

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"setlab/kernel/output"
	"setlab/plotting/interact/address"
)

// transient is the prefix of the ID of the display in which a program that uses GoNB's package dom runs JavaScript. It first
// displays HTML with one script, then replaces it with nothing. All scripts of a process use the same display, which no longer
// exists if its cell has been run again.
const transient = "gonb_transient_js_"

// run is the address at which the page receives scripts.
const run = "#setlab/run"

// withControls adds the script that connects the page to the script of a display's controls. Without a page, the controls are
// omitted, and only an image or text is shown.
func (p *Page) withControls(d output.Display) output.Display {
	html, _ := d.Data["text/html"].(string)
	before, after, has := strings.Cut(html, address.Connect)
	if !has {
		return d
	}
	d.Data = maps.Clone(d.Data)
	if p.kernel == "" {
		delete(d.Data, "text/html")
		return d
	}
	var connects strings.Builder
	if err := script().Execute(&connects, p.kernel); err != nil {
		panic(err) // never fails: it only depends on an ID
	}
	own := strings.TrimSuffix(strings.TrimPrefix(connects.String(), "<script>"), "</script>")
	d.Data["text/html"] = before + own + after
	return d
}

// Run returns what to show for an event of a program. If the event runs a script and the page is connected, the script is sent
// to the page, and Run reports false. If the page is not connected, the script gets its own display.
func (p *Page) Run(e output.Event, show output.Sink, cancel <-chan struct{}) (shown output.Event, ok bool) {
	d, is := e.(output.Display)
	if !is {
		return e, true
	}
	if !strings.HasPrefix(d.ID, transient) {
		return p.withControls(d), true
	}
	html, _ := d.Data["text/html"].(string)
	script, found := strings.CutPrefix(strings.TrimSpace(html), "<script>")
	script, closed := strings.CutSuffix(script, "</script>")
	if found && closed && p.Alive(show, cancel) {
		p.tell(map[string]any{"address": run, "value": script}, show)
		return nil, false
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if html != "" {
		id := fmt.Sprint(d.ID, "-", time.Now().UnixNano())
		p.scripts[d.ID] = id
		d.ID, d.Update = id, false
		return d, true
	}
	id, shows := p.scripts[d.ID]
	delete(p.scripts, d.ID)
	d.ID, d.Update = id, true
	return d, shows
}
