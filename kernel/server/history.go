package server

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// history is the cells of this session, as a console asks for them.
type history struct {
	mutex   sync.Mutex
	entries []entry
}

// entry is an executed cell with its execution count.
type entry struct {
	line int
	code string
}

func (h *history) add(code string, line int) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.entries = append(h.entries, entry{line, code})
}

// answer is the content of a history_reply.
func (h *history) answer(content json.RawMessage) map[string]any {
	var request struct {
		Access  string `json:"hist_access_type"`
		N       int    `json:"n"`
		Start   int    `json:"start"`
		Stop    int    `json:"stop"`
		Pattern string `json:"pattern"`
		Unique  bool   `json:"unique"`
		Output  bool   `json:"output"`
	}
	// What is missing or of the wrong type is left at zero and selects nothing.
	_ = json.Unmarshal(content, &request)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	var chosen []entry
	switch request.Access {
	case "tail":
		chosen = h.entries
	case "range":
		for _, e := range h.entries {
			if e.line >= request.Start && (request.Stop == 0 || e.line < request.Stop) {
				chosen = append(chosen, e)
			}
		}
	case "search":
		pattern := glob(request.Pattern)
		for _, e := range h.entries {
			if pattern.MatchString(e.code) {
				chosen = append(chosen, e)
			}
		}
		if request.Unique {
			chosen = lastOfEach(chosen)
		}
	}
	if request.N > 0 && request.Access != "range" {
		chosen = chosen[max(0, len(chosen)-request.N):]
	}
	list := make([]any, 0, len(chosen))
	for _, e := range chosen {
		var item any = e.code
		if request.Output {
			item = []any{e.code, nil}
		}
		list = append(list, []any{0, e.line, item})
	}
	return map[string]any{"status": "ok", "history": list}
}

// glob returns the expression for a pattern in which * stands for any text and ? for any character.
func glob(pattern string) *regexp.Regexp {
	quoted := regexp.QuoteMeta(pattern)
	quoted = strings.NewReplacer(`\*`, ".*", `\?`, ".").Replace(quoted)
	return regexp.MustCompile("(?s)^" + quoted + "$")
}

// lastOfEach keeps the last entry of every code.
func lastOfEach(entries []entry) []entry {
	var kept []entry
	seen := map[string]bool{}
	for _, e := range slices.Backward(entries) {
		if !seen[e.code] {
			seen[e.code] = true
			kept = append(kept, e)
		}
	}
	slices.Reverse(kept)
	return kept
}
