package server

import (
	"encoding/json"
	"testing"
)

func TestHistory(t *testing.T) {
	var h history
	for i, code := range []string{"a := 1", "f(a/b)", "a := 1", "g()"} {
		h.add(code, i+1)
	}
	for request, want := range map[string]string{
		`{"hist_access_type":"tail","n":2}`:                           `[[0,3,"a := 1"],[0,4,"g()"]]`,
		`{"hist_access_type":"tail","n":99,"output":true}`:            `[[0,1,["a := 1",null]],[0,2,["f(a/b)",null]],[0,3,["a := 1",null]],[0,4,["g()",null]]]`,
		`{"hist_access_type":"range","start":2,"stop":4}`:             `[[0,2,"f(a/b)"],[0,3,"a := 1"]]`,
		`{"hist_access_type":"search","pattern":"*a*"}`:               `[[0,1,"a := 1"],[0,2,"f(a/b)"],[0,3,"a := 1"]]`,
		`{"hist_access_type":"search","pattern":"*a*","unique":true}`: `[[0,2,"f(a/b)"],[0,3,"a := 1"]]`,
		`{"hist_access_type":"search","pattern":"?()","n":1}`:         `[[0,4,"g()"]]`,
		`{"hist_access_type":"search","pattern":"(","n":1}`:           `[]`,
		`{"hist_access_type":"nothing"}`:                              `[]`,
		`{"hist_access_type":7}`:                                      `[]`,
	} {
		got, err := json.Marshal(h.answer(json.RawMessage(request))["history"])
		if err != nil || string(got) != want {
			t.Errorf("%s: %s (%v), want %s", request, got, err, want)
		}
	}
}
