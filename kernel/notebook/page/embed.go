package page

import (
	"encoding/base64"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// pictureTypes maps file extensions to the MIME types of images.
var pictureTypes = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".svg": "image/svg+xml",
}

// embed returns the data of the attachment or file that an image reference refers to, or the
// reference itself if there is neither.
func (m *markdown) embed(reference []byte, attachments map[string]any) []byte {
	address, err := url.Parse(string(reference))
	if err != nil || address.Host != "" {
		return reference
	}
	if address.Scheme == "attachment" {
		name, err := url.PathUnescape(address.Opaque)
		if err != nil {
			return reference
		}
		bundle, _ := attachments[name].(map[string]any)
		for _, mime := range pictureTypes {
			if data, ok := bundle[mime].(string); ok {
				return dataURI(mime, strings.Join(strings.Fields(data), ""))
			}
		}
		return reference
	}
	mime := pictureTypes[strings.ToLower(filepath.Ext(address.Path))]
	if address.Scheme != "" || mime == "" || m.folder == "" {
		return reference
	}
	data, err := readBelow(m.folder, address.Path)
	if err != nil {
		return reference // leave the reference as it was
	}
	return dataURI(mime, base64.StdEncoding.EncodeToString(data))
}

// readBelow reads a file in the folder or a subfolder. It never reads a file outside, even through
// symbolic links.
func readBelow(folder, path string) ([]byte, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	file, err := root.Open(filepath.FromSlash(path))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

func dataURI(mime, encoded string) []byte {
	return []byte("data:" + mime + ";base64," + encoded)
}

// attachmentReference matches code, and the address of an attachment in a Markdown image: in angle brackets, or without blanks and with parentheses
// only in pairs.
var attachmentReference = regexp.MustCompile("(?s)```.*?(?:```|$)|`[^`\n]+`|\\]\\(\\s*(?:<(attachment:[^>\n]*)>|(attachment:(?:[^\\s()<>]|\\([^\\s()]*\\))+))")

// WithAttachments returns Markdown with the data of its attachments in the place of their addresses.
func WithAttachments(text string, attachments map[string]any) string {
	m := &markdown{}
	return attachmentReference.ReplaceAllStringFunc(text, func(found string) string {
		parts := attachmentReference.FindStringSubmatch(found)
		address := parts[1] + parts[2]
		if address == "" {
			return found
		}
		return strings.Replace(found, address, string(m.embed([]byte(address), attachments)), 1)
	})
}
