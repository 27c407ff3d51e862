package compiled

import (
	"sync"

	"setlab/kernel/cell"
	"setlab/kernel/display"
	"setlab/kernel/output"
)

// relayFile is the file next to GoNB's that connects a program to its relay. Its name sorts before those of all files that may
// communicate with the page.
const relayFile = "0comms.go"

// talkPackages lists the packages that communicate with the page: those of GoNB, and one of this module.
var talkPackages = []string{"dom", "plotly", "widgets", "comms", "interact"}

// relay connects a program that may communicate with the page to a relay, which preparation.clear closes.
func (c *Compiler) relay(p *preparation, program *cell.Program, folder string, sources map[string]string, sink output.Sink) (err error) {
	if program.Has("%wasm") || !c.memory.uses(program, talkPackages) {
		return nil
	}
	if p.relay, err = display.NewRelay(c.page, sink); err != nil {
		return err
	}
	imports, calls := "", ""
	if c.gonb.Imports(folder) {
		imports, calls = "\tvaluesʹ \"setlab/kernel/display/values\"\n", "valuesʹ.Order()"
	}
	sources[relayFile] = p.relay.Source(imports, calls)
	return nil
}

// serial returns a sink that is safe for concurrent use.
func serial(sink output.Sink) output.Sink {
	var mutex sync.Mutex
	return func(e output.Event) {
		mutex.Lock()
		defer mutex.Unlock()
		sink(e)
	}
}
