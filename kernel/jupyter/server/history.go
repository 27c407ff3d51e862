package server

import (
	"encoding/json"
	"fmt"

	"setlab/kernel/history"
)

// tailLength is how many cells a history_request returns if it gives no number.
const tailLength = 10

// orElse returns *n, or a default if n is nil.
func orElse(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

// historyReply returns the content of a history_reply.
func (s *Server) historyReply(content json.RawMessage) map[string]any {
	var request struct {
		Access  string `json:"hist_access_type"`
		Session int    `json:"session"`
		N       *int   `json:"n"`
		Start   int    `json:"start"`
		Stop    int    `json:"stop"`
		Pattern string `json:"pattern"`
		Unique  bool   `json:"unique"`
		Output  bool   `json:"output"`
	}
	// Fields that are missing or of the wrong type stay zero.
	_ = json.Unmarshal(content, &request)
	var chosen []history.Entry
	switch request.Access {
	case "tail":
		if n := orElse(request.N, tailLength); n > 0 {
			chosen = s.history.Tail(n)
		}
	case "range":
		chosen = s.history.Range(request.Session, request.Start, request.Stop)
	case "search":
		chosen = s.history.Search(request.Pattern, orElse(request.N, 0), request.Unique)
	default:
		content := outcome(fmt.Errorf("hist_access_type is %q: want range, tail or search", request.Access))
		content["history"] = []any{}
		return content
	}
	list := make([]any, 0, len(chosen))
	for _, e := range chosen {
		var item any = e.Code
		if request.Output {
			item = []any{e.Code, nil} // outputs are stored in the notebook
		}
		list = append(list, []any{e.Session, e.Line, item})
	}
	return map[string]any{"status": "ok", "history": list}
}
