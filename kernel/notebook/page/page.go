package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"setlab/kernel/notebook"
)

// Options of a page. The zero value works.
type Options struct {
	// Title is that of the page where neither the metadata of the notebook nor
	// a first heading give one; usually the name of its file.
	Title string
	// Folder is that of the notebook. Pictures that its text refers to by
	// relative paths, and that lie in it or below, become part of the page.
	// Empty leaves the references as they are.
	Folder string
	// NoInput leaves the code out: the page has the text and what the cells showed.
	NoInput bool
	// Slides makes slides of the cells, as their slideshow metadata say, in place of one long page.
	Slides bool
}

//go:embed page.html
var layout string

//go:embed page.css
var styleSheet string

var pageTemplate = template.Must(template.New("page").Parse(layout))

//go:embed slides.html
var slidesLayout string

//go:embed slides.css
var slidesStyle string

//go:embed slides.js
var slidesScript string

var slidesTemplate = template.Must(template.Must(pageTemplate.Clone()).New("slides").Parse(slidesLayout))

// document is what the template shows.
type document struct {
	Title    string
	Style    template.CSS
	Contents []heading // empty where the page needs no table of contents
	Cells    []cell
	Slides   []slide
	Script   template.JS // of the slides
}

// cell is one cell as HTML.
type cell struct {
	Kind      string // "text", "code" or "raw"
	ID        string
	Count     string // the execution count
	Label     string // what is special about it
	Source    template.HTML
	Folded    bool // show the source on demand only
	Outputs   []template.HTML
	HasSource bool
}

// Render returns the notebook as an HTML document.
//
// HTML in the notebook, in Markdown as in outputs, is its author's and is shown
// as it is, scripts included; only its tags are balanced, so that it cannot
// disturb the rest of the page. Whatever else a program put out is shown as
// text or as a picture and is never interpreted.
func Render(n *notebook.Notebook, o Options) ([]byte, error) {
	writer := newMarkdown(o.Folder)
	d := document{Title: o.Title, Style: template.CSS(styleSheet)}
	deck := newDeck(n)
	for _, c := range n.Cells {
		shown, ok, err := renderCell(writer, c)
		if err != nil {
			return nil, err
		}
		if o.NoInput && c.Type == notebook.Code {
			shown.HasSource = false
			ok = ok && len(shown.Outputs) > 0
		}
		if ok {
			d.Cells = append(d.Cells, shown)
			deck.add(c, shown)
		}
	}
	if title := pageTitle(n, writer.headings); title != "" {
		d.Title = title
	}
	d.Contents = contents(writer.headings)
	layout := pageTemplate
	if o.Slides {
		layout, d.Slides, d.Script = slidesTemplate, deck.slides, template.JS(slidesScript)
		d.Style += template.CSS(slidesStyle)
	}
	var b bytes.Buffer
	if err := layout.Execute(&b, d); err != nil {
		return nil, fmt.Errorf("render the page: %w", err)
	}
	return b.Bytes(), nil
}

// pageTitle is the title that the notebook gives itself.
func pageTitle(n *notebook.Notebook, headings []heading) string {
	if title, ok := n.Metadata["title"].(string); ok {
		return title
	}
	if len(headings) > 0 && headings[0].Level == 1 {
		return headings[0].Text
	}
	return ""
}

// renderCell renders one cell; ok is false for one that is not to be shown.
func renderCell(writer *markdown, c *notebook.Cell) (shown cell, ok bool, err error) {
	if c.HasTag("remove-cell") || strings.TrimSpace(c.Source) == "" && len(c.Outputs) == 0 {
		return cell{}, false, nil
	}
	shown = cell{ID: c.ID, Kind: "raw"}
	switch c.Type {
	case notebook.Markdown:
		shown.Kind = "text"
		shown.HasSource = true
		shown.Source, err = writer.render(c)
	case notebook.Code:
		shown.Kind = "code"
		shown.Count = fmt.Sprint(c.ExecutionCount)
		if c.ExecutionCount == 0 {
			shown.Count = " "
		}
		shown.HasSource = !c.HasTag("remove-input") && strings.TrimSpace(c.Source) != ""
		shown.Folded = c.HasTag("hide-input") || hidden(c)
		shown.Source = highlight(c.Source, language(c.Source))
		if c.HasTag("injected-parameters") {
			shown.Label = "Parameters of this run"
		}
		if !c.HasTag("remove-output") {
			for _, o := range c.Outputs {
				shown.Outputs = append(shown.Outputs, renderOutput(writer, o))
			}
		}
	default:
		shown.HasSource = true
		shown.Source = preformatted("raw", c.Source)
	}
	return shown, true, err
}

// hidden says whether the author collapsed the source.
func hidden(c *notebook.Cell) bool {
	front, _ := c.Metadata["jupyter"].(map[string]any)
	collapsed, _ := front["source_hidden"].(bool)
	return collapsed
}
