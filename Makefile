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

test: lint
	$(GO) test ./...

lint:
	@test -z "$$(gofmt -l $$(git ls-files '*.go'))" || { gofmt -l $$(git ls-files '*.go'); echo "gofmt: the files above are not formatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

# The pictures of the readme, made by the tool.
SHOTS = card/sprint.front card/overwatch.front record/hero-sniper.front tile/quarry.front rulebook/page-010
pictures: build
	./out/.bin/punchboard build skirmish --format png --dpi 110 --out out/.pictures
	@mkdir -p docs/img
	for s in $(SHOTS); do cp out/.pictures/skirmish/png/$$s.png docs/img/$$(basename $$s | tr . -).png; done
	cp out/.pictures/skirmish/png/card/sprint.back.png docs/img/action-back.png
	./out/.bin/punchboard build tactical --only records,weapons --format png --dpi 80 --out out/.pictures
	cp out/.pictures/tactical/png/record/troop-personal-armour.front.png docs/img/record-troop.png
	cp out/.pictures/tactical/png/card/plasma-rifle.front.png docs/img/plasma-rifle.png
	./out/.bin/punchboard build command --only aliens-a,tiles,missions-2 --format png --dpi 110 --out out/.pictures
	cp out/.pictures/command/png/card/mutons.front.png docs/img/mutons.png
	cp out/.pictures/command/png/card/contain-terror-attack.front.png docs/img/mission.png
	cp out/.pictures/command/png/tile/usa.front.png docs/img/usa.png
	./out/.bin/punchboard build one-roll --only weapons --format png --dpi 110 --out out/.pictures
	cp out/.pictures/one-roll/png/card/heavy-cannon.front.png docs/img/heavy-cannon.png
	./out/.bin/punchboard build encounter --only reference,people --format png --dpi 110 --out out/.pictures
	cp out/.pictures/encounter/png/card/snap.front.png docs/img/snap-action.png
	cp out/.pictures/encounter/png/card/sectoid.front.png docs/img/sectoid.png
	./out/.bin/punchboard build tactical --only weapons --format png --dpi 80 --out out/.pictures/ink/colour
	for i in low grey black; do ./out/.bin/punchboard build tactical --only weapons --ink $$i --format png --dpi 80 --out out/.pictures/ink; done
	for i in colour low grey black; do cp out/.pictures/ink/$$i/tactical/png/card/heavy-plasma.front.png docs/img/ink-$$i.png; done
	$(GO) test ./internal/build -run TestPressPictures -count 1 -press $(CURDIR)/docs/img
	$(GO) test ./internal/serve -run TestPageFollowsTheFiles -count 1 -shots $(CURDIR)/docs/img/serve.png
	./out/.bin/punchboard export tts command --only rooms --dpi 60 --out out/.pictures
	cp out/.pictures/command/tts/rooms/1-fronts.png docs/img/export-cards.png
	./out/.bin/punchboard odds tactical hit --format png --dpi 80 --out docs/img/odds-hit.png
	rm -rf out/.pictures/new && ./out/.bin/punchboard new out/.pictures/new/night
	./out/.bin/punchboard -C out/.pictures/new/night build --only path --format png --dpi 110 --out out/.pictures
	cp out/.pictures/night/png/card/flint.front.png docs/img/flint.png
	./out/.bin/punchboard report skirmish --format png --dpi 70 --out out/.pictures/report
	cp out/.pictures/report/page-001.png docs/img/report.png
	cp out/.pictures/report/page-007.png docs/img/report-duels.png

# Random edits of the games, over a thousand, each found or harmless: the
# tests try some of them, this all, and writes docs/edits.md.
edits:
	$(GO) test ./internal/build -run '^TestEdits$$' -edits -timeout 90m

bench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean:
	find out schemas -mindepth 1 -not -name .gitignore -delete
