package widget

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"setlab/kernel/output"
	"setlab/plotting/interact/address"
)

// transient begins the id of the display in which a program of GoNB's package dom runs JavaScript: HTML with one script,
// and then, in its place, nothing. Every script of a process has the same display, and where the cell that it is in has been run
// again there is no such display any more.
const transient = "gonb_transient_js_"

// run is the address at which the page receives a script.
const run = "#setlab/run"

// withControls returns a display with what connects the page in the script of its controls. Where there is no page they are left
// out: then a picture or a text is shown alone.
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
		panic(err) // it depends on nothing but an id
	}
	own := strings.TrimSuffix(strings.TrimPrefix(connects.String(), "<script>"), "</script>")
	d.Data["text/html"] = before + own + after
	return d
}

// Run returns what is to be shown for an event of a program. A script that the program runs goes to the page over the
// connection, if there is one, and nothing is shown. Otherwise it gets a display of its own.
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
