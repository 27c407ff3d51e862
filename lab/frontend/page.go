package frontend

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"sync"
)

// Page holds the values that the server inserts into the page.
type Page struct {
	// Title is the page's title until the front end sets its own. The default is "SET Lab".
	Title string
	// BaseURL is the path of the server's root, with a slash at both ends. The default is "/".
	BaseURL string
	// Options holds the page's configuration for JupyterLab's PageConfig: strings, booleans, and
	// lists for federated_extensions and disabledExtensions. They override the bundle's options
	// (page.json), except that disabledExtensions are added to the bundle's. Required are baseUrl,
	// wsUrl, appUrl, appVersion and the full…Url options; see lab/web/README.md.
	Options map[string]any
}

var parsed = sync.OnceValues(func() (*template.Template, error) {
	files, err := Files()
	if err != nil {
		return nil, err
	}
	return template.ParseFS(files, "page.html")
})

// HTML returns the page.
func (p Page) HTML() ([]byte, error) {
	page, err := parsed()
	if err != nil {
		return nil, err
	}
	options, err := p.options()
	if err != nil {
		return nil, err
	}
	if p.Title == "" {
		p.Title = "SET Lab"
	}
	if p.BaseURL == "" {
		p.BaseURL = "/"
	}
	p.Options = options
	var text bytes.Buffer
	if err := page.Execute(&text, p); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// disabled is the option in which the lists of the bundle and the server are combined.
const disabled = "disabledExtensions"

// options returns the bundle's options, overridden by the server's.
func (p Page) options() (map[string]any, error) {
	files, err := Files()
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(files, "page.json")
	if err != nil {
		return nil, err
	}
	var own map[string]any
	if err := json.Unmarshal(text, &own); err != nil {
		return nil, fmt.Errorf("page.json: %w", err)
	}
	off, _ := own[disabled].([]any)
	maps.Copy(own, p.Options)
	switch more := p.Options[disabled].(type) {
	case []string:
		for _, each := range more {
			off = append(off, each)
		}
	case []any:
		off = append(off, more...)
	}
	own[disabled] = off
	return own, nil
}
