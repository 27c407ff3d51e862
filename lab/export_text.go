package lab

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	"setlab/kernel/cell"
	"setlab/kernel/notebook"
	"setlab/kernel/notebook/page"
	"setlab/kernel/notebook/terminal"
)

// language describes scripts in a language.
type language struct{ name, mime, extension, comment, first string }

var (
	golang = language{"go", "text/x-go", ".go", "//", "#!/usr/bin/env -S setlab run\n"}
	python = language{"python", "text/x-python", ".py", "#", "#!/usr/bin/env python3\n"}
)

// languageOf returns the language of a notebook: Go by default, or the one in its metadata.
func languageOf(n *notebook.Notebook) language {
	_, name := n.Kernel()
	switch name {
	case "", "go":
		return golang
	case "python":
		return python
	}
	l := language{name, "text/plain", ".txt", "#", ""}
	told, _ := n.Metadata["language_info"].(map[string]any)
	if mime, ok := told["mimetype"].(string); ok && strings.HasPrefix(mime, "text/") && mime != "text/html" {
		l.mime = mime
	}
	if extension, ok := told["file_extension"].(string); ok && strings.HasPrefix(extension, ".") {
		l.extension = extension
	}
	return l
}

// script returns the code of a notebook, with text as comments. For Go, `setlab run` can run the result as a
// script.
func script(n *notebook.Notebook, l language) exported {
	var b bytes.Buffer
	b.WriteString(l.first)
	for _, c := range n.Cells {
		b.WriteString("\n")
		source := strings.TrimRight(c.Source, "\n")
		var commands []bool
		if l == golang && c.Type == notebook.Code {
			commands = cell.CommandLines(source)
		}
		for i, line := range strings.Split(source, "\n") {
			switch {
			case c.Type != notebook.Code, l == golang && commands[i], l != golang && (strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!")):
				line = strings.TrimRight(l.comment+" "+line, " ")
			}
			b.WriteString(line + "\n")
		}
	}
	return exported{l.mime, l.extension, b.Bytes()}
}

// markdown converts a notebook to Markdown: code in fences with the given language, text outputs indented, images
// as data URIs.
func markdown(n *notebook.Notebook, language string) []byte {
	var b bytes.Buffer
	for _, c := range n.Cells {
		if c.Type != notebook.Code {
			fmt.Fprintf(&b, "%s\n\n", page.WithAttachments(strings.TrimRight(c.Source, "\n"), c.Attachments))
			continue
		}
		fence := fenceFor(c.Source)
		fmt.Fprintf(&b, "%s%s\n%s\n%s\n\n", fence, language, strings.TrimRight(c.Source, "\n"), fence)
		for _, o := range c.Outputs {
			b.WriteString(outputMarkdown(o))
		}
	}
	return b.Bytes()
}

// fenceFor returns a fence that does not occur in text.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}

// outputMarkdown converts an output: its Markdown, image, HTML or text.
func outputMarkdown(o *notebook.Output) string {
	text, _ := o.Data["text/plain"].(string)
	switch o.Type {
	case notebook.Stream:
		text = o.Text
	case notebook.Error:
		text = strings.Join(o.Traceback, "\n")
	}
	text = terminal.Plain(text)
	if md, ok := o.Data["text/markdown"].(string); ok {
		return strings.TrimRight(md, "\n") + "\n\n"
	}
	for _, kind := range []string{"image/png", "image/jpeg"} {
		if data, ok := o.Data[kind].(string); ok {
			return fmt.Sprintf("![output](data:%s;base64,%s)\n\n", kind, strings.Join(strings.Fields(data), ""))
		}
	}
	if drawing, ok := o.Data["image/svg+xml"].(string); ok {
		return fmt.Sprintf("![output](data:image/svg+xml;base64,%s)\n\n", base64.StdEncoding.EncodeToString([]byte(drawing)))
	}
	for _, kind := range []string{"text/html", "text/latex"} {
		if text, ok := o.Data[kind].(string); ok {
			return strings.TrimRight(text, "\n") + "\n\n"
		}
	}
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return "    " + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n    ") + "\n\n"
}
