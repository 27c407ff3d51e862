package page

import (
	"strings"

	"setlab/kernel/notebook"
)

// slide is what is on the screen at a time.
type slide struct {
	Cells []slideCell
	Notes []cell // for the speaker
	Steps int    // how many steps show all of it
}

// slideCell is a cell that is shown from a step on, 0 for at once.
type slideCell struct {
	cell
	Step int
}

// deck makes slides of cells.
type deck struct {
	byHeadings bool // no cell says where slides begin
	slides     []slide
}

func newDeck(n *notebook.Notebook) *deck {
	for _, c := range n.Cells {
		if slideType(c) != "" {
			return &deck{}
		}
	}
	return &deck{byHeadings: true}
}

// slideType is what the slideshow metadata of a cell say: slide and subslide begin a slide, fragment is a step of one, skip is left out,
// notes are the speaker's. Empty or "-" goes on with the slide.
func slideType(c *notebook.Cell) string {
	slideshow, _ := c.Metadata["slideshow"].(map[string]any)
	kind, _ := slideshow["slide_type"].(string)
	return kind
}

// add puts a cell on the slide that it belongs to.
func (d *deck) add(c *notebook.Cell, shown cell) {
	kind := slideType(c)
	if d.byHeadings && c.Type == notebook.Markdown && (strings.HasPrefix(c.Source, "# ") || strings.HasPrefix(c.Source, "## ")) {
		kind = "slide"
	}
	if kind == "skip" {
		return
	}
	if len(d.slides) == 0 || kind == "slide" || kind == "subslide" {
		d.slides = append(d.slides, slide{})
	}
	last := &d.slides[len(d.slides)-1]
	switch kind {
	case "notes":
		last.Notes = append(last.Notes, shown)
		return
	case "fragment":
		last.Steps++
	}
	last.Cells = append(last.Cells, slideCell{shown, last.Steps})
}
