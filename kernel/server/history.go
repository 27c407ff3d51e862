package server

import (
	"encoding/json"

	"setlab/kernel/history"
)

// historyReply is the content of a history_reply.
func (s *Server) historyReply(content json.RawMessage) map[string]any {
	var request struct {
		Access  string `json:"hist_access_type"`
		Session int    `json:"session"`
		N       int    `json:"n"`
		Start   int    `json:"start"`
		Stop    int    `json:"stop"`
		Pattern string `json:"pattern"`
		Unique  bool   `json:"unique"`
		Output  bool   `json:"output"`
	}
	// What is missing or of the wrong type is left at zero.
	_ = json.Unmarshal(content, &request)
	var chosen []history.Entry
	switch request.Access {
	case "tail":
		chosen = s.history.Tail(request.N)
	case "range":
		chosen = s.history.Range(request.Session, request.Start, request.Stop)
	case "search":
		chosen = s.history.Search(request.Pattern, request.N, request.Unique)
	}
	list := make([]any, 0, len(chosen))
	for _, e := range chosen {
		var item any = e.Code
		if request.Output {
			item = []any{e.Code, nil} // outputs are in the notebook
		}
		list = append(list, []any{e.Session, e.Line, item})
	}
	return map[string]any{"status": "ok", "history": list}
}
