// Package picture writes images displayed by cells to files, for use without a page.
package picture

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"setlab/kernel/output"
)

// forms lists the MIME types of images and their file extensions, in order of preference.
var forms = []struct{ kind, extension string }{
	{"image/png", ".png"}, {"image/svg+xml", ".svg"}, {"image/jpeg", ".jpg"}, {"image/gif", ".gif"},
}

// Of returns the image in a display and its file extension, or nil if it contains none. It returns
// an error if the data is not valid base64.
func Of(data output.MIME) (content []byte, extension string, err error) {
	for _, form := range forms {
		text, ok := data[form.kind].(string)
		switch {
		case !ok:
			continue
		case form.kind == "image/svg+xml":
			return []byte(text), form.extension, nil
		}
		if content, err = base64.StdEncoding.DecodeString(text); err != nil {
			return nil, "", fmt.Errorf("a displayed picture of type %s: %w", form.kind, err)
		}
		return content, form.extension, nil
	}
	return nil, "", nil
}

// Create writes content to a new file in a folder, named figure-1, figure-2 and so on, and returns
// its path. It never overwrites an existing file.
func Create(folder, extension string, content []byte) (path string, err error) {
	for n := 1; ; n++ {
		path = filepath.Join(folder, fmt.Sprintf("figure-%d%s", n, extension))
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("writing a picture: %w", err)
		}
		_, err = f.Write(content)
		if err = errors.Join(err, f.Close()); err != nil {
			return "", fmt.Errorf("writing a picture: %w", err)
		}
		return path, nil
	}
}
