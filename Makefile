# Everything there is to do with this checkout. `make` lists it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# Quoted for the shell: the path may have blanks.
BIN := "$(CURDIR)/bin"

# $(call timed,NAME) before a command says how long it took.
timed = TIMEFORMAT='== $1: %0R s'; time

# The first build compiles Go's library, too. It takes 5 to 20 % less of the processor if the compiler collects no garbage before it has to. A
# workspace around the checkout does not have the modules of tools.
COMPILE := GOWORK=off GOGC=off GOMEMLIMIT=1GiB
# Results record the revision that they were made with, whatever GOFLAGS says of that. Git does not tell it to other users than the checkout's owner.
BUILD_SETLAB = $(COMPILE) go build -buildvcs=$$(git status --porcelain >/dev/null 2>&1 && echo auto || echo false) -ldflags="-s -w" -o $(BIN)/ ./cmd/setlab
# The programs of compiled cells, those that their go.mod names and pins.
BUILD_CELL_TOOLS = $(COMPILE) go build -C kernel/compiled/gonb/tools -o $(BIN)/ tool

# What the binary carries beside its code: shipped runs, and the source that compiled cells import.
ARCHIVES := $(addprefix cmd/setlab/bundle/archives/,results.tar.gz module.tar.gz)

# The grids of notebooks/grids, those that say most of the paper's claims first.
RESULTS := mnist higgs cifar10-nearest cifar10-authors cifar10 cifar10-nearest-fixprob cifar10-nearest-dense cnn-authors dna-search nips-0-12-search dna-chosen nips-0-12-chosen adult-seeds connect4-seeds mushrooms-seeds nips-0-12-seeds early-seeds dna-seeds dna-early-seeds dna-dense-seeds caltech28-seeds caltech28-dense-seeds mnist-rbm-set-seeds mnist-rbm-fixprob-seeds dna early cnn fashion initialization adult mushrooms nips-0-12 connect4 mnist-rbm caltech28 caltech16 fig6-l2 fig6 mnist-dense cifar10-dense removal dna-set rules rules-cifar10 settings settings-paper settings-cifar10 settings-cifar10-paper settings-cnn settings-cnn-paper
RESULTS_NOTEBOOKS := tutorial ablation_features ablation_pretraining

## Use

lab: go ## open the notebooks in a browser; ARGS="--no-browser --port 9000"
	@mkdir -p $(BIN)
	@# Without the programs that compile cells, which the first figure does not need, and without what the binary carries for machines
	@# that have no checkout, it opens sooner. Existing copies are kept current.
	@echo "Building bin/setlab"
	@$(call timed,build) { $(BUILD_SETLAB) && if [ -e $(BIN)/gonb ]; then $(BUILD_CELL_TOOLS); fi; }
	@# They, and what compiled cells import, take a minute or two, once; compiled cells wait for the programs, the other cells for nothing.
	@nice -n 19 $(BIN)/setlab warm >/dev/null & warm=$$!; status=0; \
	$(BIN)/setlab lab $(ARGS) || status=$$?; \
	kill $$warm 2>/dev/null || wait $$warm || [ $$? -ge 128 ] || status=1; exit $$status

build: go ## build bin/setlab and the programs that compile cells
	@mkdir -p $(BIN)
	@echo "Building bin/setlab, bin/gonb and bin/goimports"
	@$(call timed,build) { $(MAKE) --silent $(ARCHIVES) && $(BUILD_SETLAB) && $(BUILD_CELL_TOOLS); }

cmd/setlab/bundle/archives/results.tar.gz: $(wildcard notebooks/results notebooks/results/* notebooks/results/*/SHA256SUMS notebooks/grids/*)
	@go run ./cmd/setlab/bundle/pack results

cmd/setlab/bundle/archives/module.tar.gz: go.mod go.sum $(wildcard kernel/compiled/gonb/tools/go.* kernel/scope/*.go cmd/setlab/bundle/pack/*.go) $(shell find datasets setlib plotting internal kernel/compiled/carry kernel/display kernel/output -type f -not -name '*_test.go' -not -path '*/testdata/*')
	@go run ./cmd/setlab/bundle/pack module

## Work on it

test: packages-test build check ## install what the tests need (YES=1: without asking) and run all of them; PACKAGES="./setlib/..." TESTFLAGS="-run Install -v"
	@TESTFLAGS="$(TESTFLAGS)" .ci/test $(PACKAGES)

engine-test: go ## run COUNT random programs (20000) compiled and interpreted while the collector runs, and all of Go's own test programs; ARCH=arm64 interprets them under qemu (apt install qemu-user)
ifdef ARCH
	@GOARCH=$(ARCH) go test -c -o $(BIN)/campaign-$(ARCH).test ./kernel/interp/campaign
endif
	@CAMPAIGN_PROGRAMS=$(or $(COUNT),20000) CAMPAIGN_SEED=$(or $(SEED),0) CAMPAIGN_RUNNER="$(if $(ARCH),qemu-$(if $(filter arm64,$(ARCH)),aarch64,$(ARCH)) $(BIN)/campaign-$(ARCH).test)" \
	go test -count=1 -v -timeout 24h -run Campaign ./kernel/interp/campaign
	@SETLAB_GO_PROGRAMS=all go test -count=1 -v -timeout 1h -run 'TestGoPrograms$$' ./cmd/setlab/e2e

playground: go ## build the playground that needs no kernel, a folder for any web server, in bin/playground
	go run ./cmd/playground/build $(BIN)/playground

play-test: packages-test build ## play the playground in a browser for two minutes; PLAY=10m plays for longer
	SETLAB_PLAY=$(or $(PLAY),2m) go test -count=1 -v -timeout 1h -run BrowserPlayground ./cmd/setlab/e2e

server-test: packages-server build ## run the REST tests of Jupyter's server, which Debian's python3-notebook ships, against the lab; JUPYTER=1 runs them against Debian's jupyter-server
	@$(call timed,server-test) .ci/servertests $(if $(JUPYTER),,$(BIN)/setlab)

check: go ## gofmt, go vet (here and for arm64), staticcheck, and whether generated files are current
	@$(call timed,check) .ci/check

generate: go ## rewrite the generated files
	go generate ./...

bench: packages-bench go ## time training beside PyTorch, numpy, scipy and C, and write bench/results; ARGS="-only w1-set,kernels" to see some
	@$(call timed,bench) go run ./bench/versus $(or $(ARGS),-out bench/results)

web: go ## rebuild the lab's front end (needs Node) and put it into lab/frontend/web.zip
	@$(call timed,web) .ci/web write

web-check: go ## build it (needs Node) and compare with what is committed
	@$(call timed,web-check) .ci/web

lab-time: go ## time what a newcomer waits for, from a clone to the first figure, and the lab's page, memory and size (minutes; needs Chromium)
	go run ./bench/newcomer $(ARGS)

docker-test: ## build the images of docker/ without a Docker engine and try them (as root; installs what it needs with apt)
	@$(call timed,docker-test) docker/test

archives: go
	@$(MAKE) --silent $(ARCHIVES)

release: go ## build the programs of a release for Linux and macOS, amd64 and arm64, into bin/release; ARGS=twice compares two builds
	@$(call timed,release) .ci/release $(ARGS)

kubernetes-test: packages-kubernetes build ## build Kubernetes' control plane (minutes, once) and give it a sweep, whose pods are deleted and evicted
	@$(call timed,kubernetes-test) .ci/kubernetes

results: build ## train what is missing of the runs behind the figures (days; goes on where it stopped); ARGS=--status says how much, SHARD=0/2 is a part
	@$(BIN)/setlab sweep $(RESULTS:%=notebooks/grids/%.json) --store notebooks/runs --also notebooks/results --export notebooks/results $(if $(SHARD),--shard $(SHARD)) $(ARGS)

results-notebooks: build ## the same for notebooks that train more than their grids: the tutorial and the ablations
	@$(BIN)/setlab run $(RESULTS_NOTEBOOKS:%=notebooks/%.ipynb) -p scale=paper -o $(BIN)/ --no-html
	@$(BIN)/setlab runs export notebooks/results --store notebooks/runs --named "(paper): "

report: build ## write the report, notebooks/report.ipynb, report.md and docs/reproduction.md, from the results
	@$(BIN)/setlab run notebooks/report.ipynb --inplace --no-html
	@$(BIN)/setlab run notebooks/report.ipynb -p scale=paper -p page=report.md -p citable=../docs/reproduction.md -o $(BIN)/report.ipynb --no-html

goldens: packages-test build ## write the small pictures that the notebooks' figures are compared with, and docs/gallery.md; look at them before committing
	go test -count=1 -run 'TestRun(Figure[1-9]|Network|Perceptrons|Machines|Ablation|Settings|Rules|OwnData|Playground|Report|Tutorial|Gallery)' ./cmd/setlab/e2e -renew

screenshots: packages-test build ## retake the README's pictures
	SETLAB_SCREENSHOTS="$(CURDIR)/notebooks/pictures" go test -count=1 -run Browser ./cmd/setlab/e2e

fmt: go ## format the source
	gofmt -l -w .

clean: ## remove what was built (a registration with Jupyter goes with `bin/setlab install --remove`)
	rm -rf bin

help: ## list this
	@awk 'BEGIN { FS = ":.*## " } \
		/^## / { printf "\n%s:\n", substr($$0, 4) } \
		/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# What must be there first.

go:
	@command -v go >/dev/null || { echo "Go is missing. Install 1.26 or newer from https://go.dev/dl/ and put its bin folder on PATH." >&2; exit 1; }

packages-test packages-bench packages-kubernetes packages-server: packages-%:
	@$(call timed,packages) .ci/packages $*

.PHONY: lab build test engine-test playground play-test server-test check generate bench web web-check lab-time docker-test release archives kubernetes-test results results-notebooks report goldens screenshots fmt clean help go packages-test packages-bench packages-kubernetes packages-server
