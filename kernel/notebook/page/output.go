package page

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"setlab/kernel/notebook"
	"setlab/kernel/notebook/terminal"
)

// renderOutput returns one output as HTML.
func renderOutput(writer *markdown, o *notebook.Output) template.HTML {
	switch o.Type {
	case notebook.Stream:
		class := "stream"
		if o.Name == "stderr" {
			class = "stream stderr"
		}
		return printed(class, o.Text)
	case notebook.Error:
		text := strings.Join(o.Traceback, "\n")
		if text == "" {
			text = o.EName + ": " + o.EValue
		}
		return printed("error", text)
	case notebook.DisplayData, notebook.ExecuteResult:
		for _, form := range forms {
			data, ok := o.Data[form.mime]
			if !ok {
				continue
			}
			if shown, ok := form.show(writer, data, o.Metadata[form.mime]); ok {
				return shown
			}
		}
	}
	return printed("stream stderr", fmt.Sprintf("An output of type %s that this page cannot show.", o.Type))
}

// printed returns text that a program printed.
func printed(class, text string) template.HTML {
	return template.HTML(`<pre class="` + class + `">` + terminal.HTML(text) + "</pre>\n")
}

// form is a way to show the data of a MIME type.
type form struct {
	mime string
	show func(writer *markdown, data, metadata any) (template.HTML, bool)
}

// forms are in the order of preference: of the forms that an output offers, the
// first is shown.
var forms = []form{
	{"text/html", showHTML},
	{"image/svg+xml", showSVG},
	{"image/png", picture("image/png")},
	{"image/jpeg", picture("image/jpeg")},
	{"image/webp", picture("image/webp")},
	{"image/gif", picture("image/gif")},
	{"text/markdown", showMarkdown},
	{"text/latex", showTeX},
	{"text/plain", showText},
	{"application/json", showJSON},
	{"application/javascript", showScript},
}

func showHTML(_ *markdown, data, _ any) (template.HTML, bool) {
	text, ok := data.(string)
	return template.HTML(`<div class="html">` + balanced(text) + "</div>\n"), ok
}

// showSVG shows a drawing as a picture, in which no script runs and whose names
// cannot clash with those of another.
func showSVG(_ *markdown, data, metadata any) (template.HTML, bool) {
	text, ok := data.(string)
	return imageTag("image/svg+xml", base64.StdEncoding.EncodeToString([]byte(text)), metadata), ok
}

func picture(mime string) func(*markdown, any, any) (template.HTML, bool) {
	return func(_ *markdown, data, metadata any) (template.HTML, bool) {
		text, ok := data.(string)
		if !ok {
			return "", false
		}
		text = strings.Join(strings.Fields(text), "")
		if _, err := base64.StdEncoding.DecodeString(text); err != nil {
			return "", false
		}
		return imageTag(mime, text, metadata), true
	}
}

// imageTag embeds a picture, in the size that its metadata ask for.
func imageTag(mime, encoded string, metadata any) template.HTML {
	size := ""
	fields, _ := metadata.(map[string]any)
	for _, side := range []string{"width", "height"} {
		if pixels, err := json.Number(fmt.Sprint(fields[side])).Float64(); err == nil && pixels > 0 {
			size += fmt.Sprintf(` %s="%.0f"`, side, pixels)
		}
	}
	return template.HTML(`<img class="figure" alt="figure" src="data:` + mime + ";base64," + encoded + `"` + size + ">\n")
}

func showMarkdown(writer *markdown, data, _ any) (template.HTML, bool) {
	text, ok := data.(string)
	if !ok {
		return "", false
	}
	shown, err := writer.renderText(text, nil)
	return `<div class="html">` + shown + "</div>\n", err == nil
}

func showTeX(_ *markdown, data, _ any) (template.HTML, bool) {
	text, ok := data.(string)
	return template.HTML(formula(strings.Trim(strings.TrimSpace(text), "$"), true)), ok
}

func showText(_ *markdown, data, _ any) (template.HTML, bool) {
	text, ok := data.(string)
	return printed("result", text), ok
}

func showJSON(_ *markdown, data, _ any) (template.HTML, bool) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(data); err != nil {
		return "", false
	}
	return highlight(b.String(), "json"), true
}

func showScript(*markdown, any, any) (template.HTML, bool) {
	return printed("stream stderr", "A script, which runs in the notebook only."), true
}
