package server

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"setlab/kernel/jupyter/wire"
)

func TestSignatures(t *testing.T) {
	var s signatures
	for i := range 2*remembered + 10 {
		if !s.first(strconv.Itoa(i)) {
			t.Fatalf("message %d is new", i)
		}
	}
	if s.first(strconv.Itoa(2*remembered+9)) || s.first(strconv.Itoa(2*remembered-100)) {
		t.Error("a recent message came again and was taken for new")
	}
	if len(s.known) > remembered || len(s.known) != len(s.order) {
		t.Errorf("%d messages are remembered in a list of %d", len(s.known), len(s.order))
	}
}

func TestQueueKeepsOrder(t *testing.T) {
	q := newQueue()
	ctx, cancel := context.WithCancel(context.Background())
	const n = 1000
	go func() {
		for range n {
			q.put(&wire.Message{})
		}
	}()
	var got []int
	q.each(ctx, func(r queued) {
		if got = append(got, r.number); len(got) == n {
			cancel()
		}
	})
	if !slices.IsSorted(got) || got[0] != 1 || q.arrived() != n {
		t.Errorf("%d requests, the first %d", q.arrived(), got[0])
	}
}
