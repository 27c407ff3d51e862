package gonb

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"setlab/kernel/jupyter/wire"
	"setlab/kernel/output"
)

// say sends a comm message from the page.
func say(t *testing.T, c *Client, kind, content string, arguments ...any) {
	t.Helper()
	header, err := json.Marshal(wire.NewHeader(kind, "page"))
	if err != nil || !c.Comm(header, output.Comm{Kind: kind, Content: json.RawMessage(fmt.Sprintf(content, arguments...))}) {
		t.Errorf("%s is not taken: %v", kind, err)
	}
}

// TestWhatComesBehindTheOpening checks that a program receives a message that the page sends right after opening a
// comm, as widgets do, although GoNB handles messages in any order.
func TestWhatComesBehindTheOpening(t *testing.T) {
	c := client(t)
	const kernel = "6a1e0f3c-2b5d-4c7e-9f80-112233445566"
	c.options.KernelID = kernel
	opens := func(number int) {
		say(t, c, "comm_open", `{"comm_id": "c%d", "target_name": "gonb_comm", "kernel_id": %q, "data": {}}`, number, kernel)
		say(t, c, "comm_msg", `{"comm_id": "c%d", "data": {"address": "/v", "value": %d}}`, number, number)
	}
	const pages = 30
	count, heard := 0, ""
	err := c.Execute(context.Background(), cellOf(`import "github.com/janpfeifer/gonb/gonbui/comms"
%%
values := comms.Listen[int]("/v")
for range 30 {
	select {
	case v := <-values.C:
		fmt.Println(v)
	case <-time.After(20 * time.Second):
		fmt.Println("nothing")
		return
	}
}`), nil, func(e output.Event) {
		// Each further page connects after the program has received the message of the previous one.
		before := count
		switch e := e.(type) {
		case output.Display:
			if count == 0 && strings.HasPrefix(e.ID, "gonb_websocket_") {
				count = 1
			}
		case output.Stream:
			heard += e.Text
			count = strings.Count(heard, "\n") + 1
		}
		if count > before && count <= pages {
			go opens(count)
		}
	})
	var want strings.Builder
	for k := range pages {
		fmt.Fprintln(&want, k+1)
	}
	if err != nil || heard != want.String() {
		t.Errorf("%v, heard %q", err, heard)
	}
}
