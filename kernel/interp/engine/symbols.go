package engine

import (
	"maps"
	"os"
	"reflect"

	yaegi "github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
	"github.com/traefik/yaegi/stdlib/unrestricted"
)

// printing returns the standard library's own functions that print, where the engine
// has others, which go on with the streams that it was started with.
func printing() yaegi.Exports {
	own := map[string]reflect.Value{}
	for _, name := range []string{"Print", "Printf", "Println"} {
		own[name] = stdlib.Symbols["fmt/fmt"][name]
	}
	logs := maps.Clone(stdlib.Symbols["log/log"])
	maps.Copy(logs, unrestricted.Symbols["log/log"])
	return yaegi.Exports{
		"fmt/own": own, // the engine does its replacing again where the key is fmt/fmt
		"log/log": logs,
		"os/os":   {"Stdout": reflect.ValueOf(&os.Stdout).Elem(), "Stderr": reflect.ValueOf(&os.Stderr).Elem()},
	}
}

// Process returns the symbols that yaegi replaces by some of its own, which
// do not end the process.
func Process() yaegi.Exports {
	own := yaegi.Exports{}
	for _, key := range []string{"os/os", "log/log", "flag/flag"} {
		own[key] = map[string]reflect.Value{}
		for _, table := range []yaegi.Exports{stdlib.Symbols, unrestricted.Symbols} {
			maps.Copy(own[key], table[key])
		}
	}
	return own
}
