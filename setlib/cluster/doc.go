// Package cluster submits sweeps to the schedulers of clusters: Slurm and Kubernetes. A Job is an array of tasks. Each task
// trains a part of a sweep into a store shared by all tasks. Runs save checkpoints, so a task that was preempted, killed or
// out of time resumes at its last checkpoint.
package cluster
