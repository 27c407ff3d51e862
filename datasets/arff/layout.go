package arff

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"setlab/datasets/format"
	"setlab/datasets/table"
)

// use says how an attribute is used.
type use int

const (
	feature use = iota
	label
	target
	nothing
)

// layout returns how each attribute is used.
func (h *Header) layout(in *format.Input, o table.Options) ([]use, error) {
	uses := make([]use, len(h.Attributes))
	for _, name := range slices.Concat(o.Without, o.OneHot, o.Targets, []string{o.Label}) {
		if name != "" && h.index(name) < 0 {
			return nil, in.BadLine(-1, fmt.Sprintf("an attribute %q", name), h.describe())
		}
	}
	for _, name := range o.Without {
		if i := h.index(name); i >= 0 {
			uses[i] = nothing
		}
	}
	for _, name := range o.Targets {
		i := h.index(name)
		switch {
		case uses[i] == nothing || slices.Contains(o.OneHot, name) || name == o.Label:
			return nil, in.BadLine(-1, fmt.Sprintf("one use for attribute %q", name), "two")
		case h.Attributes[i].Type != Numeric:
			return nil, in.BadLine(-1, "targets that are numbers", fmt.Sprintf("attribute %q of type %s", name, h.Attributes[i].Type))
		}
		uses[i] = target
	}
	of := len(uses) - 1
	if o.Label != "" {
		of = h.index(o.Label)
	} else if h.Attributes[of].Type != Nominal || uses[of] == nothing || slices.Contains(o.OneHot, h.Attributes[of].Name) {
		of = -1
	}
	if of >= 0 {
		if name := h.Attributes[of].Name; uses[of] == nothing || slices.Contains(o.OneHot, name) {
			return nil, in.BadLine(-1, fmt.Sprintf("one use for attribute %q", name), "two")
		}
		uses[of] = label
	}
	isOneHot := map[string]bool{}
	for _, name := range o.OneHot {
		isOneHot[name] = true
	}
	for i, a := range h.Attributes {
		if uses[i] != feature {
			continue
		}
		oneHot := isOneHot[a.Name]
		switch {
		case (a.Type == String || a.Type == Date) && !oneHot:
			return nil, in.BadLine(-1, "attributes of numbers or nominal ones; leave it out (Without), or make each of its texts a feature (OneHot)", fmt.Sprintf("attribute %q of type %s", a.Name, a.Type))
		case a.Type == Numeric && oneHot:
			return nil, in.BadLine(-1, "texts in an attribute of OneHot", fmt.Sprintf("attribute %q of type %s", a.Name, a.Type))
		}
	}
	if !slices.Contains(uses, feature) {
		return nil, in.BadLine(-1, "an attribute that is a feature", fmt.Sprintf("only %d others", len(uses)))
	}
	return uses, nil
}

func (h *Header) index(name string) int {
	return slices.IndexFunc(h.Attributes, func(a Attribute) bool { return a.Name == name })
}

// describe lists the attributes, for error messages.
func (h *Header) describe() string {
	const most = 20
	var names []string
	for _, a := range h.Attributes[:min(most, len(h.Attributes))] {
		names = append(names, strconv.Quote(a.Name))
	}
	text := strings.Join(names, ", ")
	if n := len(h.Attributes); n > most {
		text += fmt.Sprintf(" and %d more", n-most)
	}
	return text
}
