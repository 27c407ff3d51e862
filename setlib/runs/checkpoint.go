package runs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"setlab/setlib"
)

// checkpointPrefix is the start of the name of a checkpoint's folder. The epoch follows.
const checkpointPrefix = "epoch-"

// save writes a checkpoint of the last complete epoch and removes the previous one. Before the first epoch it does nothing.
func (j *job) save() error {
	epoch := j.run.Epochs
	if epoch == j.savedAt {
		return nil
	}
	if err := j.right.alone(); err != nil {
		return err
	}
	home := j.store.unfinished(j.run.Digest)
	files, err := j.run.files(&j.kept, true)
	if err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	dir := filepath.Join(home, fmt.Sprintf("%s%07d", checkpointPrefix, epoch))
	if err := publish(dir, home, files); err != nil {
		return j.right.because(err)
	}
	for _, old := range checkpoints(home) {
		if old != dir {
			if err := discard(old, home); err != nil {
				return j.right.because(err)
			}
		}
	}
	j.run.Dir, j.saved, j.savedAt = dir, time.Now(), epoch
	return nil
}

// finish stores the finished run and removes its checkpoints.
func (j *job) finish() error {
	if err := j.right.alone(); err != nil {
		return err
	}
	s, home := j.store, j.store.unfinished(j.run.Digest)
	files, err := j.run.files(&j.kept, false)
	if err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	inputs, err := j.config.inputs()
	if err != nil {
		return fmt.Errorf("runs: %w", err)
	}
	files[inputsFile] = whole(inputs)
	dir := s.finished(j.run.Digest)
	if err := publish(dir, home, files); err != nil {
		return j.right.because(err)
	}
	j.run.Dir = dir
	if err := dropExcerpt(s.dir(), j.run.Digest); err != nil {
		return err
	}
	return removeCheckpoints(home)
}

// checkpoints lists the folders of checkpoints, latest epoch first.
func checkpoints(home string) []string {
	entries, _ := os.ReadDir(home) // in ascending order; without a folder there are none
	var all []string
	for _, e := range slices.Backward(entries) {
		if strings.HasPrefix(e.Name(), checkpointPrefix) {
			all = append(all, filepath.Join(home, e.Name()))
		}
	}
	return all
}

func removeCheckpoints(home string) error {
	for _, dir := range checkpoints(home) {
		if err := discard(dir, home); err != nil {
			return err
		}
	}
	return nil
}

// resume restores the job from the last sound checkpoint. Damaged checkpoints are set aside.
func (j *job) resume(digest string) error {
	home := j.store.unfinished(digest)
	sweepTemporary(home, true)
	for _, dir := range checkpoints(home) {
		run, err := j.load(dir, digest)
		if err == nil {
			j.run, j.savedAt = run, run.Epochs
			j.store.say("%s resumes after epoch %d of %d", digest, run.Epochs, run.Of)
			if before := run.Sessions[len(run.Sessions)-1].SIMD; before != setlib.SIMD() {
				j.store.say("%s was computed with %s and resumes with %s, so its last bits will differ from those of either", digest, before, setlib.SIMD())
			}
			return nil
		}
		if !isDamage(err) {
			return err
		}
		if err := j.store.setAside(dir, err); err != nil {
			return err
		}
	}
	return nil
}

// load reads a checkpoint into the model.
func (j *job) load(dir, digest string) (*Run, error) {
	e, err := openEntry(dir)
	if err != nil {
		return nil, err
	}
	run, err := e.run(digest)
	if err != nil {
		return nil, err
	}
	state, err := e.state(j.model.State())
	if err != nil {
		return nil, err
	}
	epoch, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(dir), checkpointPrefix))
	rows := run.History.Epochs()
	if err != nil || epoch != run.Epochs || len(rows) == 0 || rows[len(rows)-1] != epoch {
		return nil, damaged(dir, "it is for epoch %d, but its history ends at %v", run.Epochs, rows[max(0, len(rows)-1):])
	}
	if err := j.model.SetState(state); err != nil {
		return nil, damaged(dir, "%w", err)
	}
	return run, nil
}

// tidy removes what remains if a process was killed right after it finished a run.
func (s *Store) tidy(digest string) {
	home := s.unfinished(digest)
	if _, err := os.Stat(home); err != nil {
		return
	}
	if o, err := s.tryOwn(home); o != nil && err == nil {
		defer o.release()
		sweepTemporary(home, true)
		// Checkpoints that cannot be removed do no harm, because the run is finished.
		_ = removeCheckpoints(home)
	}
}
