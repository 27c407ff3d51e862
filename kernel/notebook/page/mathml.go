package page

import (
	"encoding/xml"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/wyatt915/treeblood"
)

// macros defines TeX commands that the library does not support.
var macros = map[string]string{
	"operatorname": `\text{#1}`,
	"textbf":       `\mathbf{\text{#1}}`,
	"textit":       `\mathit{\text{#1}}`,
	"bm":           `\boldsymbol{#1}`,
}

// formula converts TeX to MathML. If that fails, it returns the TeX.
func formula(tex string, display bool) string {
	tex = strings.TrimSpace(tex)
	translated, err := treeblood.TexToMML(tex, macros, display, display)
	if err == nil {
		if compact, ok := compactMathML(translated); ok {
			return compact
		}
	}
	if display {
		return `<pre class="tex">` + html.EscapeString(tex) + "</pre>\n"
	}
	return `<code class="tex">` + html.EscapeString("$"+tex+"$") + "</code>"
}

// compactMathML removes the white space between elements and the TeX annotation from MathML. It
// reports false for anything that is not MathML, such as a command that was not recognized.
func compactMathML(text string) (compact string, ok bool) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	var b strings.Builder
	for {
		token, err := d.Token()
		if err == io.EOF {
			return b.String(), true
		}
		if err != nil {
			return "", false
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local == "annotation" {
				if d.Skip() != nil {
					return "", false
				}
				continue
			}
			if !mathElements[t.Name.Local] {
				return "", false
			}
			b.WriteString("<" + t.Name.Local + attributes(t) + ">")
		case xml.EndElement:
			b.WriteString("</" + t.Name.Local + ">")
		case xml.CharData:
			if s := string(t); strings.TrimSpace(s) != "" {
				b.WriteString(html.EscapeString(s))
			}
		}
	}
}

// attributes formats the attributes of an element in a stable order, because the library's order
// changes from run to run.
func attributes(element xml.StartElement) string {
	var list []string
	for _, a := range element.Attr {
		name, value := a.Name.Local, a.Value
		switch {
		case name == "xmlns" || strings.HasPrefix(name, "on"):
			continue
		case name == "style":
			if element.Name.Local == "math" {
				continue // a workaround for fonts that the page does not use
			}
			if strings.ContainsAny(value, "(\\") {
				continue // might load a resource
			}
		}
		list = append(list, " "+name+`="`+html.EscapeString(value)+`"`)
	}
	slices.Sort(list)
	return strings.Join(list, "")
}

// mathElements lists the MathML elements that occur in formulas.
var mathElements = map[string]bool{
	"math": true, "semantics": true, "mrow": true, "mi": true, "mn": true, "mo": true, "mtext": true, "mspace": true, "ms": true,
	"mfrac": true, "msqrt": true, "mroot": true, "mstyle": true, "mpadded": true, "mphantom": true,
	"msub": true, "msup": true, "msubsup": true, "munder": true, "mover": true, "munderover": true, "mmultiscripts": true, "mprescripts": true,
	"mtable": true, "mtr": true, "mtd": true, "menclose": true, "none": true,
}
