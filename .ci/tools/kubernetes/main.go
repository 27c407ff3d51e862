// Command kubernetes checks manifests more strictly than a YAML parser: like Kubernetes, it rejects unknown fields and unknown
// enumeration values.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	log.SetFlags(0)
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	kinds := map[string]int{}
	for _, document := range bytes.Split(text, []byte("\n---\n")) {
		kind, err := check(document)
		if err != nil {
			log.Fatalf("%v in\n%s", err, document)
		}
		kinds[kind]++
	}
	if kinds["Job"] == 0 {
		log.Fatal("no job")
	}
}

// check decodes a manifest strictly and returns its kind.
func check(document []byte) (string, error) {
	var head struct{ Kind, APIVersion string }
	if err := yaml.Unmarshal(document, &head); err != nil {
		return "", err
	}
	switch head.APIVersion + " " + head.Kind {
	case "v1 ConfigMap":
		return head.Kind, yaml.UnmarshalStrict(document, &core.ConfigMap{})
	case "v1 PersistentVolumeClaim":
		var claim core.PersistentVolumeClaim
		err := yaml.UnmarshalStrict(document, &claim)
		for _, mode := range claim.Spec.AccessModes {
			err = errors.Join(err, oneOf("access mode", mode, core.ReadWriteMany, core.ReadWriteOnce))
		}
		return head.Kind, err
	case "batch/v1 Job":
		var job batch.Job
		err := yaml.UnmarshalStrict(document, &job)
		return head.Kind, errors.Join(err, checkJob(job))
	}
	return "", fmt.Errorf("kind %q of %q", head.Kind, head.APIVersion)
}

// checkJob checks the enumerations and required fields of an Indexed Job.
func checkJob(job batch.Job) error {
	spec := job.Spec
	if spec.CompletionMode == nil || spec.Completions == nil || spec.Parallelism == nil || spec.BackoffLimitPerIndex == nil || spec.PodReplacementPolicy == nil || spec.PodFailurePolicy == nil {
		return errors.New("a field is missing")
	}
	pod := spec.Template.Spec
	err := errors.Join(
		oneOf("completion mode", *spec.CompletionMode, batch.IndexedCompletion),
		oneOf("pod replacement policy", *spec.PodReplacementPolicy, batch.Failed),
		oneOf("restart policy", pod.RestartPolicy, core.RestartPolicyNever),
		oneOf("seccomp profile", pod.SecurityContext.SeccompProfile.Type, core.SeccompProfileTypeRuntimeDefault),
	)
	for _, rule := range spec.PodFailurePolicy.Rules {
		err = errors.Join(err, oneOf("action", rule.Action, batch.PodFailurePolicyActionIgnore))
		for _, condition := range rule.OnPodConditions {
			err = errors.Join(err, oneOf("condition", condition.Type, core.DisruptionTarget))
		}
	}
	for _, mount := range pod.Containers[0].VolumeMounts {
		found := false
		for _, volume := range pod.Volumes {
			found = found || volume.Name == mount.Name
		}
		if !found {
			err = errors.Join(err, fmt.Errorf("no volume %s", mount.Name))
		}
	}
	return err
}

// oneOf returns an error if a word is not one of the given ones.
func oneOf[T comparable](what string, word T, all ...T) error {
	for _, w := range all {
		if w == word {
			return nil
		}
	}
	return fmt.Errorf("%s %v", what, word)
}
