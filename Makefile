# make        builds every game into out/, and the schemas for editors into schemas/
# make test   runs the tests
# make edits  spoils the games in a thousand ways and writes what is found

GO ?= go

.PHONY: all build schemas test edits lint bench pictures clean

all: build schemas
	./out/.bin/punchboard build --paper a4,letter

schemas: build
	./out/.bin/punchboard schema

build:
	@mkdir -p out/.bin
	$(GO) build -trimpath -o out/.bin/punchboard ./cmd/punchboard

# Tests make much and soon forget it: a heap that grows further between two
# collections saves a sixth of their time, as long as there is memory.
test: lint
	GOGC=400 GOMEMLIMIT=2GiB $(GO) test ./...

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo "gofmt: the files above are not formatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# The pictures of the readme and the guide, made by the tool.
pictures:
	$(GO) test ./cmd/punchboard -run '^TestPicturesAreCurrent$$' -count 1 -pictures
	$(GO) test ./internal/build -run TestPressPictures -count 1 -press $(CURDIR)/docs/img
	$(GO) test ./internal/serve -run TestPageFollowsTheFiles -count 1 -shots $(CURDIR)/docs/img/serve.png

# Random edits of the games, over a thousand, each found or harmless: the
# tests try some of them, this all, and writes docs/edits.md.
edits:
	$(GO) test ./internal/build -run '^TestEdits$$' -edits -timeout 90m

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean:
	find out schemas -mindepth 1 -not -name .gitignore -delete
