package interact

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html/template"
	"image"
	"image/png"
	"strings"

	"setlab/plotting"
)

// picture is a result in the form that the page shows.
type picture struct {
	html  string
	png   []byte // nil if it is not an image
	scale int    // its pixels per pixel of the page
	words string
	draft bool // it can be drawn in a higher resolution
}

// draw draws a result; a figure in full resolution if sharp is set, and otherwise quickly.
func draw(result any, sharp bool) (p picture) {
	defer func() {
		if r := recover(); r != nil {
			p = problem(fmt.Errorf("%T cannot be shown: %v", result, r))
		}
	}()
	switch r := result.(type) {
	case nil:
		return picture{}
	case error:
		return problem(r)
	case *plotting.Figure:
		make := r.PNG
		if !sharp {
			make = r.Draft
		}
		data, err := make()
		if err != nil {
			return problem(err)
		}
		scale := 1
		if sharp {
			scale = 2
		}
		return ofPNG(data, scale, r.String(), !sharp)
	case drawing:
		return r.below(draw(r.figure, sharp))
	case image.Image:
		var b bytes.Buffer
		if err := png.Encode(&b, r); err != nil {
			return problem(err)
		}
		return ofPNG(b.Bytes(), 1, fmt.Sprintf("%T", r), false)
	case interface {
		MIMEBundle() (map[string][]byte, error)
	}:
		data, err := r.MIMEBundle()
		if err != nil {
			return problem(err)
		}
		words := string(data["text/plain"])
		for _, kind := range []string{"text/html", "image/svg+xml"} {
			if data[kind] != nil {
				return picture{html: string(data[kind]), words: words}
			}
		}
		if data["image/png"] != nil {
			return ofPNG(data["image/png"], 1, words, false)
		}
		return ofWords(words)
	case interface{ HTML() string }:
		return picture{html: r.HTML(), words: fmt.Sprint(result)}
	}
	return ofWords(fmt.Sprint(result))
}

// ofPNG returns a picture with scale pixels per pixel of the page.
func ofPNG(data []byte, scale int, words string, draft bool) picture {
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return problem(err)
	}
	html := fmt.Sprintf(`<img alt="%s" width="%d" height="%d" src="data:image/png;base64,%s">`, template.HTMLEscapeString(words),
		size.Width/scale, size.Height/scale, base64.StdEncoding.EncodeToString(data))
	return picture{html: html, png: data, scale: scale, words: words, draft: draft}
}

func ofWords(words string) picture {
	return picture{html: "<pre>" + template.HTMLEscapeString(strings.TrimRight(words, "\n")) + "</pre>", words: words}
}

func problem(err error) picture {
	return picture{html: `<pre class="setlab-problem">` + template.HTMLEscapeString(err.Error()) + "</pre>", words: err.Error()}
}
