package hook

// show shows the value of the cell's trailing expression.
func (h *Hooks) show(value any) {
	h.Poll()
	data := bundle(value)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.shown = append(h.shown, data)
}

// showHTML shows a value that has HTML beside what show would print.
func (h *Hooks) showHTML(html string, value any) {
	h.Poll()
	data := bundle(value)
	data["text/html"] = html
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.shown = append(h.shown, data)
}
