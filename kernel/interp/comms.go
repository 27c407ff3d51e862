package interp

import (
	"reflect"

	"github.com/janpfeifer/gonb/gonbui/comms"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// commsInstances returns instances of the generic functions of GoNB's comms package, which programs use to communicate
// with their widgets, for all types that they support.
func commsInstances() map[string]map[string]reflect.Value {
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
	return map[string]map[string]reflect.Value{"github.com/janpfeifer/gonb/gonbui/comms/comms": all}
}

// conversed adds the instances for one type.
func conversed[T protocol.CommValueTypes](all map[string]reflect.Value) {
	argument := "[" + reflect.TypeFor[T]().String() + "]"
	all["Send"+argument] = reflect.ValueOf(comms.Send[T])
	all["ReadValue"+argument] = reflect.ValueOf(comms.ReadValue[T])
	all["Subscribe"+argument] = reflect.ValueOf(comms.Subscribe[T])
	all["Listen"+argument] = reflect.ValueOf(comms.Listen[T])
	all["ConvertTo"+argument] = reflect.ValueOf(comms.ConvertTo[T])
}
