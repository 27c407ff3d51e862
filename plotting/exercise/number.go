package exercise

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Number is an exercise whose answer is a number other than 0. An answer of 0 or NaN counts as not answered yet.
type Number struct {
	Want   float64 // the right answer
	Within float64 // the tolerance; by default a thousandth of Want
	Hints  []Hint  // for common mistakes
	Why    string  // the text shown with a right answer
}

// Hint is the reply to a common mistake.
type Hint struct {
	When string // the wrong answer; a number in digits, such as "0.5" or "1e3", is met within the tolerance and a tenth of itself
	Say  string // what is wrong with it
}

// Check checks an answer of any integer or floating-point type. It panics if the exercise is invalid: Want is 0 or not finite, or the When of a
// hint is a right answer or not a number.
func (n Number) Check(answer any) Verdict {
	value, ok := number(answer)
	if !ok {
		return Wrong(fmt.Sprintf("The answer must be a number, but its type is %T.", answer))
	}
	return n.check(value)
}

// number returns the value of an integer or floating-point number.
func number(answer any) (value float64, ok bool) {
	switch v := reflect.ValueOf(answer); {
	case v.CanFloat():
		return v.Float(), true
	case v.CanInt():
		return float64(v.Int()), true
	case v.CanUint():
		return float64(v.Uint()), true
	}
	return 0, false
}

func (n Number) check(answer float64) Verdict {
	if n.Want == 0 || math.IsNaN(n.Want) || math.IsInf(n.Want, 0) {
		panic(fmt.Sprintf("exercise: Number: the right answer is %g; it must be finite and not 0", n.Want))
	}
	within := n.within()
	hint, nearest := "", math.Inf(1)
	for _, h := range n.Hints {
		mistake, err := strconv.ParseFloat(h.When, 64)
		if err != nil {
			panic(fmt.Sprintf("exercise: Number: the hint for %q: it must be for a number", h.When))
		}
		if math.Abs(mistake-n.Want) <= within {
			panic(fmt.Sprintf("exercise: Number: the hint for %s is for the right answer, %g", h.When, n.Want))
		}
		if d := math.Abs(mistake - answer); d <= min(within, math.Abs(mistake)/10) && d < nearest {
			hint, nearest = h.Say, d
		}
	}
	switch {
	case answer == 0 || math.IsNaN(answer):
		return Open()
	case math.Abs(answer-n.Want) <= within:
		return Right(n.Why)
	case hint != "":
		return Wrong(hint)
	case answer < n.Want:
		return Wrong(fmt.Sprintf("%g is too small.", answer))
	}
	return Wrong(fmt.Sprintf("%g is too large.", answer))
}

func (n Number) within() float64 {
	if n.Within > 0 {
		return n.Within * (1 + 1e-9) // 1.9 is within 0.1 of 2
	}
	return math.Abs(n.Want) / 1000
}

// Choice is an exercise whose answer is one of several words. Case and surrounding space do not matter.
type Choice struct {
	Want  string // the right answer
	Hints []Hint // to the others
	Why   string // what a right answer shows
}

// Check checks an answer; "" counts as not answered yet. It panics if a hint is for the right answer.
func (c Choice) Check(answer string) Verdict {
	hint := "Think again."
	for _, h := range c.Hints {
		if same(h.When, c.Want) {
			panic(fmt.Sprintf("exercise: Choice: the hint for %q is for the right answer", h.When))
		}
		if same(h.When, answer) {
			hint = h.Say
		}
	}
	switch {
	case strings.TrimSpace(answer) == "":
		return Open()
	case same(answer, c.Want):
		return Right(c.Why)
	}
	return Wrong(hint)
}

func same(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }
