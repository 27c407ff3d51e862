package page

import (
	"bytes"
	"fmt"
	stdhtml "html"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"setlab/kernel/notebook"
)

// markdown renders the Markdown cells of one notebook.
type markdown struct {
	converter goldmark.Markdown
	ids       parser.IDs      // generates heading IDs as GitHub does, unique on the page
	used      map[string]bool // IDs of headings
	texts     int             // number of texts rendered so far
	headings  []heading
	folder    string
}

// newMarkdown returns a renderer for a notebook in the folder.
func newMarkdown(folder string) *markdown {
	// The context generates IDs that are unique during its lifetime, that is, on the page.
	m := &markdown{ids: parser.NewContext().IDs(), used: map[string]bool{}, folder: folder}
	footnotes := extension.NewFootnote(extension.WithFootnoteIDPrefixFunction(func(ast.Node) []byte {
		return fmt.Appendf(nil, "text%d-", m.texts)
	}))
	m.converter = goldmark.New(
		goldmark.WithExtensions(extension.GFM, footnotes, formulas{}),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(
			html.WithUnsafe(),
			renderer.WithNodeRenderers(util.Prioritized(codeRenderer{}, 100)),
		),
	)
	return m
}

// render returns a Markdown cell as HTML and records its headings.
func (m *markdown) render(c *notebook.Cell) (template.HTML, error) {
	return m.renderText(c.Source, c.Attachments)
}

// renderText is like render, for Markdown that does not come from a cell.
func (m *markdown) renderText(content string, attachments map[string]any) (template.HTML, error) {
	source := []byte(content)
	m.texts++
	root := m.converter.Parser().Parse(text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(m.ids))))
	err := ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			m.note(n, source)
		case *ast.Image:
			n.Destination = m.embed(n.Destination, attachments)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	if err := m.converter.Renderer().Render(&b, source, root); err != nil {
		return "", err
	}
	return template.HTML(balanced(b.String())), nil
}

// note records a heading. Its ID is JupyterLab's, the text with dashes instead of blanks, so that links within a notebook work in both. Links that
// are written as for GitHub work, too.
func (m *markdown) note(n *ast.Heading, source []byte) {
	value, _ := n.AttributeString("id")
	github, _ := value.([]byte)
	text := plainText(n, source)
	id := strings.ReplaceAll(text, " ", "-")
	if id == "" || m.used[id] {
		id = string(github)
	}
	m.used[id] = true
	n.SetAttributeString("id", []byte(id))
	if id != string(github) && !m.used[string(github)] {
		m.used[string(github)] = true
		anchor := ast.NewString(fmt.Appendf(nil, `<a id="%s"></a>`, stdhtml.EscapeString(string(github))))
		anchor.SetCode(true) // is written as it is
		n.InsertBefore(n, n.FirstChild(), anchor)
	}
	m.headings = append(m.headings, heading{n.Level, id, text})
}

// plainText returns the text of a node without its markup.
func plainText(n ast.Node, source []byte) string {
	var b bytes.Buffer
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *ast.Text:
			b.Write(child.Value(source))
			if child.SoftLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(child.Value)
		case *inlineNode:
			b.WriteString(child.tex)
		default:
			b.WriteString(plainText(child, source))
		}
	}
	return b.String()
}

// codeRenderer highlights the code blocks of the text.
type codeRenderer struct{}

func (codeRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		block := n.(*ast.FencedCodeBlock)
		code := string(block.Lines().Value(source))
		_, err := w.WriteString(string(highlight(code, string(block.Language(source)))))
		return ast.WalkSkipChildren, err
	})
}
