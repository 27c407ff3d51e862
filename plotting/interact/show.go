package interact

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/comms"

	"setlab/plotting"
	"setlab/plotting/interact/address"
	"setlab/plotting/origin"
	"setlab/setlib/train"
)

const (
	// soon is the time after which controls are shown even if the first call still runs.
	soon = 300 * time.Millisecond
	// hello is how long a compiled cell waits for a page to connect.
	hello = 10 * time.Second
)

// Show shows the controls that a function declares and, under them, its result. It calls the function again whenever a control changes. It
// panics if the first call panics. Outside a notebook it only shows the first result; it shows a figure as plotting.Show does.
func Show(function func(*Controls) any) {
	if !gonbui.IsNotebook {
		if err := print(newView("", function).first(context.Background())); err != nil {
			panic(err)
		}
		return
	}
	ctx, compiled := origin.Context(), false
	if ctx == nil {
		ctx, compiled = train.Context(), true
	}
	v := newView(gonbui.UniqueId(), function)
	v.cell = origin.Cell()
	subscription := comms.Subscribe(address.ToProgram(v.id), v.hear)
	early := time.AfterFunc(soon, v.display)
	ended := false
	defer func() {
		early.Stop()
		if !ended {
			v.close() // the function has panicked
			comms.Unsubscribe(subscription)
		}
	}()
	result := v.first(ctx)
	ended = true
	v.shown(result, true)
	v.display()
	v.mutex.Lock()
	v.seen = v.sent // it is in the notebook
	v.mutex.Unlock()
	if !compiled {
		go func() {
			defer comms.Unsubscribe(subscription)
			v.serve()
		}()
		return
	}
	defer comms.Unsubscribe(subscription)
	go v.serve()
	select {
	case <-v.heard:
	case <-v.gone:
	case <-time.After(hello):
		v.close()
	}
	select {
	case <-ctx.Done():
		v.close()
	case <-v.gone:
	}
}

// print shows a result where there is no notebook.
func print(result any) error {
	switch r := result.(type) {
	case nil:
		return nil
	case error:
		return r
	case *plotting.Figure:
		return plotting.Show(r)
	case drawing:
		if err := plotting.Show(r.figure); err != nil {
			return err
		}
		_, err := fmt.Println(r.line)
		return err
	}
	_, err := fmt.Fprintln(os.Stdout, result)
	return err
}
