//go:build js && wasm

// Command playground trains the networks of the playground in the worker of a web page. `make playground` builds the page.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"setlab/cmd/playground/play"
)

// answer is the reply to the page.
type answer struct {
	State *play.State `json:",omitempty"`
	Error string      `json:",omitempty"`
}

func answered(s *play.State, err error) any {
	a := answer{State: s}
	if err != nil {
		a.Error = err.Error()
	}
	text, err := json.Marshal(a)
	if err != nil {
		return `{"Error":"the networks have diverged: take a smaller learning rate"}` // JSON cannot represent NaN and infinities
	}
	return string(text)
}

func main() {
	var now *play.Playground
	ctx := context.Background()
	js.Global().Set("setlab", map[string]any{
		// begin accepts settings as JSON. Missing fields have their defaults.
		"begin": js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			settings := play.Default()
			if err := json.Unmarshal([]byte(arguments[0].String()), &settings); err != nil {
				return answered(nil, err)
			}
			begun, err := play.New(settings)
			if err != nil {
				return answered(nil, err)
			}
			now = begun
			return answered(now.State(ctx))
		}),
		"step": js.FuncOf(func(js.Value, []js.Value) any {
			if err := now.Step(ctx); err != nil {
				return answered(nil, err)
			}
			return answered(now.State(ctx))
		}),
	})
	select {}
}
