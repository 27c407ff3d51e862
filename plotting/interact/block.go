package interact

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"image/png"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	"setlab/plotting/interact/address"
	"setlab/plotting/origin"
)

//go:embed block.html
var blockSource string

//go:embed block.js
var script string

var blocks = template.Must(template.New("block").Funcs(template.FuncMap{"number": formatted, "exact": exact, "json": inJSON}).Parse(blockSource))

func exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func inJSON(v []float64) (string, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

// Kind and the methods below are for the template.
func (c control) Kind() string      { return string(c.kind) }
func (c control) Label() string     { return c.label }
func (c control) Value() any        { return c.value }
func (c control) Low() float64      { return c.min }
func (c control) High() float64     { return c.max }
func (c control) Step() float64     { return c.step }
func (c control) Scale() []float64  { return c.scale }
func (c control) Options() []string { return c.options }

// Number is a slider's value.
func (c control) Number() float64 { return c.value.(float64) }

// At is a slider's position on its scale.
func (c control) At() int { return c.at(c.value.(float64)) }

// Last is the end of a slider's scale.
func (c control) Last() int { return len(c.scale) - 1 }

// controlsHTML returns the controls as HTML.
func controlsHTML(all []control) string {
	var b strings.Builder
	if err := blocks.ExecuteTemplate(&b, "controls", all); err != nil {
		panic(err) // it is written to memory
	}
	return b.String()
}

// blockHTML returns the block as HTML: controls, result and script.
func (v *view) blockHTML(all []control, p picture) string {
	var b strings.Builder
	err := blocks.ExecuteTemplate(&b, "block", map[string]any{"ID": v.id, "Controls": template.HTML(controlsHTML(all)), "Picture": template.HTML(p.html)})
	if err != nil {
		panic(err) // it is written to memory
	}
	made := strconv.FormatInt(time.Now().UnixMilli(), 10)
	b.WriteString("<script>" + strings.NewReplacer("{{id}}", strconv.Quote(v.id), "{{toProgram}}", strconv.Quote(address.ToProgram(v.id)),
		"{{toPage}}", strconv.Quote(address.ToPage(v.id)), "{{made}}", made).Replace(script) + "</script>")
	return b.String()
}

// display shows the block in the notebook, in place of its earlier output.
func (v *view) display() {
	v.displaying.Lock()
	defer v.displaying.Unlock()
	v.mutex.Lock()
	v.shownAs = v.present()
	all, p := v.shownAs, v.picture
	v.mutex.Unlock()
	words := strings.TrimPrefix(inWords(all)+"\n"+p.words, "\n")
	data := &protocol.DisplayData{
		Data:      map[protocol.MIMEType]any{protocol.MIMETextHTML: v.blockHTML(all, p), protocol.MIMETextPlain: words},
		Metadata:  map[string]any{},
		DisplayID: "setlab-interact-" + v.id,
	}
	if v.cell > 0 {
		data.Metadata[origin.Metadata] = v.cell
	}
	if p.png != nil {
		data.Data[protocol.MIMEImagePNG] = p.png
		if size, err := png.DecodeConfig(bytes.NewReader(p.png)); err == nil {
			data.Metadata[string(protocol.MIMEImagePNG)] = map[string]int{"width": size.Width / p.scale, "height": size.Height / p.scale}
		}
	}
	gonbui.SendData(data)
	gonbui.Sync()
}

// present returns the current controls: those of the running call if it has declared more. The mutex must be held.
func (v *view) present() []control {
	from := v.controls
	if v.running && len(v.now.declared) > len(from) {
		from = v.now.declared
	}
	all := make([]control, len(from))
	for i, c := range from {
		all[i] = *c
	}
	return all
}

// inWords lists the controls that have values, with the values.
func inWords(all []control) string {
	var words []string
	for _, c := range all {
		if c.value != nil {
			words = append(words, c.String())
		}
	}
	return strings.Join(words, ", ")
}

// shown shows a result on the page. Nil keeps the last result.
func (v *view) shown(result any, sharp bool) {
	p := draw(result, sharp)
	v.mutex.Lock()
	if result != nil {
		v.result, v.picture, v.unshown = result, p, false
	} else {
		v.picture.draft = false
	}
	v.last = time.Now()
	var m message
	if result != nil {
		v.sent++
		m.Picture, m.Number = &p.html, v.sent
	}
	if all := v.present(); !slices.EqualFunc(all, v.shownAs, func(a, b control) bool { return !a.differs(&b) }) {
		v.shownAs = all
		html := controlsHTML(all)
		m.Controls = &html
	}
	v.mutex.Unlock()
	if m != (message{}) {
		v.tell(m)
	}
}

// draw shows a result while the function continues.
func (v *view) draw(result any) {
	v.mutex.Lock()
	now := time.Now()
	early := now.Sub(v.last) < frame || v.sent-v.seen >= ahead && now.Sub(v.last) < lag
	v.mutex.Unlock()
	if !early && gonbui.IsNotebook {
		v.shown(result, false)
	}
}
