package lab

import (
	"bytes"
	"html/template"
)

// banner shows a notice on top of the page until it is closed.
var banner = template.Must(template.New("banner").Parse(`<div id="setlab-notice" role="alert" style="position:fixed;z-index:100000;left:0;right:0;bottom:0;` +
	`padding:8px 40px 8px 16px;background:#8a1f11;color:#fff;font:14px/1.4 sans-serif">{{.}}` +
	`<button aria-label="Close" style="position:absolute;right:8px;top:6px;border:0;background:none;color:#fff;font-size:18px;cursor:pointer" ` +
	`onclick="this.parentNode.remove()">&times;</button></div>`))

// withNotice adds a notice to a page. If the notice is empty, the page is unchanged.
func withNotice(page []byte, notice string) ([]byte, error) {
	if notice == "" {
		return page, nil
	}
	var text bytes.Buffer
	if err := banner.Execute(&text, notice); err != nil {
		return nil, err
	}
	return bytes.Replace(page, []byte("</body>"), append(text.Bytes(), "</body>"...), 1), nil
}
