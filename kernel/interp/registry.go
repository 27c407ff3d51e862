package interp

import (
	"encoding/gob"
	"fmt"
	"reflect"
	"strings"
)

// registry replaces gob.Register, whose names are for the whole process: a type that has been declared again cannot have its earlier one.
func (s *Session) registry() map[string]map[string]reflect.Value {
	return map[string]map[string]reflect.Value{"encoding/gob/gob": {"Register": reflect.ValueOf(func(value any) {
		if registered("", value) {
			return
		}
		name := reflect.TypeOf(value).String()
		for n := 2; ; n++ {
			if again := fmt.Sprintf("%s (%d)", name, n); registered(again, value) {
				fmt.Fprintf(s.stderr, "gob: an earlier type is registered as %s, so this one is %q. What is encoded as %[1]s is decoded as the earlier type until the kernel restarts.\n", name, again)
				return
			}
		}
	})}}
}

// registered registers a type under a name, or under gob's if it is "". It reports false if another type has it.
func registered(name string, value any) (ok bool) {
	defer func() {
		if ok {
			return
		}
		if p := recover(); !strings.HasPrefix(fmt.Sprint(p), "gob: registering duplicate types") {
			panic(p)
		}
	}()
	if name == "" {
		gob.Register(value)
	} else {
		gob.RegisterName(name, value)
	}
	return true
}
