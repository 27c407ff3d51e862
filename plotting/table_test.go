package plotting

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestTableCells(t *testing.T) {
	type number float64
	type count uint8
	var nobody *time.Time
	for _, c := range []struct {
		column Column
		value  any
		want   string
	}{
		{Column{}, 3, "3"},
		{Column{}, -2794000, "−2794000"},
		{Column{}, uint64(math.MaxUint64), "18446744073709551615"},
		{Column{}, count(7), "7"},
		{Column{}, 3.14159, "3.142"},
		{Column{}, float32(0.1), "0.1"},
		{Column{}, number(1234567.8), "1234568"},
		{Column{}, -1.5e-7, "−1.5e−07"},
		{Column{}, 0.0, "0"},
		{Column{Format: "%d"}, 2.7, "3"},
		{Column{Format: "%.1f thousand"}, 20328, "20328.0 thousand"},
		{Column{Format: "%.0f%%"}, 12.5, "12%"},
		{Column{Format: "%.2f"}, -0.001, "0.00"},
		{Column{Format: "%6.2f"}, -1, "−1.00"},
		{Column{Format: "%.2f", Difference: true}, 0.014, "+0.01"},
		{Column{Format: "%.2f", Difference: true}, 0.001, "0.00"},
		{Column{Difference: true}, 3, "+3"},
		{Column{}, math.NaN(), "–"},
		{Column{}, float32(math.Inf(-1)), "–"},
		{Column{}, nil, "–"},
		{Column{}, nobody, "–"},
		{Column{}, "", ""},
		{Column{}, true, "yes"},
		{Column{Format: "%.1f"}, 1500 * time.Millisecond, "1.5s"},
		{Column{}, errors.New("no file"), "no file"},
		{Column{Format: "%.1f"}, Spread{Mean: 1, Low: -0.5, High: 2}, "1.0 (−0.5 … 2.0)"},
		{Column{Format: "%.1f", Difference: true}, Spread{Mean: 1, Low: -0.5, High: 2}, "+1.0 (−0.5 … 2.0)"},
		{Column{Format: "%.1f"}, Spread{Mean: 1, Low: 1, High: 1}, "1.0"},
		{Column{Format: "%.1f"}, Spread{Mean: 1, Low: math.NaN(), High: math.NaN()}, "1.0"},
		{Column{Format: "%.1f"}, opaque{2}, "2.0"},
		{Column{}, opaque{-2.5}, "−2.5"},
		{Column{Format: "%.1f"}, opaque{"2"}, "2"},
		{Column{}, opaque{nil}, "–"},
		{Column{}, Spread{Mean: math.NaN(), Low: 1, High: 2}, "–"},
	} {
		if got := c.column.cell(c.value).text; got != c.want {
			t.Errorf("%+v writes %v (%T) as %q, want %q", c.column, c.value, c.value, got, c.want)
		}
	}
}

// opaque is a value of a type that interpreted code declares: package fmt prints it as the value that it holds.
type opaque struct{ holds any }

func (o opaque) Format(state fmt.State, verb rune) {
	fmt.Fprintf(state, fmt.FormatString(state, verb), o.holds)
}

func TestTableBestOfGroups(t *testing.T) {
	table := Table{Columns: []Column{{Format: "%.1f", Best: Highest}, {Best: Lowest}, {Best: Highest}}}
	table.Add([]any{1.0, 5, math.NaN()})
	table.Add([]any{1.04, 4, 1}) // written like 1.0
	table.Add([]any{0.9, nil, nil})
	table.Group("alone")
	table.Add([]any{7.0, 7, 7})
	if got := boldOf(table); got != "*.. **. ... ..." {
		t.Errorf("the best are %s", got)
	}
	table = Table{Columns: []Column{{Format: "%.1f", Best: Highest}}}
	table.Add([]any{Spread{99.94, 99.9, 99.96}})
	table.Add([]any{99.94})
	table.Add([]any{99.86}) // written like the others
	table.Add([]any{Spread{99.84, 99.8, 99.9}})
	table.Add([]any{"99.9"})
	if got := boldOf(table); got != "* * * . ." {
		t.Errorf("of means with and without ranges the best are %s", got)
	}
	table = Table{BestOfRow: true, Columns: []Column{{}, {Best: Lowest}, {Best: Lowest}, {Best: Lowest}}}
	table.Add([]any{1, 3, 2, 5})
	table.Add([]any{1, 3, nil, nil})
	if got := boldOf(table); got != "..*. ...." {
		t.Errorf("the best of the rows are %s", got)
	}
}

// boldOf marks the bold cells of a table with stars, row by row.
func boldOf(table Table) string {
	var bold []string
	for _, g := range table.layOut().groups {
		for _, r := range g.rows {
			row := ""
			for _, c := range r.cells {
				row += map[bool]string{true: "*", false: "."}[c.bold]
			}
			bold = append(bold, row)
		}
	}
	return strings.Join(bold, " ")
}

func TestTableShades(t *testing.T) {
	table := Table{Columns: []Column{{Difference: true}, {Difference: true, Full: 1}}}
	table.Add([]any{-4.0, -4.0})
	table.Add([]any{2.0, 0.5})
	table.Add([]any{nil, 0.0})
	want := [][2]float64{{-1, -1}, {0.5, 0.5}, {0, 0}}
	for r, row := range table.layOut().groups[0].rows {
		if got := [2]float64{row.cells[0].shade, row.cells[1].shade}; got != want[r] {
			t.Errorf("row %d has the shades %v, want %v", r, got, want[r])
		}
	}
	if a, b := htmlShade(-1), htmlShade(1); a == b || !strings.Contains(a, "0.50") {
		t.Errorf("shades %q and %q", a, b)
	}
}

// Texts are never interpreted as markup.
func TestTableEscapes(t *testing.T) {
	evil := "<script>alert(\"1\")</script> | a*b_c `d` \\ [x](y) 50% & $x$ #1 {z}\n~^"
	table := Table{Title: evil, Columns: []Column{{Name: evil, Unit: evil}, {}}, Notes: []string{evil}}
	table.Group(evil)
	table.Add([]any{evil, errors.New(evil)})
	table.Note(evil)
	if html := table.HTML(); strings.Contains(html, "<script") || strings.Count(html, "&lt;script&gt;") != 8 {
		t.Errorf("HTML: %s", html)
	}
	for _, line := range strings.Split(strings.TrimSpace(table.Markdown()), "\n") {
		plain := strings.NewReplacer(`\\`, "", `\|`, "").Replace(line)
		if strings.Contains(plain, "|") && strings.Count(plain, "|") != 4 || strings.Contains(plain, "_c") && !strings.Contains(plain, `\_c`) {
			t.Errorf("Markdown: %s", line)
		}
	}
	latex := table.LaTeX()
	for _, bad := range []string{" % ", " & $", " #", "a*b_", "{z}\n"} {
		if strings.Contains(latex, bad) && !strings.Contains(latex, `\`+strings.TrimSpace(bad)) {
			t.Errorf("LaTeX holds %q: %s", bad, latex)
		}
	}
	starred := Table{Columns: []Column{{}, {}}}
	starred.Add([]any{1, "ρ = \"5\""})
	starred.Add([]any{"*", 2})
	if latex := starred.LaTeX(); !strings.Contains(latex, "$\\rho$ = {''}5{''} \\\\\n{*} & 2") {
		t.Errorf("a star would be an argument, or a quotation mark or letter has no font: %s", latex)
	}
	symbols := Table{Columns: Columns([]string{"ν Ω ψ √2 ∑ ∈ x¹ x₂ −1 5° ''", "--z --- a-b – ²"})}
	if latex := symbols.LaTeX(); !strings.Contains(latex, `$\nu$ $\Omega$ $\psi$ $\surd$2 $\sum$ $\in$ x$^1$ x$_2$ $-$1 5$^\circ$ ''`) || !strings.Contains(latex, `-{}-{}z -{}-{}- a-b -- $^2$`) {
		t.Errorf("LaTeX with characters that its fonts lack: %s", latex)
	}
	if strings.Count(latex, "{") != strings.Count(latex, "}") {
		t.Errorf("LaTeX with unbalanced braces: %s", latex)
	}
}

// Columns are aligned whatever the widths of their characters.
func TestTableAligns(t *testing.T) {
	table := Table{Columns: []Column{{Name: "名前"}, {Name: "x", Align: AlignCenter}, {Name: "z", Align: AlignLeft}}}
	table.Add([]any{"漢字", "abc", 1})
	table.Add([]any{"e\u0301te\u0301", "b", 22}) // accents that combine
	want := "名前   x   z\n─────────────\n漢字  abc  1\ne\u0301te\u0301    b   22"
	if got := table.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTableMistakes(t *testing.T) {
	for want, mistake := range map[string]func(){
		"1 cells for 2 columns": func() {
			table := Table{Columns: make([]Column, 2)}
			table.Add([]any{1})
		},
		`format of column "x" is "%s"`: func() {
			table := Table{Columns: []Column{{Name: "x", Format: "%s"}}}
			table.Add([]any{1})
		},
		"no row yet": func() {
			var table Table
			table.Note("lost")
		},
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(r.(string), want) {
					t.Errorf("panics with %v, want %q", r, want)
				}
			}()
			mistake()
		}()
	}
}

func TestTableSave(t *testing.T) {
	table := Table{Title: "n^{W}", Columns: []Column{{Name: "a"}}}
	table.Add([]any{1.5})
	for name, want := range map[string]string{
		"t.html": "<title>nW</title>", "t.MD": "| ---: |", "t.csv": "a\n1.5\n", "t.tex": `\toprule`, "t.txt": "  a\n───\n1.5\n",
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := table.Save(path); err != nil {
			t.Error(err)
			continue
		}
		if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s holds %q (%v), want %q", name, data, err, want)
		}
	}
	if err := table.Save("table.png"); err == nil || !strings.Contains(err.Error(), ".html, .md") {
		t.Errorf("saving as PNG: %v", err)
	}
	for _, empty := range []Table{{}, {Columns: make([]Column, 1)}} {
		if empty.HTML() == "" || empty.LaTeX() == "" || empty.Markdown() == "" || empty.Len() != 0 {
			t.Errorf("the empty table %+v", empty)
		}
		_ = empty.String()
	}
}

// TestRangesStayOnOneLine: a browser would break a number with its range at every space.
func TestRangesStayOnOneLine(t *testing.T) {
	table := Table{Columns: Columns([]string{"model", "score %.1f"})}
	table.Add([]any{"SET and more", 1.5})
	table.Add([]any{"dense", Spread{Mean: 1, Low: 0.5, High: 1.5}})
	html := table.HTML()
	table.Add([]any{strings.Repeat("a long note ", 9), 1.5})
	if note := table.HTML(); strings.Count(note, "min-width") != 1 || strings.Contains(html, "min-width") {
		t.Errorf("with a long text the table is\n%s", note)
	}
	if strings.Count(html, "nowrap") != 1 || !strings.Contains(html, `<td style="text-align:right;white-space:nowrap">1.0 (0.5 … 1.5)</td>`) {
		t.Errorf("the table is\n%s", html)
	}
}
