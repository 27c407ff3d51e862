package page

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
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
			if _, ok := o.Data[form.mime]; !ok {
				continue
			}
			if shown, ok := form.show(writer, o, form.mime); ok {
				return shown
			}
		}
	}
	return printed("stream stderr", fmt.Sprintf("An output of type %s that this page cannot show.", o.Type))
}

// printed returns the text printed by a program as HTML.
func printed(class, text string) template.HTML {
	return template.HTML(`<pre class="` + class + `">` + terminal.HTML(text) + "</pre>\n")
}

// form is a way to show data of a MIME type. The function returns false if the data is not what the
// type says.
type form struct {
	mime string
	show func(writer *markdown, o *notebook.Output, mime string) (template.HTML, bool)
}

// forms lists the supported types in order of preference. The first one that an output offers is
// shown.
var forms = []form{
	{"text/html", showHTML},
	{"image/svg+xml", showSVG},
	{"image/png", showPicture},
	{"image/jpeg", showPicture},
	{"image/webp", showPicture},
	{"image/gif", showPicture},
	{"text/markdown", showMarkdown},
	{"text/latex", showTeX},
	{"text/plain", showText},
	{"application/json", showJSON},
	{"application/javascript", showScript},
}

func showHTML(_ *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	text, ok := o.Data[mime].(string)
	return template.HTML(`<div class="html">` + balanced(text) + "</div>\n"), ok
}

// showSVG shows an SVG as an image, so that its scripts do not run and its names cannot clash with
// those of other images.
func showSVG(_ *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	text, ok := o.Data[mime].(string)
	return imageTag(o, mime, base64.StdEncoding.EncodeToString([]byte(text))), ok
}

func showPicture(_ *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	text, ok := o.Data[mime].(string)
	if !ok {
		return "", false
	}
	text = strings.Join(strings.Fields(text), "")
	if _, err := base64.StdEncoding.DecodeString(text); err != nil {
		return "", false
	}
	return imageTag(o, mime, text), true
}

// imageTag embeds an image in the size given by the metadata, with the output's plain text as
// alternative text.
func imageTag(o *notebook.Output, mime, encoded string) template.HTML {
	size := ""
	metadata, _ := o.Metadata[mime].(map[string]any)
	for _, side := range []string{"width", "height"} {
		if pixels, err := json.Number(fmt.Sprint(metadata[side])).Float64(); err == nil && pixels > 0 {
			size += fmt.Sprintf(` %s="%.0f"`, side, pixels)
		}
	}
	description, _ := o.Data["text/plain"].(string)
	if description == "" {
		description = "figure"
	}
	return template.HTML(fmt.Sprintf("<img class=\"figure\" alt=\"%s\" src=\"data:%s;base64,%s\"%s>\n",
		html.EscapeString(description), mime, encoded, size))
}

func showMarkdown(writer *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	text, ok := o.Data[mime].(string)
	if !ok {
		return "", false
	}
	shown, err := writer.renderText(text, nil)
	return `<div class="html">` + shown + "</div>\n", err == nil
}

func showTeX(_ *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	text, ok := o.Data[mime].(string)
	return template.HTML(formula(strings.Trim(strings.TrimSpace(text), "$"), true)), ok
}

func showText(_ *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	text, ok := o.Data[mime].(string)
	return printed("result", text), ok
}

func showJSON(_ *markdown, o *notebook.Output, mime string) (template.HTML, bool) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(o.Data[mime]); err != nil {
		return "", false
	}
	return highlight(b.String(), "json"), true
}

func showScript(*markdown, *notebook.Output, string) (template.HTML, bool) {
	return printed("stream stderr", "A script, which runs in the notebook only."), true
}
