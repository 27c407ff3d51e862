package runs

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"setlab/setlib"
	"setlab/setlib/nn"
	"setlab/setlib/topology"
)

// identity identifies a run.
type identity struct {
	digest string // of config
	config []byte // the contents of config.json
}

// digestLength is the number of hexadecimal digits of a run's digest: 128 bits of SHA-256.
const digestLength = 32

// digestOf returns the digest of the run with the given config.json.
func digestOf(config []byte) string {
	sum := sha256.Sum256(config)
	return hex.EncodeToString(sum[:])[:digestLength]
}

// identify returns the identity of the configuration's run.
func (c *Config) identify(b blueprint) (identity, error) {
	var metrics []any
	for _, m := range c.Metrics {
		s, err := describe(m.Settings)
		if err != nil {
			return identity{}, fmt.Errorf("runs: the settings of metric %q: %w", m.Name, err)
		}
		o := object{"name": m.Name, "every": max(1, m.Every)}
		if s != nil {
			o["settings"] = s
		}
		metrics = append(metrics, o)
	}
	model, err := describe([]any{b.options})
	if err != nil {
		return identity{}, fmt.Errorf("runs: the model's options: %w", err)
	}
	o := object{"numerics": setlib.Numerics, "model": model.([]any)[0], "data": samples(c.Data), "epochs": c.Epochs}
	if metrics != nil {
		o["metrics"] = metrics
	}
	if c.Start {
		o["start"] = true
	}
	if c.Validation != (Validation{}) {
		if o["validation"], err = describe(c.Validation); err != nil {
			return identity{}, err
		}
	}
	if c.Validation.Patience > 0 && paced(b.options) {
		o["progress"] = "planned" // earlier versions counted it up to the epoch at which training ended
	}
	if c.Degrees.Every > 0 {
		if o["degrees"], err = describe(c.Degrees); err != nil {
			return identity{}, err
		}
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(o); err != nil {
		return identity{}, fmt.Errorf("runs: the configuration: %w", err)
	}
	return identity{digestOf(text.Bytes()), text.Bytes()}, nil
}

// paced reports whether a network, whose options have their defaults, has a rule whose step after an epoch depends on the progress of training.
func paced(model any) bool {
	o, _ := model.(nn.Options)
	return slices.ContainsFunc(o.Layers, func(l nn.Layer) bool {
		s, sparse := l.(nn.Sparse)
		if !sparse || topology.NeedsOf(s.Topology).Within() {
			return false
		}
		scheduled := func(s topology.Schedule) bool {
			return s.Decay == topology.Linear || s.Decay == topology.Cosine || s.Begin != 0 || s.End != 0
		}
		switch r := reflect.Indirect(reflect.ValueOf(s.Topology)).Interface().(type) {
		case topology.Dense, topology.FixProb:
			return false
		case topology.SET:
			return scheduled(r.Schedule)
		case topology.CHT:
			return scheduled(r.Schedule)
		}
		return true
	})
}

// Digest returns the digest of the run that a configuration describes, which is the name of its folder. Its errors are those of
// Train.
func (c Config) Digest() (string, error) {
	_, id, err := c.resolve()
	return id.digest, err
}

// resolve checks the configuration and returns the model's blueprint and the run's identity.
func (c *Config) resolve() (blueprint, identity, error) {
	if err := c.check(); err != nil {
		return blueprint{}, identity{}, err
	}
	b, err := c.blueprint()
	if err != nil {
		return blueprint{}, identity{}, err
	}
	if b.weighted > 0 {
		if _, err := c.Degrees.layers(b.weighted); err != nil {
			return blueprint{}, identity{}, err
		}
	}
	id, err := c.identify(b)
	return b, id, err
}

// JSON returns the contents of config.json, which identify the run. Its errors are those of Train.
func (c Config) JSON() ([]byte, error) {
	_, id, err := c.resolve()
	return id.config, err
}
