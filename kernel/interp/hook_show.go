package interp

// show shows the value of the cell's trailing expression.
func (h *hooks) show(value any) {
	h.poll()
	data := bundle(value)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.shown = append(h.shown, data)
}

// showHTML shows a value that has HTML beside what show would print.
func (h *hooks) showHTML(html string, value any) {
	h.poll()
	data := bundle(value)
	data["text/html"] = html
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.shown = append(h.shown, data)
}
