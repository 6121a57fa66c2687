# make          builds every game into out/, and the schemas for editors into schemas/
# make test     runs the tests
# make install  installs the command into BINDIR, by default ~/.local/bin
# make dist     builds the command for Linux, macOS and Windows into out/dist/
# make beam     builds the second command, which sweeps on clusters (a large download)
# make beam-test tests the second command
# make ablate   counts the errata that are found without claims, totals and examples
# make fuzz     fuzzes every parser, each for FUZZTIME
# make edits    makes over a thousand random edits of the games and records which are found

GO ?= go

# Without this tag canvas includes a TeX with its fonts; with it canvas would call an
# installed one. We use neither.
TAGS = latex

# Every call of Go has the same flags, so that the command, its tests and the linters share
# what is compiled.
export GOFLAGS := $(GOFLAGS) -tags=$(TAGS) -trimpath
export CGO_ENABLED := 0

PREFIX ?= $(HOME)/.local
BINDIR ?= $(PREFIX)/bin

.PHONY: all build schemas install dist test beam beam-test fuzz ablate edits lint bench pictures clean

all: build schemas
	./out/.bin/punchboard build --paper a4,letter

schemas: build
	./out/.bin/punchboard schema

build:
	@mkdir -p out/.bin
	$(GO) build -o out/.bin/punchboard ./cmd/punchboard

install: build
	@mkdir -p "$(DESTDIR)$(BINDIR)"
	install -m 755 out/.bin/punchboard "$(DESTDIR)$(BINDIR)/punchboard"
	@case ":$$PATH:" in *":$(BINDIR):"*) ;; *) echo "$(BINDIR) is not in your PATH: add it, to call punchboard by its name";; esac

# Each command is complete: it contains the games, layouts and fonts, and needs nothing
# else installed. A commit gives the same bytes on every machine with the same Go.
dist:
	@mkdir -p out/dist
	for on in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do \
		os=$${on%/*}; arch=$${on#*/}; ending=; [ $$os = windows ] && ending=.exe; \
		GOOS=$$os GOARCH=$$arch $(GO) build -ldflags '-s -w' \
			-o out/dist/punchboard-$$os-$$arch$$ending ./cmd/punchboard || exit 1; \
	done
	cp LICENSE NOTICE out/dist
	cd out/dist && sha256sum punchboard-* > SHA256SUMS

# Tests allocate many short-lived objects: letting the heap grow further between
# collections saves a sixth of their time, as long as there is memory. They also write many
# small files, which takes a third of the system's time in memory: in /dev/shm, where that
# exists, may run programs and has a gigabyte free. What Go links stays on the disk. The
# timeout allows a slow machine half an hour per package.
SHM = $(if $(TMPDIR),,$(shell grep -s ' /dev/shm ' /proc/mounts | grep -qv noexec && test -w /dev/shm && \
	test "$$(df -Pk /dev/shm | awk 'NR == 2 { print $$4 }')" -gt 1000000 && echo GOTMPDIR=/tmp TMPDIR=/dev/shm))

test: lint
	$(SHM) GOGC=400 GOMEMLIMIT=2GiB $(GO) test -vet=off -timeout 30m ./...

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo "gofmt: the files above are not formatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	$(GO) mod tidy -diff

# A separate module that uses Apache Beam: a few hundred megabytes to download, and
# minutes to build the first time. The first command does not need it. Its tests print
# what they play, which shows whether those on a job server were skipped.
SWEEP = cmd/punchboard-sweep
beam:
	@mkdir -p out/.bin
	$(GO) build -C $(SWEEP) -o $(CURDIR)/out/.bin/punchboard-sweep .

beam-test:
	cd $(SWEEP) && $(GO) vet ./... && $(GO) mod tidy -diff
	$(GO) build -o out/.bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	cd $(SWEEP) && $(CURDIR)/out/.bin/staticcheck -tags $(TAGS) ./...
	$(GO) test -C $(SWEEP) -timeout 15m -v ./...
	$(GO) test . -run '^TestNoticeOfSweep$$' -beam

# Runs every fuzz target of the tree in turn, for a time or a number of runs (2000x).
# What one finds is kept in its testdata/fuzz, and every later test runs it. With a time,
# Go itself may fail at the end ("context deadline exceeded" and no input written,
# go.dev/issue/75804, fixed in Go 1.27), so use a number of runs where that matters.
FUZZTIME ?= 30s
fuzz:
	@grep -rH --include='*_test.go' -o '^func Fuzz[A-Za-z]*' internal | sort | while IFS=: read -r file func; do \
		echo "$$file: $${func#func }"; \
		$(GO) test ./$$(dirname $$file) -run '^$$' -fuzz "^$${func#func }$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x </dev/null || exit 1; \
	done

# The pictures of the readme and the guide, made by the command itself.
pictures:
	$(GO) test ./cmd/punchboard -run '^(TestPicturesAreCurrent|TestGallery)$$' -count 1 -pictures
	$(GO) test ./internal/build -run TestPressPictures -count 1 -press $(CURDIR)/docs/img
	$(GO) test ./internal/serve -run TestPageFollowsTheFiles -count 1 -shots $(CURDIR)/docs/img/serve.png

# Over a thousand random edits of the games, each of which must be found or harmless.
# The tests try some of them; this tries all, and writes docs/edits.md.
edits:
	$(GO) test ./internal/build -run '^TestEdits$$' -edits 1 -timeout 180m

# What the checks find on their own: the closing lines of checking the games as printed.
# Their findings make the exit status 1.
ablate: build
	@for game in tactical one-roll encounter skirmish command; do echo "$$game:"; \
		./out/.bin/punchboard check $$game --as-printed 2>&1 >/dev/null | tail -n 2; done

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean:
	find out schemas -mindepth 1 -not -name .gitignore -delete
