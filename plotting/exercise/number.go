package exercise

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Number is an exercise whose answer is a number. It cannot be 0, which is not an answer yet, as NaN is.
type Number struct {
	Want   float64 // the right answer
	Within float64 // how far an answer may be from it; by default a thousandth of it
	Hints  []Hint  // to usual mistakes
	Why    string  // what a right answer shows
}

// Hint answers a usual mistake.
type Hint struct {
	When string // the wrong answer; of a number in digits, "0.5" or "1e3"
	Say  string // what is wrong with it
}

// Check compares an answer. It panics if the exercise itself is wrong: Want is 0 or not finite, or a hint is for a right answer or no number.
func (n Number) Check(answer float64) Verdict {
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
		if d := math.Abs(mistake - answer); d <= within && d < nearest {
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

// Choice is an exercise whose answer is one word of several. Case and space around it do not matter.
type Choice struct {
	Want  string // the right answer
	Hints []Hint // to the others
	Why   string // what a right answer shows
}

// Check compares an answer; "" is not an answer yet. It panics if a hint is for the right answer.
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
