package hook

import (
	"go/types"
	"reflect"
	"strings"

	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// commsPath is GoNB's package by which programs talk to their widgets. Its generic
// functions, and the one type, are here compiled for all types that they can have.
const commsPath = "github.com/janpfeifer/gonb/gonbui/comms"

// commsInstances holds these instances under the names that commsName gives.
var commsInstances = func() map[string]reflect.Value {
	all := map[string]reflect.Value{}
	conversed[int](all)
	conversed[float64](all)
	conversed[string](all)
	conversed[[]int](all)
	conversed[[]float64](all)
	conversed[[]string](all)
	conversed[map[string]int](all)
	conversed[map[string]float64](all)
	conversed[map[string]string](all)
	return all
}()

// conversed adds the instances for a type.
func conversed[T protocol.CommValueTypes](all map[string]reflect.Value) {
	t := reflect.TypeFor[T]().String()
	all[commsName("Send", t)] = reflect.ValueOf(comms.Send[T])
	all[commsName("ReadValue", t)] = reflect.ValueOf(comms.ReadValue[T])
	all[commsName("Subscribe", t)] = reflect.ValueOf(comms.Subscribe[T])
	all[commsName("Listen", t)] = reflect.ValueOf(comms.Listen[T])
	all[commsName("ConvertTo", t)] = reflect.ValueOf(comms.ConvertTo[T])
	all[commsName("AddressChan", t)] = reflect.ValueOf((*comms.AddressChan[T])(nil))
}

// commsName returns the name of an instance in source.
func commsName(of, argument string) string {
	return "Comms" + of + strings.NewReplacer("[]", "SliceOf_", "map[string]", "MapOf_").Replace(argument)
}

// commsInstance returns the name of an instance of something of package comms; empty
// for anything else.
func commsInstance(of types.Object, arguments *types.TypeList) string {
	if of.Pkg() == nil || of.Pkg().Path() != commsPath || arguments.Len() != 1 {
		return ""
	}
	name := commsName(of.Name(), arguments.At(0).String())
	if _, has := commsInstances[name]; !has {
		return ""
	}
	return name
}
