package run

import (
	"fmt"
	"maps"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/terminal"
	"setlab/kernel/output"
)

// maxText is how much of one stream a notebook keeps. A loop that prints for
// ever must exhaust neither the memory nor whoever opens the notebook.
const maxText = 8 << 20

// collector puts what cells emit into the notebook, as a front end would: text
// printed in a row is one output, a display is updated wherever it stands.
type collector struct {
	displays map[string][]*notebook.Output // by display_id, in all cells
	cell     *notebook.Cell                // the one that runs
	text     *terminal.Text                // of the last output, if it is a stream
	dropped  int                           // bytes of text that were too much
	clear    bool                          // before the next output
}

// begin makes cell the one that emits.
func (c *collector) begin(cell *notebook.Cell) {
	c.cell, c.text, c.dropped, c.clear = cell, nil, 0, false
	cell.Outputs = nil
	if c.displays == nil {
		c.displays = map[string][]*notebook.Output{}
	}
}

// receive takes one event of the cell; it is an output.Sink.
func (c *collector) receive(event output.Event) {
	switch e := event.(type) {
	case output.Stream:
		c.stream(e.Name, e.Text)
	case output.Clear:
		c.clearOutput(e.Wait)
	case output.Display:
		data, metadata := c.storable(e.Data, e.Metadata)
		if e.Update {
			c.update(e.ID, data, metadata)
		} else {
			c.display(e.ID, data, metadata)
		}
	case output.Result:
		data, metadata := c.storable(e.Data, e.Metadata)
		c.add(&notebook.Output{
			Type: notebook.ExecuteResult, Data: data, Metadata: metadata, ExecutionCount: c.cell.ExecutionCount,
		})
	case output.Comm: // there is no page that a widget could speak to
	default:
		panic(fmt.Sprintf("run: unknown event %T", event))
	}
}

// stream adds printed text. A carriage return overwrites the line, so that a
// progress bar leaves its last state.
func (c *collector) stream(name, text string) {
	if text == "" {
		return
	}
	c.beforeOutput()
	last := c.last()
	if c.text == nil || last.Name != name {
		c.finishText()
		c.text = &terminal.Text{}
		c.cell.Outputs = append(c.cell.Outputs, &notebook.Output{Type: notebook.Stream, Name: name})
	}
	if c.text.Len() > maxText {
		c.dropped += len(text)
		return
	}
	c.text.WriteString(text)
}

// display adds a display. With an id it can be updated later.
func (c *collector) display(id string, data, metadata map[string]any) {
	o := &notebook.Output{Type: notebook.DisplayData, Data: data, Metadata: metadata}
	c.add(o)
	if id != "" {
		c.displays[id] = append(c.displays[id], o)
	}
}

// update replaces what the displays with the id show. An id that no display has
// is ignored, as front ends do.
func (c *collector) update(id string, data, metadata map[string]any) {
	for _, o := range c.displays[id] {
		o.Data, o.Metadata = maps.Clone(data), maps.Clone(metadata)
	}
}

// fail adds an error.
func (c *collector) fail(failure *output.Failure) {
	traceback := failure.Traceback
	if traceback == nil {
		traceback = strings.Split(failure.Message, "\n")
	}
	c.add(&notebook.Output{
		Type: notebook.Error, EName: failure.Name, EValue: failure.Message, Traceback: traceback,
	})
}

// storable returns a display as a file can hold it. The cell says what a file
// cannot hold.
func (c *collector) storable(data output.MIME, metadata map[string]any) (plainData, plainMetadata map[string]any) {
	plain := func(part string, values map[string]any) map[string]any {
		kept := map[string]any{}
		for name, v := range values {
			if _, ok := v.(string); ok {
				kept[name] = v
				continue
			}
			p, err := notebook.Plain(v)
			if err != nil {
				c.stream("stderr", fmt.Sprintf("%s %s of a display is left out: %v\n", part, name, err))
				continue
			}
			kept[name] = p
		}
		return kept
	}
	return plain("the data", data), plain("the metadata", metadata)
}

// clearOutput empties the cell: at once, or only when the next output comes.
func (c *collector) clearOutput(wait bool) {
	if wait {
		c.clear = true
		return
	}
	c.cell.Outputs, c.text, c.dropped, c.clear = nil, nil, 0, false
}

// end completes the outputs of the cell.
func (c *collector) end() { c.finishText() }

func (c *collector) add(o *notebook.Output) {
	c.beforeOutput()
	c.finishText()
	c.cell.Outputs = append(c.cell.Outputs, o)
}

func (c *collector) beforeOutput() {
	if c.clear {
		c.clearOutput(false)
	}
}

// last is the last output of the cell.
func (c *collector) last() *notebook.Output {
	if n := len(c.cell.Outputs); n > 0 {
		return c.cell.Outputs[n-1]
	}
	return nil
}

// finishText moves the printed text to the stream output that it belongs to.
func (c *collector) finishText() {
	if c.text != nil {
		c.last().Text = c.text.String()
		if c.dropped > 0 {
			c.last().Text = strings.TrimSuffix(c.last().Text, "\n") +
				fmt.Sprintf("\n[%d more bytes were printed and are left out]\n", c.dropped)
		}
		c.text, c.dropped = nil, 0
	}
}
