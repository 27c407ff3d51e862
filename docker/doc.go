// Package docker has the tests of this folder that need no Docker: that the Dockerfile, the compose file and the checkout
// fit together. `make docker-test` builds the images and tries them.
package docker
