package sweeps

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Rules is a list of rules. In a file, the parameters of a rule may be lists, which stand for every combination of their values:
//
//	"rules": [{"rule": "set", "epsilon": [5, 10, 20], "zeta": [0.1, 0.3]}, {"rule": "dense"}]
type Rules []Rule

// several is a rule with lists of parameters.
type several struct {
	Rule          string  `json:"rule"`
	Epsilon       numbers `json:"epsilon"`
	Zeta          numbers `json:"zeta"`
	ResetMomentum flags   `json:"reset_momentum"`
}

// UnmarshalJSON reads the list, and writes the combinations out.
func (r *Rules) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var given []several
	if err := d.Decode(&given); err != nil {
		return err
	}
	if given == nil {
		*r = nil
		return nil
	}
	*r = Rules{}
	for _, s := range given {
		for _, epsilon := range orOne(s.Epsilon) {
			for _, zeta := range orOne(s.Zeta) {
				for _, reset := range orOne(s.ResetMomentum) {
					*r = append(*r, Rule{Rule: s.Rule, Epsilon: epsilon, Zeta: zeta, ResetMomentum: reset})
				}
			}
		}
	}
	return nil
}

// numbers is a number or a list of some.
type numbers []float64

// UnmarshalJSON reads either.
func (n *numbers) UnmarshalJSON(text []byte) error {
	return oneOrMore(text, (*[]float64)(n), "a number")
}

// flags is true, false, or a list of these.
type flags []bool

// UnmarshalJSON reads either.
func (f *flags) UnmarshalJSON(text []byte) error {
	return oneOrMore(text, (*[]bool)(f), "true or false")
}

func oneOrMore[T any](text []byte, into *[]T, what string) error {
	var one T
	if json.Unmarshal(text, &one) == nil {
		*into = []T{one}
		return nil
	}
	if err := json.Unmarshal(text, into); err != nil || len(*into) == 0 {
		return fmt.Errorf("a parameter of a rule is %s; it is %s or a list of these", text, what)
	}
	return nil
}
