package run

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/terminal"
	"setlab/kernel/output"
)

// keptEnd is the number of bytes at the end of text over the limit that are kept.
const keptEnd = 4 << 10

// maxText limits the text of one stream of a cell that a notebook keeps. A loop that prints forever
// must not exhaust memory, nor make the notebook too large to open.
const maxText = 8 << 20

// collector stores the output of cells in the notebook like a front end: consecutive text becomes
// one output, and displays are updated wherever they are.
type collector struct {
	displays map[string][]*notebook.Output // by display_id, over all cells
	cell     *notebook.Cell                // the running cell
	text     *terminal.Text                // of the last output if it is a stream, else nil
	kept     map[string]int                // bytes of the cell's earlier texts, by stream
	over     map[string]*overflow          // text over the limit, by stream
	clear    bool                          // clear the outputs before the next output
}

// overflow is text over the limit.
type overflow struct {
	bytes int
	end   string // the last ones
}

func (o *overflow) add(text string) {
	o.bytes += len(text)
	if o.end += text; len(o.end) > 2*keptEnd {
		o.end = strings.Clone(o.end[len(o.end)-keptEnd:])
	}
}

// begin starts collecting the output of a cell.
func (c *collector) begin(cell *notebook.Cell) {
	c.cell = cell
	c.clearOutput(false)
	if c.displays == nil {
		c.displays = map[string][]*notebook.Output{}
	}
}

// receive stores an event of the cell. It is an output.Sink.
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
	case output.Comm: // there is no page for the widget to communicate with
	default:
		panic(fmt.Sprintf("run: unknown event %T", event))
	}
}

// stream adds printed text. A carriage return overwrites the line, so that only the last state of a
// progress bar remains.
func (c *collector) stream(name, text string) {
	if text == "" {
		return
	}
	c.beforeOutput()
	if c.text != nil && c.last().Name != name {
		c.finishText()
	}
	length := c.kept[name]
	if c.text != nil {
		length += c.text.Len()
	}
	if length > maxText {
		if c.over[name] == nil {
			c.over[name] = &overflow{}
		}
		c.over[name].add(text)
		return
	}
	c.resume(name)
	c.text.WriteString(text)
}

// resume begins a text, unless the last output is one that is being written.
func (c *collector) resume(name string) {
	if c.text == nil {
		c.text = &terminal.Text{}
		c.cell.Outputs = append(c.cell.Outputs, &notebook.Output{Type: notebook.Stream, Name: name})
	}
}

// display adds a display. If id is not empty, it can be updated later.
func (c *collector) display(id string, data, metadata map[string]any) {
	o := &notebook.Output{Type: notebook.DisplayData, Data: data, Metadata: metadata}
	c.add(o)
	if id != "" {
		c.displays[id] = append(c.displays[id], o)
	}
}

// update updates the displays with the id. An unknown id is ignored, as in front ends.
func (c *collector) update(id string, data, metadata map[string]any) {
	for _, o := range c.displays[id] {
		o.Data, o.Metadata = maps.Clone(data), maps.Clone(metadata)
	}
}

// fail adds an error output.
func (c *collector) fail(failure *output.Failure) {
	traceback := failure.Traceback
	if traceback == nil {
		traceback = strings.Split(failure.Message, "\n")
	}
	c.add(&notebook.Output{
		Type: notebook.Error, EName: failure.Name, EValue: failure.Message, Traceback: traceback,
	})
}

// storable returns the parts of a display that can be stored in a file. It reports the parts that
// cannot as text output.
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

// clearOutput removes the cell's outputs, either at once or when the next output arrives.
func (c *collector) clearOutput(wait bool) {
	if wait {
		c.clear = true
		return
	}
	c.cell.Outputs, c.text, c.clear = nil, nil, false
	c.kept, c.over = map[string]int{}, map[string]*overflow{}
}

// end completes the outputs of the cell. The end of each text over the limit comes last.
func (c *collector) end() {
	for _, name := range slices.Sorted(maps.Keys(c.over)) {
		if c.text != nil && c.last().Name != name {
			c.finishText()
		}
		over := c.over[name]
		rest := over.end[max(0, len(over.end)-keptEnd):]
		c.resume(name)
		if left := over.bytes - len(rest); left > 0 {
			if !strings.HasSuffix(c.text.String(), "\n") {
				c.text.WriteString("\n")
			}
			c.text.WriteString(fmt.Sprintf("[%d bytes of text were left out here]\n", left))
		}
		c.text.WriteString(strings.ToValidUTF8(rest, ""))
	}
	c.finishText()
}

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

// last returns the last output of the cell.
func (c *collector) last() *notebook.Output {
	if n := len(c.cell.Outputs); n > 0 {
		return c.cell.Outputs[n-1]
	}
	return nil
}

// finishText moves the collected text to its stream output.
func (c *collector) finishText() {
	if c.text != nil {
		c.last().Text = c.text.String()
		c.kept[c.last().Name] += len(c.last().Text)
		c.text = nil
	}
}
