package server

import (
	"encoding/json"
	"strings"
	"testing"

	"setlab/kernel/cell"

	"setlab/kernel/history"
)

func TestHistoryReply(t *testing.T) {
	s := &Server{history: history.Open("")}
	for i, code := range []string{"a := 1", "f(a/b)", "a := 1", "g()"} {
		if err := s.history.Add(i+1, code); err != nil {
			t.Fatal(err)
		}
	}
	for request, want := range map[string]string{
		`{"hist_access_type":"tail","n":2}`:                           `[[1,3,"a := 1"],[1,4,"g()"]]`,
		`{"hist_access_type":"tail","n":1,"output":true}`:             `[[1,4,["g()",null]]]`,
		`{"hist_access_type":"range","start":2,"stop":4}`:             `[[1,2,"f(a/b)"],[1,3,"a := 1"]]`,
		`{"hist_access_type":"range","session":1,"start":4}`:          `[[1,4,"g()"]]`,
		`{"hist_access_type":"search","pattern":"*a*","unique":true}`: `[[1,2,"f(a/b)"],[1,3,"a := 1"]]`,
		`{"hist_access_type":"search","pattern":"?()","n":1}`:         `[[1,4,"g()"]]`,
		`{"hist_access_type":"tail","n":0}`:                           `[]`,
		`{"hist_access_type":"tail","n":-1}`:                          `[]`,
		`{"hist_access_type":"tail"}`:                                 `[[1,1,"a := 1"],[1,2,"f(a/b)"],[1,3,"a := 1"],[1,4,"g()"]]`,
		`{"hist_access_type":"nothing"}`:                              `[]`,
		`{"hist_access_type":7}`:                                      `[]`,
		`[`:                                                           `[]`,
	} {
		got, err := json.Marshal(s.historyReply(json.RawMessage(request))["history"])
		if err != nil || string(got) != want {
			t.Errorf("%s: %s (%v), want %s", request, got, err, want)
		}
		known := strings.Contains(request, "tail") || strings.Contains(request, "range") || strings.Contains(request, "search")
		if status := s.historyReply(json.RawMessage(request))["status"]; (status == "ok") != known {
			t.Errorf("%s is answered with status %v", request, status)
		}
	}
}

func TestHelpRequest(t *testing.T) {
	for code, want := range map[string]struct {
		expression string
		more, ok   bool
	}{
		"?fmt.Println":     {"fmt.Println", false, true},
		"train.Fit?\n":     {"train.Fit", false, true},
		"x??":              {"x", true, true},
		"?? x":             {"x", true, true},
		"?":                {},
		"x := 1":           {},
		"x\ny?":            {},
		`fmt.Print("?`:     {},
		"x := 1 // ok?":    {},
		"// is that so?":   {},
		"f() /* or g? */":  {},
		"/* or g?":         {},
		"!echo hi?":        {},
		"%env FOO really?": {},
		"%%bash?":          {"%%bash", false, true},
	} {
		expression, more, ok := cell.HelpRequest(code)
		if ok != want.ok || ok && (expression != want.expression || more != want.more) {
			t.Errorf("%q: %q, %v, %v", code, expression, more, ok)
		}
	}
}
