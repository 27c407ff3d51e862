package exec

import (
	"fmt"
	"reflect"
	"strings"
)

// panicText returns the text that Go prints when a panic ends a program: one line for each panic in
// the chain, the first one first.
func panicText(ps *panicState) string {
	var chain []*panicState
	for p := ps; p != nil; p = p.up {
		chain = append(chain, p)
	}
	var b strings.Builder
	for i := len(chain) - 1; i >= 0; i-- {
		p := chain[i]
		repanicked := i > 0 && same(chain[i-1].value, p.value)
		if p.goexit || i < len(chain)-1 && same(chain[i+1].value, p.value) {
			continue // printed with the previous panic
		}
		if b.Len() > 0 {
			b.WriteString("\n\t")
		}
		b.WriteString("panic: " + valueText(p.value))
		switch {
		case repanicked:
			b.WriteString(" [recovered, repanicked]")
		case p.recovered && i > 0:
			b.WriteString(" [recovered]")
		}
	}
	return b.String()
}

// valueText formats the value of a panic like Go.
func valueText(v any) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprintf("%T that panics when it is printed", v)
		}
	}()
	switch v := v.(type) {
	case nil:
		return "nil"
	case error:
		return indented(v.Error())
	case fmt.Stringer:
		return indented(v.String())
	case string:
		return indented(v)
	}
	r := reflect.ValueOf(v)
	switch k := r.Kind(); {
	case k == reflect.String:
		text = `"` + indented(r.String()) + `"`
	case k <= reflect.Complex128:
		text = printed(r)
	default:
		return fmt.Sprintf("(%T) %#x", v, word(v))
	}
	if r.Type().PkgPath() == "" {
		return text
	}
	if !strings.HasPrefix(text, "(") { // a complex number has parentheses
		text = "(" + text + ")"
	}
	return r.Type().String() + text
}

func indented(s string) string { return strings.ReplaceAll(s, "\n", "\n\t") }
