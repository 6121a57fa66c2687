# make        builds every game into out/
# make test   runs the tests

GO ?= go

.PHONY: all build test lint bench clean

all: build
	./out/.bin/punchboard build --paper a4,letter

build:
	@mkdir -p out/.bin
	$(GO) build -trimpath -o out/.bin/punchboard ./cmd/punchboard

test: lint
	$(GO) test ./...

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo "gofmt: the files above are not formatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean:
	find out -mindepth 1 -not -name .gitignore -delete
