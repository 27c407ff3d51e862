package exercise

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func ExampleNumber() {
	pairs := Number{Want: 192, Why: "Every input neuron meets every output neuron.", Hints: []Hint{{When: "28", Say: "Multiply, do not add."}}}
	for _, answer := range []float64{0, 28, 100, 192} {
		fmt.Println(pairs.Check(answer))
	}
	// Output:
	// No answer yet. Change the answer in this cell and run it again.
	// Not yet. Multiply, do not add.
	// Not yet. 100 is too small.
	// Right. Every input neuron meets every output neuron.
}

func ExampleChoice() {
	tail := Choice{Want: "Poisson", Hints: []Hint{{When: "power law", Say: "No neuron has ten times the mean."}}}
	fmt.Println(tail.Check("power law"))
	fmt.Println(tail.Check(" poisson "))
	// Output:
	// Not yet. No neuron has ten times the mean.
	// Right.
}

func TestNumber(t *testing.T) {
	n := Number{Want: -2, Within: 0.1, Hints: []Hint{{"2", "The sign."}}}
	for answer, want := range map[float64]string{
		-2: "Right.", -1.9: "Right.", -2.1: "Right.", -2.11: "Not yet. -2.11 is too small.", -1.89: "Not yet. -1.89 is too large.",
		2: "Not yet. The sign.", 2.05: "Not yet. The sign.", math.Inf(1): "Not yet. +Inf is too large.",
	} {
		if got := n.Check(answer).String(); got != want {
			t.Errorf("%g: %s, want %s", answer, got, want)
		}
	}
	if n.Check(math.NaN()).Answered {
		t.Error("NaN is an answer")
	}
	small := Number{Want: 2.8, Within: 0.1, Hints: []Hint{{"0.028", "In percent."}, {"0.001", "Another."}}}
	if got := small.Check(0.0282).Text; got != "In percent." {
		t.Errorf("of two hints the nearer is %q", got)
	}
	if got := small.Check(0.1).Text; got != "0.1 is too small." {
		t.Errorf("a number that only the tolerance puts near a mistake: %q", got)
	}
	// A hint beside the right answer does not reach up to it.
	near := Number{Want: 1, Within: 0.2, Hints: []Hint{{"1.3", "Near."}}}
	if v := near.Check(1.16); !v.Right {
		t.Errorf("1.16: %s", v)
	}
}

func TestNumberOfAnyType(t *testing.T) {
	type points float32
	n := Number{Want: 47, Hints: []Hint{{"46", "Not 46."}}}
	for _, answer := range []any{47, 47.0, float32(47), points(47), int32(47), uint8(47)} {
		if v := n.Check(answer); !v.Right {
			t.Errorf("%T: %s", answer, v)
		}
	}
	for answer, want := range map[any]string{
		14092 / 300: "Not yet. Not 46.", 0: "No answer yet. Change the answer in this cell and run it again.",
		"47": "Not yet. The answer must be a number, but its type is string.", nil: "Not yet. The answer must be a number, but its type is <nil>.",
	} {
		if got := n.Check(answer).String(); got != want {
			t.Errorf("%#v: %s, want %s", answer, got, want)
		}
	}
}

func TestMistakesOfTheTeacher(t *testing.T) {
	for name, check := range map[string]func(){
		"zero":           func() { Number{}.Check(1) },
		"infinite":       func() { Number{Want: math.Inf(1)}.Check(1) },
		"no number":      func() { Number{Want: 1, Hints: []Hint{{"x", ""}}}.Check(1) },
		"the right hint": func() { Number{Want: 1, Hints: []Hint{{"1.0005", ""}}}.Check(1) },
		"the word":       func() { Choice{Want: "a", Hints: []Hint{{"A ", ""}}}.Check("a") },
	} {
		func() {
			defer func() {
				if message, ok := recover().(string); !ok || !strings.HasPrefix(message, "exercise: ") {
					t.Errorf("%s: panics with %v", name, message)
				}
			}()
			check()
		}()
	}
}

func TestHTML(t *testing.T) {
	for _, v := range []Verdict{Open(), Right("a < b"), Wrong("a < b")} {
		if html := v.HTML(); !strings.Contains(html, v.heading()) || strings.Contains(html, "a < b") {
			t.Errorf("%v: %s", v, html)
		}
	}
}
