package notebook

import (
	"maps"
	"slices"
	"strings"
)

// Type is the type of a cell.
type Type string

// The cell types of format 4.
const (
	Code     Type = "code"
	Markdown Type = "markdown"
	Raw      Type = "raw"
)

// Cell is one cell of a notebook.
type Cell struct {
	Type Type
	// ID identifies the cell within its notebook; empty in notebooks before 4.5.
	ID string
	// Source is the source text of the cell.
	Source   string
	Metadata map[string]any
	// Attachments holds the files pasted into a Markdown cell, as MIME bundles by file name; nil if
	// there are none.
	Attachments map[string]any

	// Outputs and ExecutionCount are only used in code cells. The count is zero if the cell has not
	// run.
	Outputs        []*Output
	ExecutionCount int

	rest map[string]any
}

// NewCell returns a cell without outputs. Notebook.Insert assigns its ID.
func NewCell(t Type, source string) *Cell {
	return &Cell{Type: t, Source: source, Metadata: map[string]any{}}
}

// Tags returns the tags of the cell, which users set in front ends.
func (c *Cell) Tags() []string {
	var tags []string
	list, _ := c.Metadata["tags"].([]any)
	for _, v := range list {
		if tag, ok := v.(string); ok {
			tags = append(tags, tag)
		}
	}
	return tags
}

// HasTag reports whether the cell has the tag.
func (c *Cell) HasTag(tag string) bool { return slices.Contains(c.Tags(), tag) }

// AddTag adds a tag unless the cell already has it.
func (c *Cell) AddTag(tag string) {
	if c.HasTag(tag) {
		return
	}
	list, _ := c.Metadata["tags"].([]any)
	c.Metadata["tags"] = append(slices.Clone(list), any(tag))
}

// FirstLine returns the first line of the source that is not blank, a comment or a cell marker, for
// progress reports. If there is no such line, it returns the first line.
func (c *Cell) FirstLine() string {
	first := ""
	for line := range strings.Lines(c.Source) {
		line = strings.TrimSpace(line)
		if first == "" {
			first = line
		}
		if line != "" && line != "%%" && !strings.HasPrefix(line, "//") {
			return line
		}
	}
	return first
}

// fields returns the cell as a JSON object for a file.
func (c *Cell) fields() map[string]any {
	all := maps.Clone(c.rest)
	if all == nil {
		all = map[string]any{}
	}
	metadata := maps.Clone(c.Metadata)
	if metadata == nil {
		metadata = map[string]any{}
	}
	delete(metadata, "trusted")
	all["cell_type"] = string(c.Type)
	all["metadata"] = metadata
	all["source"] = splitLines(c.Source)
	if c.ID != "" {
		all["id"] = c.ID
	}
	if c.Attachments != nil {
		files := make(map[string]any, len(c.Attachments))
		for name, bundle := range c.Attachments {
			files[name] = splitBundle(bundle)
		}
		all["attachments"] = files
	}
	if c.Type == Code {
		outputs := make([]any, len(c.Outputs))
		for i, o := range c.Outputs {
			outputs[i] = o.fields()
		}
		all["outputs"] = outputs
		all["execution_count"] = count(c.ExecutionCount)
	}
	return all
}

// count returns an execution count as stored in files: null before the first run.
func count(n int) any {
	if n == 0 {
		return nil
	}
	return n
}
