package kernels

import (
	"context"
	"errors"
	"net/http"

	"github.com/coder/websocket"

	"setlab/lab/rest"
)

// MaxMessage is the maximum size in bytes of a message from a browser.
const MaxMessage = 256 << 20

// serveChannels connects a websocket to a kernel.
func (m *Manager) serveChannels(w http.ResponseWriter, r *http.Request) error {
	k, err := m.find(r)
	if err != nil {
		return err
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{v1Protocol}, InsecureSkipVerify: true}) // package auth has checked the origin
	if err != nil {
		return nil // Accept has sent the error
	}
	defer conn.CloseNow()
	conn.SetReadLimit(MaxMessage)
	session := r.URL.Query().Get("session_id")
	lasting := session != ""
	if !lasting {
		session = newSession()
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	c, number := k.join(session, cancel)
	go func() {
		select {
		case <-m.ended:
			conn.Close(websocket.StatusGoingAway, "the lab has ended")
			cancel()
		case <-ctx.Done():
		}
	}()
	s := &sender{conn: conn, client: c, number: number, way: newFlow()}
	go s.write(ctx, cancel)
	go s.listen(ctx, cancel, k)
	err = read(ctx, conn, k, session)
	var goodbye websocket.CloseError
	c.detach(number, errors.As(err, &goodbye) || !lasting)
	return nil
}

// read passes on messages from the browser until the connection ends, and returns the error that
// ended it.
func read(ctx context.Context, conn *websocket.Conn, k *Kernel, session string) error {
	codec := codecFor(conn.Subprotocol())
	for {
		kind, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		if message, err := codec.decode(kind, data); err == nil {
			k.fromClient(session, message)
		} else {
			k.manager.log("dropped a message for the kernel %s: %v", k.ID, err)
		}
	}
}

// find returns the kernel named in a request.
func (m *Manager) find(r *http.Request) (*Kernel, error) {
	k, err := m.Get(r.PathValue("id"))
	if err != nil {
		return nil, rest.Errorf(http.StatusNotFound, "%v", err)
	}
	return k, nil
}
