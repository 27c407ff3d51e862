package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"setlab/kernel/notebook"
)

// Options configures a page. The zero value works.
type Options struct {
	// Title is the page title if neither the notebook's metadata nor its first heading provides
	// one; usually the name of the file.
	Title string
	// Folder is the folder of the notebook. Images that the text references by relative paths are
	// embedded in the page if they are in this folder or below. If Folder is empty, references are
	// left as they are.
	Folder string
	// NoInput omits the code. The page contains the text and the outputs.
	NoInput bool
	// Slides arranges the cells on slides according to their slideshow metadata, instead of on one
	// long page.
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

// document is the data of the template.
type document struct {
	Title    string
	Style    template.CSS
	Contents []heading // empty if the page needs no table of contents
	Cells    []cell
	Slides   []slide
	Script   template.JS // of the slides
}

// cell is a cell as HTML.
type cell struct {
	Kind      string // "text", "code" or "raw"
	ID        string
	Count     string // the execution count
	Label     string // describes a special cell
	Source    template.HTML
	Folded    bool // the source is shown on demand only
	Outputs   []template.HTML
	HasSource bool
}

// Render returns the notebook as an HTML document.
//
// HTML in the notebook, both in Markdown and in outputs, is included as it is, with its scripts;
// only its tags are balanced, so that it cannot affect the rest of the page. All other output is
// shown as text or as an image and is never interpreted.
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

// pageTitle returns the title that the notebook specifies.
func pageTitle(n *notebook.Notebook, headings []heading) string {
	if title, ok := n.Metadata["title"].(string); ok {
		return title
	}
	if len(headings) > 0 && headings[0].Level == 1 {
		return headings[0].Text
	}
	return ""
}

// renderCell renders a cell. If the cell is not shown, ok is false.
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

// hidden reports whether the author collapsed the source.
func hidden(c *notebook.Cell) bool {
	front, _ := c.Metadata["jupyter"].(map[string]any)
	collapsed, _ := front["source_hidden"].(bool)
	return collapsed
}
