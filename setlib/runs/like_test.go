package runs

import (
	"os"
	"path/filepath"
	"testing"

	"setlab/datasets"
	"setlab/setlib/rbm"
)

// blank is a configuration with samples that stand for its data.
func blank(t *testing.T, c Config) Config {
	t.Helper()
	one, err := datasets.FromFloats(1, c.Data.Features(), make([]float32, c.Data.Features()), nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Data = one
	c.Metrics = []Metric{ExactLogProbability(one, c.Metrics[0].Every)}
	return c
}

// like looks for one configuration.
func like(t *testing.T, s *Store, c Config, accepted bool) (*Run, []error) {
	t.Helper()
	found, unread, err := s.FindLike([]Config{c}, func(Config, Record) bool { return accepted })
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	return found[0], unread
}

func TestFindLikeNeedsNoData(t *testing.T) {
	s := temporaryStore(t)
	if run, unread := like(t, s, blank(t, tiny()), true); run != nil || unread != nil {
		t.Errorf("an empty store has %v, %v", run, unread)
	}
	interrupted(t, s, tiny(), 6)
	if run, _ := like(t, s, blank(t, tiny()), true); run == nil || run.Epochs != 6 {
		t.Errorf("of 6 epochs there is %v", run)
	}
	whole := train1(t, s, tiny())
	reader := &Store{Dir: t.TempDir(), Also: []string{s.Dir}, Messages: s.Messages}
	interrupted(t, reader, tinyOnOtherData(t), 2)
	run, unread := like(t, reader, blank(t, tiny()), true)
	if run == nil || run.Digest != whole.Digest || run.History.String() != whole.History.String() || unread != nil {
		t.Fatalf("of the whole run there is %v, %v", run, unread)
	}
	if run, _ := like(t, reader, blank(t, tiny()), false); run != nil {
		t.Errorf("what is not accepted is found: %v", run)
	}
	for what, change := range map[string]func(*Config){
		"seed":   func(c *Config) { o := c.Model.(rbm.Options); o.Seed = 1<<63 + 1; c.Model = o },
		"epochs": func(c *Config) { c.Epochs++ },
		"metric": func(c *Config) { c.Metrics[0].Every = 7 },
	} {
		other := blank(t, tiny())
		change(&other)
		if run, _ := like(t, reader, other, true); run != nil {
			t.Errorf("with another %s there is %v", what, run)
		}
	}
}

// tinyOnOtherData is tiny with other samples.
func tinyOnOtherData(t *testing.T) Config {
	t.Helper()
	c := tiny()
	values := make([]float32, 20*12)
	values[5] = 1
	data, err := datasets.FromFloats(20, 12, values, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Data, c.Metrics = data, []Metric{ExactLogProbability(data, 2)}
	return c
}

func TestFindLikeSaysWhatItCannotRead(t *testing.T) {
	for _, file := range []string{configFile, recordFile, historyFile, degreesFile, sumsFile} {
		s := temporaryStore(t)
		whole := train1(t, s, tiny())
		if err := os.WriteFile(filepath.Join(whole.Dir, file), []byte("{}\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if run, unread := like(t, s, blank(t, tiny()), true); run != nil || len(unread) != 1 || !isDamage(unread[0]) {
			t.Errorf("with another %s there is %v, %v", file, run, unread)
		}
		shipped := temporaryStore(t)
		train1(t, shipped, tiny())
		s.Also = []string{shipped.Dir}
		if run, unread := like(t, s, blank(t, tiny()), true); run == nil || !run.Finished() || len(unread) != 1 {
			t.Errorf("with another %s, and a whole run in another store, there is %v, %v", file, run, unread)
		}
	}
}
