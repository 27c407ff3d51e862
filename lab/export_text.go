package lab

import (
	"bytes"
	"fmt"
	"strings"

	"setlab/kernel/notebook"
)

// script returns the code of a notebook, its text as comments: what `setlab run` takes as a script.
func script(n *notebook.Notebook) []byte {
	var b bytes.Buffer
	b.WriteString("#!/usr/bin/env -S setlab run\n")
	for _, c := range n.Cells {
		b.WriteString("\n")
		for line := range strings.Lines(strings.TrimRight(c.Source, "\n") + "\n") {
			if c.Type != notebook.Code || strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!") {
				line = strings.TrimRight("// "+strings.TrimRight(line, "\n"), " ") + "\n"
			}
			b.WriteString(line)
		}
	}
	return b.Bytes()
}

// markdown returns a notebook as Markdown: code in fences, text outputs indented, pictures as data.
func markdown(n *notebook.Notebook) []byte {
	var b bytes.Buffer
	for _, c := range n.Cells {
		if c.Type != notebook.Code {
			fmt.Fprintf(&b, "%s\n\n", strings.TrimRight(c.Source, "\n"))
			continue
		}
		fence := fenceFor(c.Source)
		fmt.Fprintf(&b, "%sgo\n%s\n%s\n\n", fence, strings.TrimRight(c.Source, "\n"), fence)
		for _, o := range c.Outputs {
			b.WriteString(outputMarkdown(o))
		}
	}
	return b.Bytes()
}

// fenceFor returns a fence that is longer than any in a text.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}

// outputMarkdown returns an output: its Markdown, picture, HTML or text.
func outputMarkdown(o *notebook.Output) string {
	text, _ := o.Data["text/plain"].(string)
	switch o.Type {
	case notebook.Stream:
		text = o.Text
	case notebook.Error:
		text = strings.Join(o.Traceback, "\n")
	}
	if md, ok := o.Data["text/markdown"].(string); ok {
		return strings.TrimRight(md, "\n") + "\n\n"
	}
	for _, kind := range []string{"image/png", "image/jpeg"} {
		if data, ok := o.Data[kind].(string); ok {
			return fmt.Sprintf("![output](data:%s;base64,%s)\n\n", kind, strings.Join(strings.Fields(data), ""))
		}
	}
	if page, ok := o.Data["text/html"].(string); ok {
		return strings.TrimRight(page, "\n") + "\n\n"
	}
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return "    " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ") + "\n\n"
}
