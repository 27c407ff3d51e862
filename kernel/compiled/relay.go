package compiled

import (
	"sync"

	"setlab/kernel/cell"
	"setlab/kernel/display"
	"setlab/kernel/output"
)

// relayFile is the name of the file beside GoNB's that connects a program with its relay. It comes before all that may talk to
// the page.
const relayFile = "0comms.go"

// talkPackages are those that talk to the page: GoNB's, and one of this module.
var talkPackages = []string{"dom", "plotly", "widgets", "comms", "interact"}

// relay has a program that may talk to the page do so through a relay, which the preparation ends.
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

// serial returns a sink that several goroutines may use.
func serial(sink output.Sink) output.Sink {
	var mutex sync.Mutex
	return func(e output.Event) {
		mutex.Lock()
		defer mutex.Unlock()
		sink(e)
	}
}
