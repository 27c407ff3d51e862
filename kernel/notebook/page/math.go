package page

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// formulas is a goldmark extension for TeX in notebooks: $…$ within a line, $$…$$ and
// \begin{…}…\end{…} for displayed formulas. The existing extension reads prices as formulas, and
// formulas of more than two lines as text.
type formulas struct{}

// Extend adds the parsers and the renderer.
func (formulas) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithInlineParsers(util.Prioritized(inlineMath{}, 50)),
		parser.WithBlockParsers(util.Prioritized(displayMath{}, 90)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(mathRenderer{}, 100)))
}

var (
	kindInlineMath  = ast.NewNodeKind("InlineMath")
	kindDisplayMath = ast.NewNodeKind("DisplayMath")
)

// inlineNode is a formula within a paragraph.
type inlineNode struct {
	ast.BaseInline
	tex     string
	display bool
}

func (*inlineNode) Kind() ast.NodeKind              { return kindInlineMath }
func (n *inlineNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// displayNode is a formula in its own paragraph.
type displayNode struct {
	ast.BaseBlock
	end  []byte // the closing delimiter
	keep bool   // the delimiters are part of the TeX
	done bool
}

func (*displayNode) Kind() ast.NodeKind              { return kindDisplayMath }
func (n *displayNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }
func (*displayNode) IsRaw() bool                     { return true }

var dollars = []byte("$$")

// inlineMath parses $…$ and $$…$$ within a paragraph. As in other dialects of Markdown, there must
// be no space after the opening $ and before the closing one, and no digit after the closing one:
// "$5 and $6" are prices.
type inlineMath struct{}

func (inlineMath) Trigger() []byte { return []byte{'$'} }

func (inlineMath) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, position := block.Position()
	first, _ := block.PeekLine()
	mark := dollars[:1]
	if bytes.HasPrefix(first, dollars) {
		mark = dollars
	}
	node := &inlineNode{display: len(mark) == 2}
	block.Advance(len(mark))
	var tex []byte
	for {
		rest, _ := block.PeekLine()
		if rest == nil {
			break
		}
		if end := closing(rest, mark, len(tex) == 0); end >= 0 {
			tex = append(tex, rest[:end]...)
			if len(bytes.TrimSpace(tex)) == 0 {
				break
			}
			block.Advance(end + len(mark))
			node.tex = string(tex)
			return node
		}
		tex = append(tex, rest...)
		block.AdvanceLine()
	}
	block.SetPosition(line, position)
	return nil
}

// closing returns the index in line of the closing mark of a formula, or -1. First reports that the
// formula begins with this line.
func closing(line, mark []byte, first bool) int {
	if len(mark) == 1 && first && (len(line) == 0 || util.IsSpace(line[0])) {
		return -1
	}
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\':
			i++
		case !bytes.HasPrefix(line[i:], mark):
		case len(mark) == 2:
			return i
		case i > 0 && util.IsSpace(line[i-1]):
			return -1
		case i+1 < len(line) && line[i+1] >= '0' && line[i+1] <= '9':
			return -1
		default:
			return i
		}
	}
	return -1
}

// displayMath parses formulas that begin at the start of a line and end at the end of one.
type displayMath struct{}

func (displayMath) Trigger() []byte             { return []byte{'$', '\\'} }
func (displayMath) CanInterruptParagraph() bool { return true }
func (displayMath) CanAcceptIndentedLine() bool { return false }

func (displayMath) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	indent := len(line) - len(bytes.TrimLeft(line, " "))
	node, begin := delimiters(line[indent:])
	if node == nil || !ends(reader.Source()[segment.Start+indent+begin:], node.end) {
		return nil, parser.NoChildren
	}
	skip := indent
	if !node.keep {
		skip += begin
	}
	reader.Advance(skip)
	node.take(reader)
	return node, parser.NoChildren
}

// delimiters recognizes the opening delimiter of a displayed formula; begin is its length.
func delimiters(line []byte) (node *displayNode, begin int) {
	if bytes.HasPrefix(line, dollars) {
		return &displayNode{end: dollars}, len(dollars)
	}
	environment, found := bytes.CutPrefix(line, []byte(`\begin{`))
	name, _, closed := bytes.Cut(environment, []byte("}"))
	if !found || !closed {
		return nil, 0
	}
	end := append(append([]byte(`\end{`), name...), '}')
	return &displayNode{end: end, keep: true}, len(line) - len(environment) + len(name) + 1
}

// ends reports whether the closing mark comes at the end of a line, after some text without blank
// lines.
func ends(source, mark []byte) bool {
	end := bytes.Index(source, mark)
	if end < 0 || len(bytes.TrimSpace(source[:end])) == 0 {
		return false
	}
	inner := bytes.Split(source[:end], []byte("\n"))
	for _, line := range inner[min(1, len(inner)):max(1, len(inner)-1)] {
		if len(bytes.TrimSpace(line)) == 0 {
			return false
		}
	}
	after, _, _ := bytes.Cut(source[end+len(mark):], []byte("\n"))
	return len(bytes.TrimSpace(after)) == 0
}

func (displayMath) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	display := node.(*displayNode)
	if display.done {
		return parser.Close
	}
	display.take(reader)
	return parser.Continue | parser.NoChildren
}

// take adds the rest of the line, up to the end of the formula.
func (n *displayNode) take(reader text.Reader) {
	line, segment := reader.PeekLine()
	if end := bytes.Index(line, n.end); end >= 0 {
		n.done = true
		if n.keep {
			end += len(n.end)
		}
		segment = segment.WithStop(segment.Start + end)
	}
	n.Lines().Append(segment)
	reader.AdvanceToEOL()
}

func (displayMath) Close(ast.Node, text.Reader, parser.Context) {}

// mathRenderer renders both kinds of formulas as MathML.
type mathRenderer struct{}

func (mathRenderer) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindInlineMath, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			node := n.(*inlineNode)
			_, err := w.WriteString(formula(node.tex, node.display))
			return ast.WalkSkipChildren, err
		}
		return ast.WalkContinue, nil
	})
	r.Register(kindDisplayMath, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			tex := n.Lines().Value(source)
			_, err := w.WriteString(`<div class="formula">` + formula(string(tex), true) + "</div>\n")
			return ast.WalkSkipChildren, err
		}
		return ast.WalkContinue, nil
	})
}
