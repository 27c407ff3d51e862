package gonb

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"setlab/kernel/output"
	"setlab/kernel/process/place"
)

// moveTimeout is how long GoNB may take to say where it is.
const moveTimeout = 5 * time.Second

// Enter has cells run elsewhere, also those of a GoNB that starts later. It says what GoNB cannot take over, for
// a reader; empty if all.
func (c *Client) Enter(ctx context.Context, to place.Place) (notes string, err error) {
	c.starting.Lock()
	c.place = to
	child := c.child.Load()
	c.starting.Unlock()
	if child == nil {
		return "", nil
	}
	change := to.Since(child.at)
	if change.IsEmpty() {
		return "", nil
	}
	child.at = to
	var commands []string
	if change.Dir != "" {
		commands = append(commands, "%cd "+word(change.Dir))
	}
	for _, name := range slices.Sorted(maps.Keys(change.Env)) {
		value := "" // GoNB cannot unset
		if change.Env[name] != nil {
			value = *change.Env[name]
		}
		commands = append(commands, "%env "+word(name)+" "+word(value))
	}
	for _, command := range commands {
		err := c.checked(child, child.execute(ctx, Cell{Text: command}, true, nil, func(output.Event) {}))
		if ascii(command) && err == nil {
			continue
		}
		if child.gone() || ctx.Err() != nil {
			return notes, err
		}
		notes += fmt.Sprintf("Compiled cells do not take over %s of the interpreted ones: GoNB cannot do that.\n", command)
	}
	return notes, nil
}

// Moved returns where cells run after one with commands that change that: the folder, and these variables. Cells of a GoNB that
// starts later run there, too.
func (c *Client) Moved(ctx context.Context, names []string) (change place.Place, err error) {
	child := c.child.Load()
	if child == nil {
		return change, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
	defer cancel()
	text := ""
	err = c.checked(child, child.execute(ctx, Cell{Text: "!pwd -P; env -0"}, true, nil, func(e output.Event) {
		if s, ok := e.(output.Stream); ok && s.Name == "stdout" {
			text += s.Text
		}
	}))
	if err != nil {
		return change, err
	}
	var variables string
	change.Dir, variables, _ = strings.Cut(text, "\n")
	change.Env = map[string]*string{}
	for variable := range strings.SplitSeq(variables, "\x00") {
		if name, value, ok := strings.Cut(variable, "="); ok && slices.Contains(names, name) {
			change.Env[name] = &value
		}
	}
	c.starting.Lock()
	defer c.starting.Unlock()
	c.place, child.at = c.place.With(change), child.at.With(change)
	return change, nil
}

// word quotes a word of a command for GoNB.
func word(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
}

// ascii reports whether a text has only characters that GoNB's commands leave as they are.
func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > 0x7e })
}
