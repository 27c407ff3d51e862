package gonb

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"setlab/kernel/output"
	"setlab/kernel/process/place"
)

// moveTimeout limits how long GoNB may take to report its directory and environment.
const moveTimeout = 5 * time.Second

// Enter changes the working directory and environment of cells, including those of a GoNB that is started later. It returns
// notes for the user about changes that GoNB does not support.
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
		value := "" // GoNB cannot unset variables
		if change.Env[name] != nil {
			value = *change.Env[name]
		}
		if name == "PATH" {
			value = child.command.folder + string(os.PathListSeparator) + value // of the scripts in place of the go command
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
		notes += fmt.Sprintf("Compiled cells do not follow %s of interpreted cells, because GoNB does not support it.\n", command)
	}
	return notes, nil
}

// Moved returns the working directory and the given variables after a cell whose commands have changed them. Cells of a GoNB
// that is started later also use them.
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
	if path := change.Env["PATH"]; path != nil {
		before := child.command.folder + string(os.PathListSeparator)
		if own, has := strings.CutPrefix(*path, before); has {
			change.Env["PATH"] = &own
		} else if err := c.checked(child, child.execute(ctx, Cell{Text: "%env PATH " + word(before+*path)}, true, nil, func(output.Event) {})); err != nil {
			return change, err
		}
	}
	c.starting.Lock()
	defer c.starting.Unlock()
	c.place, child.at = c.place.With(change), child.at.With(change)
	return change, nil
}

// word quotes a word for a GoNB command.
func word(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
}

// ascii reports whether GoNB's commands leave all characters of a text unchanged.
func ascii(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > 0x7e })
}
